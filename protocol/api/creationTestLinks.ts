/** The creation area: links by which test readers play a draft before it is published. The calls are ours. Admins only. */
import * as v from 'valibot'
import { revisionNumber } from '../story/draft.ts'
import { declareCall, requestId as id } from './call.ts'

/** Days after which a link ends. */
export const TEST_LINK_DAYS = [1, 7, 30] as const

const testLink = v.object({
  /** The story that test readers play: the address of its intro is the link. */
  story_id: v.string(),
  /** The revision that it plays, whatever is saved afterwards. */
  revision: v.number(),
  /** Ms since 1970. */
  created_at: v.number(),
  created_by: v.nullable(v.string()),
  expires_at: v.number(),
  has_ended: v.boolean(),
  /** Of test readers alone: the figures of a story do not count them. */
  readers: v.number(),
  games: v.number(),
  endings: v.number(),
})
export type TestLink = v.InferOutput<typeof testLink>

/** The links of a story, the newest first. One that has ended stays here for 30 days. */
export const testLinkList = declareCall({
  method: 'POST',
  path: '/creation/test-link.list',
  effect: 'reads',
  body: v.object({ id }),
  answer: v.object({ links: v.array(testLink) }),
  errors: ['400', '401', '403', '404', '1301'],
})

/** A link to a revision as it is. Everything in it is free, and earns nothing; parts that are wrong are left out. */
export const testLinkCreate = declareCall({
  method: 'POST',
  path: '/creation/test-link.create',
  effect: 'changes',
  body: v.object({ id, revision: revisionNumber, days: v.picklist(TEST_LINK_DAYS) }),
  answer: v.object({ link: testLink }),
  errors: ['400', '401', '403', '404', '409', '1301'],
})

/** Ends a link at once, for games under way too. */
export const testLinkEnd = declareCall({
  method: 'POST',
  path: '/creation/test-link.end',
  effect: 'changes',
  body: v.object({ id, story_id: id }),
  answer: v.unknown(),
  errors: ['400', '401', '403', '404', '1301'],
})
