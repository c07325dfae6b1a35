/** How the tabs in which a player has a story open take turns: state and events of one of them, and its last steps, which a recording has in its header. Rules T1 to T7, T10. */
import * as v from 'valibot'
import { hostFact } from './intents.ts'

/** The facts of the page as last reported: a session that opens needs them. */
const facts = v.pipe(v.array(hostFact), v.readonly())

export const coordinationState = v.object({
  isLeader: v.boolean(),
  /** How many times this tab became the leader. */
  terms: v.number(),
  /** `abandoned`: leadership was lost while it opened or closed; its result is discarded. Nothing else begins before that. */
  session: v.picklist(['none', 'opening', 'open', 'closing', 'abandoned']),
  /** Whether another tab asked this leader to release. */
  isReleaseRequested: v.boolean(),
  /** Whether a follower shows the log, and whether it has to be read as soon as nothing else is under way. */
  isFollowing: v.boolean(),
  isFollowDue: v.boolean(),
  /** `freezing`: the page was frozen, and the session is not closed yet. */
  page: v.picklist(['active', 'freezing', 'frozen']),
  facts,
  /** Whether the next session begins a new game. One that has begun is not begun again. */
  isRestartDue: v.boolean(),
  isClosed: v.boolean(),
})
export type CoordinationState = v.InferOutput<typeof coordinationState>

export const coordinationEvent = v.variant('type', [
  v.object({ type: v.literal('opened') }),
  v.object({ type: v.literal('acquired') }),
  v.object({ type: v.literal('releaseRequested') }),
  /** `lock`: by another tab. `staleWriter`: a write was refused, because the log has another writer by now. */
  v.object({ type: v.literal('evicted'), by: v.picklist(['lock', 'staleWriter']) }),
  v.object({ type: v.literal('logChanged') }),
  v.object({ type: v.literal('joinTimedOut') }),
  v.object({ type: v.literal('playHere') }),
  v.object({ type: v.literal('hostFact'), fact: hostFact }),
  /** `userId` is the user that the log knows. */
  v.object({ type: v.literal('sessionOpened'), userId: v.nullable(v.string()) }),
  v.object({ type: v.literal('sessionNotOpened') }),
  v.object({ type: v.literal('sessionClosed') }),
  v.object({ type: v.literal('followed') }),
  /** Sent after all events of the same moment: begins the operation that is due. */
  v.object({ type: v.literal('proceed') }),
  v.object({ type: v.literal('closed') }),
])
export type CoordinationEvent = v.InferOutput<typeof coordinationEvent>

const coordinationStep = v.object({
  /** The game clock, ms. */
  at: v.number(),
  event: coordinationEvent,
  /** The facts before it, where steps that are left out have changed them. */
  facts: v.optional(facts),
  /** The fields that the event changed. */
  changes: v.partial(coordinationState),
  /** Names of the effects, such as `closeSession owner`. */
  effects: v.array(v.string()),
})
export type CoordinationStep = v.InferOutput<typeof coordinationStep>

/** The last steps of a tab. Those that change nothing but facts, and read the log alone, are left out, but for what a page without a session reports of being seen or frozen; users are numbered, and their coins are 0. */
export const coordinationSteps = v.object({
  /** The state before the first of them. */
  from: coordinationState,
  steps: v.array(coordinationStep),
})
export type CoordinationSteps = v.InferOutput<typeof coordinationSteps>
