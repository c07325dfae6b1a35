/** Session coordination as a pure function: the state and effects after each event, without tabs, storage or time. */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type HostFact } from '../../../protocol/intents.ts'
import {
  type CoordinationEffect,
  type CoordinationEvent,
  type CoordinationState,
  initialCoordination,
  transition,
} from '../../../worker/runtime/coordination.ts'

const initial = initialCoordination(false)
const leader: CoordinationState = { ...initial, isLeader: true, terms: 1, session: 'open' }
const follower: CoordinationState = { ...initial, isFollowing: true }

const frozen = (is: boolean): HostFact => ({ kind: 'frozen', frozen: is })
const visible = (is: boolean): HostFact => ({ kind: 'visibility', visible: is })
const user = (id: string, coins = 5): HostFact => ({ kind: 'user', user: { id, guest: false, coins } })
const fact = (reported: HostFact): CoordinationEvent => ({ type: 'hostFact', fact: reported })
const proceed: CoordinationEvent = { type: 'proceed' }
const opened = (userId: string | null = null): CoordinationEvent => ({ type: 'sessionOpened', userId })

/** An effect in short: its type and its details. */
const abbreviate = (effect: CoordinationEffect): string => {
  switch (effect.type) {
    case 'openSession':
      return effect.restart ? 'openSession anew' : 'openSession'
    case 'closeSession':
      return `closeSession ${effect.lastFact.kind}`
    case 'reportFact':
      return `reportFact ${effect.fact.kind}`
    default:
      return effect.type
  }
}

interface Case {
  title: string
  from: CoordinationState
  event: CoordinationEvent
  changes?: Partial<CoordinationState>
  effects?: string[]
}

