/** The creation area: when a story is published, and which of its published versions players get. The calls are ours. Admins only. */
import * as v from 'valibot'
import { STORY_STATUSES } from './creation.ts'
import { revisionNumber, storyProblem } from '../story/draft.ts'
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

const plan = v.object({
  /** The revision that is published then, whatever is saved afterwards. */
  revision: v.number(),
  /** Ms since 1970: a moment, wherever its author is. */
  at: v.number(),
  planned_by: v.nullable(v.string()),
  /** When it was tried and why it was not published, its errors alone; null while it is to come. */
  failed: v.nullable(v.object({ at: v.number(), problems: v.array(storyProblem) })),
})
export type PublicationPlan = v.InferOutput<typeof plan>

/** The time at which a story is to be published; null where there is none. */
export const publicationPlanGet = declareCall({
  method: 'POST',
  path: '/creation/publication-plan.get',
  effect: 'reads',
  body: v.object({ id }),
  answer: v.object({ plan: v.nullable(plan) }),
  errors: ['400', '401', '403', '404', '1301'],
})

/** So far ahead a publication can be planned, ms: a year. */
export const PLAN_AHEAD_MS = 366 * 24 * 60 * 60 * 1_000

/**
 * Plans a publication, in place of the one that the story has. It is checked now, and again at its time: with errors then it stays unpublished, and the
 * plan says why. Publishing, unpublishing and going back meanwhile end it.
 */
export const publicationPlanSet = declareCall({
  method: 'POST',
  path: '/creation/publication-plan.set',
  effect: 'changes',
  body: v.object({ id, revision: revisionNumber, at: v.pipe(v.number(), v.integer()) }),
  answer: v.variant('outcome', [
    v.object({ outcome: v.literal('planned'), plan }),
    v.object({ outcome: v.literal('problems'), problems: v.array(storyProblem) }),
  ]),
  errors: ['400', '401', '403', '404', '1301'],
})

/** Ends the plan; where there is none, nothing changes. */
export const publicationPlanCancel = declareCall({
  method: 'POST',
  path: '/creation/publication-plan.cancel',
  effect: 'changes',
  body: v.object({ id }),
  answer: v.unknown(),
  errors: ['400', '401', '403', '404', '1301'],
})
