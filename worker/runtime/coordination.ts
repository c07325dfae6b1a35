/**
 * Session coordination as a pure transition function: what this tab does as leadership, the page and its own session change.
 * It runs without tabs, storage or time; `sessionCoordinator.ts` performs the effects. Rules T1 to T7.
 */
import { type CoordinationEvent, type CoordinationState } from '../../protocol/coordination.ts'
import { type HostFact } from '../../protocol/intents.ts'

export type CoordinationEffect =
  | { type: 'requestWhenFree' }
  | { type: 'steal' }
  | { type: 'release' }
  | { type: 'startJoinTimeout' }
  | { type: 'openSession'; restart: boolean }
  | { type: 'reportFact'; fact: HostFact }
  /** Stores all entries, with this fact as the last one, and then reports `sessionClosed`. */
  | { type: 'closeSession'; lastFact: HostFact }
  /** Ends the session at once: it writes and sends nothing from here on. */
  | { type: 'stopSession' }
  /** Shows what the log holds, and then reports `followed`. */
  | { type: 'follow' }
  | { type: 'stopFollowing' }
  | { type: 'refreshUser' }
  /** The first view is available. */
  | { type: 'resolveOpen' }

export interface Transition {
  state: CoordinationState
  effects: readonly CoordinationEffect[]
}

export function initialCoordination(restart: boolean): CoordinationState {
  return {
    isLeader: false,
    terms: 0,
    session: 'none',
    isReleaseRequested: false,
    isFollowing: false,
    isFollowDue: false,
    page: 'active',
    facts: [],
    isRestartDue: restart,
    isClosed: false,
  }
}

/** The next state after an event, and the effects to perform. */
export function transition(state: CoordinationState, event: CoordinationEvent): Transition {
  if (state.isClosed) return { state, effects: event.type === 'sessionOpened' ? [{ type: 'stopSession' }] : [] }
  switch (event.type) {
    case 'opened':
      return change(state, {}, { type: state.isRestartDue ? 'steal' : 'requestWhenFree' }, { type: 'startJoinTimeout' })
    case 'acquired':
      return change(state, { isLeader: true, terms: state.terms + 1, isReleaseRequested: false })
    case 'releaseRequested':
      return change(state, { isReleaseRequested: state.isLeader })
    case 'evicted':
      return handleEvicted(state)
    case 'logChanged':
      return state.isFollowing ? change(state, {}, { type: 'follow' }) : change(state, {})
    case 'joinTimedOut':
      return state.page === 'active' ? change(state, { isFollowDue: true }) : change(state, {}, { type: 'resolveOpen' })
    case 'playHere':
      return change(state, {}, { type: 'steal' })
    case 'hostFact':
      return handleHostFact(state, event.fact)
    case 'sessionOpened':
      return handleSessionOpened(state, event.userId)
    case 'sessionNotOpened':
      return change(state, { session: 'none' })
    case 'sessionClosed':
      return state.session === 'closing' ? dropLeadership(state) : change(state, { session: 'none' })
    case 'followed':
      return change(state, {}, { type: 'resolveOpen' })
    case 'proceed':
      return proceed(state)
    case 'closed':
      return change(state, { isClosed: true }, { type: 'resolveOpen' })
  }
}

/** Leadership was lost: the tab sends and writes nothing from here on. Rules T3, T4. */
function handleEvicted(state: CoordinationState): Transition {
  if (!state.isLeader) return change(state, {})
  const isBusy = state.session === 'opening' || state.session === 'closing' || state.session === 'abandoned'
  const next = {
    isLeader: false,
    isReleaseRequested: false,
    isFollowDue: true,
    session: isBusy ? 'abandoned' : 'none',
  } as const
  return change(state, next, { type: 'stopSession' }, { type: 'release' })
}