const CASES: Record<string, Case[]> = {
  'joining the election': [
    {
      title: '[T1] a story that is opened requests leadership, and waits a moment for it',
      from: initial,
      event: { type: 'opened' },
      effects: ['requestWhenFree', 'startJoinTimeout'],
    },
    {
      title: '[T3] a new game steals it',
      from: initialCoordination(true),
      event: { type: 'opened' },
      effects: ['steal', 'startJoinTimeout'],
    },
    { title: "[T3] and so does 'Play here'", from: follower, event: { type: 'playHere' }, effects: ['steal'] },
    {
      title: '[T1] a tab that is not the leader in time has to follow',
      from: initial,
      event: { type: 'joinTimedOut' },
      changes: { isFollowDue: true },
    },
    {
      title: '[T7] but not behind a frozen page',
      from: { ...initial, page: 'frozen' },
      event: { type: 'joinTimedOut' },
      effects: ['resolveOpen'],
    },
    {
      title: '[T1] it follows, and waits for the leader to go',
      from: { ...initial, isFollowDue: true },
      event: proceed,
      changes: { isFollowDue: false, isFollowing: true },
      effects: ['follow', 'requestWhenFree'],
    },
    {
      title: '[T5] a hidden one does not wait',
      from: { ...initial, isFollowDue: true, facts: [visible(false)] },
      event: proceed,
      changes: { isFollowDue: false, isFollowing: true },
      effects: ['follow', 'release'],
    },
    {
      title: '[T1] a leader has nothing to follow',
      from: { ...leader, isFollowDue: true },
      event: proceed,
      changes: { isFollowDue: false },
    },
  ],
  leading: [
    {
      title: '[T1] leadership begins a term',
      from: initial,
      event: { type: 'acquired' },
      changes: { isLeader: true, terms: 1 },
    },
    {
      title: '[T1] in which the session is opened',
      from: { ...initial, isLeader: true, terms: 1 },
      event: proceed,
      changes: { session: 'opening' },
      effects: ['openSession'],
    },
    {
      title: '[T3] anew where a new game was asked for',
      from: { ...initialCoordination(true), isLeader: true },
      event: proceed,
      changes: { session: 'opening' },
      effects: ['openSession anew'],
    },
    {
      title: '[T3] once',
      from: { ...initialCoordination(true), isLeader: true, terms: 1, session: 'opening' },
      event: opened(),
      changes: { session: 'open', isRestartDue: false },
      effects: ['resolveOpen'],
    },
    {
      title: '[T1] nothing begins while it opens',
      from: { ...leader, session: 'opening', isFollowDue: true, isReleaseRequested: true },
      event: proceed,
    },
    { title: '[T1] one that is open stays so', from: leader, event: proceed },
    {
      title: '[T3] a session that takes over knows the page, and asks for the user',
      from: { ...follower, isLeader: true, terms: 1, session: 'opening', facts: [visible(true), user('u2')] },
      event: opened('u1'),
      changes: { session: 'open', isFollowing: false },
      effects: ['stopFollowing', 'reportFact visibility', 'reportFact user', 'refreshUser', 'resolveOpen'],
    },
    {
      title: '[T3] but not the coins that it knew before',
      from: { ...leader, terms: 2, session: 'opening', facts: [user('u1')] },
      event: opened('u1'),
      changes: { session: 'open' },
      effects: ['refreshUser', 'resolveOpen'],
    },
    {
      title: '[T1] the first session of a tab knows them',
      from: { ...leader, session: 'opening', facts: [user('u1')] },
      event: opened('u1'),
      changes: { session: 'open' },
      effects: ['reportFact user', 'resolveOpen'],
    },
    {
      title: '[T1] what the page reports goes to the session',
      from: leader,
      event: fact(visible(false)),
      changes: { facts: [visible(false)] },
      effects: ['reportFact visibility'],
    },
    {
      title: '[T1] and to one that is closing',
      from: { ...leader, session: 'closing' },
      event: fact(user('u1')),
      changes: { facts: [user('u1')] },
      effects: ['reportFact user'],
    },
    {
      title: '[T1] of each kind the last one is known',
      from: { ...initial, facts: [user('u1', 5), visible(true)] },
      event: fact(user('u1', 6)),
      changes: { facts: [user('u1', 6), visible(true)] },
    },
  ],
  releasing: [
    {
      title: '[T3] a leader that is asked to release',
      from: leader,
      event: { type: 'releaseRequested' },
      changes: { isReleaseRequested: true },
    },
    {
      title: '[T3] stores what it has first',
      from: { ...leader, isReleaseRequested: true },
      event: proceed,
      changes: { session: 'closing' },
      effects: ['closeSession owner'],
    },
    {
      title: '[T3] and then releases, and follows',
      from: { ...leader, session: 'closing', isReleaseRequested: true },
      event: { type: 'sessionClosed' },
      changes: { isLeader: false, isReleaseRequested: false, session: 'none', isFollowDue: true },
      effects: ['stopSession', 'release'],
    },
    { title: '[T3] a follower has nothing to release', from: follower, event: { type: 'releaseRequested' } },
    {
      title: '[T3] a request of the term before is over',
      from: { ...initial, isReleaseRequested: true, terms: 1 },
      event: { type: 'acquired' },
      changes: { isLeader: true, terms: 2, isReleaseRequested: false },
    },
  ],
  'being evicted': [
    {
      title: '[T3, T4] ends the session at once, and follows',
      from: leader,
      event: { type: 'evicted' },
      changes: { isLeader: false, session: 'none', isFollowDue: true },
      effects: ['stopSession', 'release'],
    },
    {
      title: '[T4] a session that opens is abandoned',
      from: { ...leader, session: 'opening' },
      event: { type: 'evicted' },
      changes: { isLeader: false, session: 'abandoned', isFollowDue: true },
      effects: ['stopSession', 'release'],
    },
    {
      title: '[T4] and so is one that closes',
      from: { ...leader, session: 'closing', isReleaseRequested: true },
      event: { type: 'evicted' },
      changes: { isLeader: false, session: 'abandoned', isReleaseRequested: false, isFollowDue: true },
      effects: ['stopSession', 'release'],
    },
    {
      title: '[T4] nothing begins before it has come to its end',
      from: { ...leader, terms: 2, session: 'abandoned' },
      event: proceed,
    },
    {
      title: '[T4] one that opens all the same is stopped',
      from: { ...initial, session: 'abandoned' },
      event: opened(),
      changes: { session: 'none' },
      effects: ['stopSession'],
    },
    {
      title: '[T4] one that does not open is over',
      from: { ...initial, session: 'abandoned' },
      event: { type: 'sessionNotOpened' },
      changes: { session: 'none' },
    },
    {
      title: '[T4] one that has closed leaves the new term alone',
      from: { ...leader, terms: 2, session: 'abandoned' },
      event: { type: 'sessionClosed' },
      changes: { session: 'none' },
    },
    { title: '[T4] a tab that does not lead cannot be evicted', from: follower, event: { type: 'evicted' } },
  ],
  following: [
    { title: '[T1] reads what is new', from: follower, event: { type: 'logChanged' }, effects: ['follow'] },
    { title: '[T1] a leader reads nothing', from: leader, event: { type: 'logChanged' } },
    {
      title: '[T1] what was read is there to see',
      from: follower,
      event: { type: 'followed' },
      effects: ['resolveOpen'],
    },
    {
      title: '[T5] a follower that is hidden no longer waits',
      from: follower,
      event: fact(visible(false)),
      changes: { facts: [visible(false)] },
      effects: ['release'],
    },
    {
      title: '[T5] and waits when it is seen',
      from: { ...follower, facts: [visible(false)] },
      event: fact(visible(true)),
      changes: { facts: [visible(true)] },
      effects: ['requestWhenFree'],
    },
    {
      title: '[T2] nothing else is reported to anyone',
      from: follower,
      event: fact(user('u1')),
      changes: { facts: [user('u1')] },
    },
  ],
  'a page that is frozen': [
    { title: '[T7] is known at once', from: leader, event: fact(frozen(true)), changes: { page: 'freezing' } },
    {
      title: '[T7] closes its session',
      from: { ...leader, page: 'freezing' },
      event: proceed,
      changes: { session: 'closing' },
      effects: ['closeSession frozen'],
    },
    {
      title: '[T7] rather than release it to another tab',
      from: { ...leader, page: 'freezing', isReleaseRequested: true },
      event: proceed,
      changes: { session: 'closing' },
      effects: ['closeSession frozen'],
    },
    {
      title: '[T7] releases when all is stored, and does not follow',
      from: { ...leader, page: 'freezing', session: 'closing' },
      event: { type: 'sessionClosed' },
      changes: { isLeader: false, session: 'none', page: 'frozen' },
      effects: ['stopSession', 'release'],
    },
    {
      title: '[T7] gives up waiting where it has no session',
      from: { ...follower, page: 'freezing' },
      event: proceed,
      changes: { page: 'frozen' },
      effects: ['release'],
    },
    {
      title: '[T7] goes on as if nothing had been where it is active at once',
      from: { ...leader, page: 'freezing' },
      event: fact(frozen(false)),
      changes: { page: 'active', facts: [frozen(false)] },
      effects: ['requestWhenFree', 'startJoinTimeout'],
    },
    {
      title: '[T7] joins again when it thaws',
      from: { ...initial, page: 'frozen' },
      event: fact(frozen(false)),
      changes: { page: 'active', facts: [frozen(false)] },
      effects: ['requestWhenFree', 'startJoinTimeout'],
    },
    {
      title: '[T7] or is seen',
      from: { ...initial, page: 'frozen' },
      event: fact(visible(true)),
      changes: { page: 'active', facts: [visible(true)] },
      effects: ['requestWhenFree', 'startJoinTimeout'],
    },
    {
      title: '[T7] but not when it is hidden',
      from: { ...follower, page: 'frozen' },
      event: fact(visible(false)),
      changes: { facts: [visible(false)] },
    },
    {
      title: '[T7] one that was active again before its session had closed follows until it leads',
      from: { ...leader, session: 'closing' },
      event: { type: 'sessionClosed' },
      changes: { isLeader: false, session: 'none', isFollowDue: true },
      effects: ['stopSession', 'release'],
    },
  ],
  'a story that is closed': [
    {
      title: '[O5] is not waited for any more',
      from: leader,
      event: { type: 'closed' },
      changes: { isClosed: true },
      effects: ['resolveOpen'],
    },
    {
      title: '[O5] does nothing any more',
      from: { ...leader, isClosed: true, isReleaseRequested: true },
      event: proceed,
    },
    { title: '[O5] does not lead', from: { ...initial, isClosed: true }, event: { type: 'acquired' } },
    {
      title: '[O5] stops a session that opens too late',
      from: { ...leader, session: 'opening', isClosed: true },
      event: opened(),
      effects: ['stopSession'],
    },
  ],
}

