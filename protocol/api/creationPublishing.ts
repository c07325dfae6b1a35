/** The creation area: which of the published versions of a story players get. The calls are ours. Admins only. */
import * as v from 'valibot'
import { STORY_STATUSES } from './creation.ts'
import { declareCall, requestId as id } from './call.ts'

/**
 * Publishes the version again that players had before the present one. The draft stays as it is, and games under way go on with theirs. 409 where there
 * is none, or where players get another one than `from` by now.
 */
export const creationGoBack = declareCall({
  method: 'POST',
  path: '/creation/story.go-back',
  effect: 'changes',
  body: v.object({ id, from: v.number() }),
  answer: v.object({
    /** The revision that players get now. */
    revision: v.number(),
    published_at: v.number(),
    status: v.picklist(STORY_STATUSES),
  }),
  errors: ['400', '401', '403', '404', '409', '1301'],
})
