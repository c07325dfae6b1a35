/** The creation area: authors who write the same story. The calls are ours. Admins only. */
import * as v from 'valibot'
import { declareCall, requestId as id } from './call.ts'

/** An author, by the id of their user. Without a name they are no admin any more. */
const author = { id: v.string(), name: v.nullable(v.string()) }
/** Most names that one call may ask for. */
export const AUTHOR_NAMES_MAX = 100

/**
 * Says that an author has a story open, and where; answers who else has. It is said again every few seconds, and forgotten soon after the last time, so
 * that it changes nothing that lasts.
 */
export const storyAttendance = declareCall({
  method: 'POST',
  path: '/creation/story.attend',
  effect: 'reads',
  body: v.object({
    id,
    /** The node that is selected; left out for none. */
    node: v.optional(id),
  }),
  answer: v.object({
    /** The latest revision: where it is not the author's own, another author has saved. Null for a story of a folder. */
    revision: v.nullable(v.number()),
    others: v.array(v.object({ ...author, node: v.nullable(v.string()) })),
  }),
  errors: ['400', '401', '403', '404'],
})

/** The names of those who wrote comments, where they are admins. */
export const authorNames = declareCall({
  method: 'POST',
  path: '/creation/author.list',
  effect: 'reads',
  body: v.object({ ids: v.pipe(v.array(id), v.maxLength(AUTHOR_NAMES_MAX)) }),
  answer: v.object({ authors: v.array(v.object(author)) }),
  errors: ['400', '401', '403'],
})