describe.each(Object.entries(CASES))('%s', (_name, cases) => {
  test.each(cases)('$title', ({ from, event, changes = {}, effects = [] }) => {
    const next = transition(from, event)
    expect(next.state).toEqual({ ...from, ...changes })
    expect(next.effects.map(abbreviate)).toEqual(effects)
  })
})

const anyEvent: fc.Arbitrary<CoordinationEvent> = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.constantFrom<CoordinationEvent>(
      { type: 'acquired' },
      { type: 'releaseRequested' },
      { type: 'evicted' },
      { type: 'joinTimedOut' },
    ),
  },
  { weight: 1, arbitrary: fc.boolean().map((is) => fact(frozen(is))) },
  { weight: 1, arbitrary: fc.boolean().map((is) => fact(visible(is))) },
)

test('[T1, T4] at most one session is opening, open or closing, and only a leader has one', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(anyEvent, fc.boolean()), { maxLength: 60, size: 'max' }), (steps) => {
      let state = initial
      /** What the effects have begun and not reported yet. */
      let pending: 'opening' | 'closing' | null = null
      const apply = (event: CoordinationEvent): void => {
        const { state: next, effects } = transition(state, event)
        state = next
        for (const { type } of effects) {
          if (type !== 'openSession' && type !== 'closeSession') continue
          expect(pending).toBeNull()
          pending = type === 'openSession' ? 'opening' : 'closing'
        }
        if (state.session === 'open' || state.session === 'opening' || state.session === 'closing')
          expect(state.isLeader).toBe(true)
      }
      apply({ type: 'opened' })
      for (const [event, finishes] of steps) {
        if (finishes && pending !== null) {
          const report = pending === 'opening' ? opened() : ({ type: 'sessionClosed' } as const)
          pending = null
          apply(report)
        }
        apply(event)
        apply(proceed)
      }
    }),
    { numRuns: 1_000, seed: 20_260_101 },
  )
})
