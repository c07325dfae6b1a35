/** Session coordination as a pure function: following, frozen pages, closed stories, and what holds after any events. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type CoordinationEvent } from '../../../protocol/coordination.ts'
import { transition } from '../../../worker/runtime/coordination.ts'
import {
  fact,
  follower,
  frozen,
  initial,
  leader,
  opened,
  proceed,
  testCases,
  user,
  visible,
} from './coordinationCases.ts'

testCases({
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
      title: '[T7] continues if the page is active again before it closes',
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
})

const anyEvent: fc.Arbitrary<CoordinationEvent> = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.constantFrom<CoordinationEvent>(
      { type: 'acquired' },
      { type: 'releaseRequested' },
      { type: 'evicted', by: 'lock' },
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