/** Reports to the session what the page has reported so far. Rule T3. */
function handleSessionOpened(state: CoordinationState, userId: string | null): Transition {
  if (state.session !== 'opening') return change(state, { session: 'none' }, { type: 'stopSession' })
  const isTakenOver = state.terms > 1 || state.isFollowing
  // The coins in the log are newer than those this tab reported before another tab played.
  const isOutdated = (fact: HostFact): boolean =>
    isTakenOver && fact.kind === 'user' && (fact.user?.id ?? null) === userId
  const reports = state.facts.filter((fact) => !isOutdated(fact)).map((fact) => ({ type: 'reportFact', fact }) as const)
  return change(
    state,
    { session: 'open', isFollowing: false, isRestartDue: false },
    ...(state.isFollowing ? [{ type: 'stopFollowing' } as const] : []),
    ...reports,
    ...(isTakenOver ? [{ type: 'refreshUser' } as const] : []),
    { type: 'resolveOpen' },
  )
}

/** The session is stored: another tab may lead. Rules T3, T7. */
function dropLeadership(state: CoordinationState): Transition {
  const page = state.page === 'freezing' ? 'frozen' : state.page
  return change(
    state,
    { isLeader: false, isReleaseRequested: false, session: 'none', page, isFollowDue: page === 'active' },
    { type: 'stopSession' },
    { type: 'release' },
  )
}

/** A page that is frozen releases leadership; one that returns requests it. Rules T5, T7. */
function handleHostFact(state: CoordinationState, fact: HostFact): Transition {
  if (fact.kind === 'frozen' && fact.frozen) return change(state, { page: 'freezing' })
  const facts = withFact(state.facts, fact)
  const isShown = fact.kind === 'visibility' && fact.visible
  // Some browsers report the freeze but not the resume.
  if (state.page !== 'active' && (fact.kind === 'frozen' || isShown))
    return change(state, { facts, page: 'active' }, { type: 'requestWhenFree' }, { type: 'startJoinTimeout' })
  if (state.session === 'open' || state.session === 'closing')
    return change(state, { facts }, { type: 'reportFact', fact })
  const mayRequest = fact.kind === 'visibility' && state.isFollowing && !state.isLeader && state.page === 'active'
  return mayRequest ? change(state, { facts }, requestIfVisible(facts)) : change(state, { facts })
}

/** Begins what is due, one operation at a time: opening or closing a session has to finish first. */
function proceed(state: CoordinationState): Transition {
  if (state.session === 'open') return proceedWithSession(state)
  if (state.session !== 'none') return change(state, {})
  if (state.page === 'freezing')
    return change(
      state,
      { isLeader: false, isReleaseRequested: false, page: 'frozen', isFollowDue: false },
      { type: 'release' },
    )
  if (state.isLeader)
    return change(
      state,
      { session: 'opening', isFollowDue: false },
      { type: 'openSession', restart: state.isRestartDue },
    )
  if (!state.isFollowDue || state.page !== 'active') return change(state, { isFollowDue: false })
  return change(state, { isFollowDue: false, isFollowing: true }, { type: 'follow' }, requestIfVisible(state.facts))
}

/** Closes the session of a page that is frozen, and one that another tab asks for. Rules T3, T7. */
function proceedWithSession(state: CoordinationState): Transition {
  const closing = { session: 'closing', isFollowDue: false } as const
  if (state.page === 'freezing')
    return change(state, closing, { type: 'closeSession', lastFact: { kind: 'frozen', frozen: true } })
  if (state.isReleaseRequested)
    return change(state, closing, { type: 'closeSession', lastFact: { kind: 'owner', owner: false } })
  return change(state, { isFollowDue: false })
}

/** A visible follower leads when no other tab does. A hidden one does not: the other tab may be the one that comes back. Rule T5. */
function requestIfVisible(facts: readonly HostFact[]): CoordinationEffect {
  const isHidden = facts.some((fact) => fact.kind === 'visibility' && !fact.visible)
  return { type: isHidden ? 'release' : 'requestWhenFree' }
}

function withFact(facts: readonly HostFact[], fact: HostFact): readonly HostFact[] {
  return facts.some(({ kind }) => kind === fact.kind)
    ? facts.map((old) => (old.kind === fact.kind ? fact : old))
    : [...facts, fact]
}

function change(
  state: CoordinationState,
  changes: Partial<CoordinationState>,
  ...effects: CoordinationEffect[]
): Transition {
  return { state: { ...state, ...changes }, effects }
}
