/** What a tab did to lead, hand over and follow, as a recording has it in its header. */
import { expect, test } from 'vitest'
import * as v from 'valibot'
import { type CoordinationEvent, coordinationSteps, type CoordinationSteps } from '../../../protocol/coordination.ts'
import { COORDINATION_MAX_STEPS } from '../../../protocol/limits.ts'
import { StaleWriterError } from '../../../worker/log/store.ts'
import { initialCoordination, transition } from '../../../worker/runtime/coordination.ts'
import { createCoordinationLog } from '../../../worker/runtime/coordinationLog.ts'
import { openTab, twoTabs } from '../../helpers/tabs.ts'
import { fact, opened, user, visible } from './coordinationCases.ts'

/** The steps of these events, one a second, and the state after them. */
function play(events: readonly CoordinationEvent[]): CoordinationSteps {
  let state = initialCoordination(false)
  const log = createCoordinationLog(state)
  for (const [index, event] of events.entries()) {
    const next = transition(state, event)
    log.note(index * 1_000, event, state, next)
    state = next.state
  }
  return log.read()
}

const LEAD: readonly CoordinationEvent[] = [{ type: 'opened' }, { type: 'acquired' }, { type: 'proceed' }, opened()]
const typesOf = ({ steps }: CoordinationSteps): string[] => steps.map(({ event }) => event.type)

test('[T10] a step has its time, what changed and what was done; what the page reports, and what changes nothing, is left out', () => {
  const read = play([...LEAD, fact(visible(true)), { type: 'proceed' }, { type: 'evicted', by: 'staleWriter' }])
  expect(typesOf(read)).toEqual(['opened', 'acquired', 'proceed', 'sessionOpened', 'evicted'])
  expect(read.steps.at(-1)).toEqual({
    at: 6_000,
    event: { type: 'evicted', by: 'staleWriter' },
    facts: [visible(true)],
    changes: { isLeader: false, session: 'none', isFollowDue: true },
    effects: ['stopSession', 'release'],
  })
})

test('[T10] that a page without a session is seen or frozen is kept, also where nothing follows', () => {
  const [frozen, hidden] = [fact({ kind: 'frozen', frozen: true }), fact(visible(false))]
  const read = play([...LEAD, hidden, frozen, { type: 'proceed' }, { type: 'sessionClosed' }, hidden])
  expect(read.steps.slice(-2).map(({ event, effects }) => [event, ...effects])).toEqual([
    [{ type: 'sessionClosed' }, 'stopSession', 'release'],
    [hidden],
  ])
})

test('[T10] no more than the last steps are kept, from the state before them', () => {
  const swap: readonly CoordinationEvent[] = [
    { type: 'evicted', by: 'lock' },
    { type: 'proceed' },
    { type: 'acquired' },
    { type: 'proceed' },
    opened(),
  ]
  const events = [...LEAD, fact(visible(true)), ...Array.from({ length: 100 }, () => swap).flat()]
  const read = play(events)
  expect(read.steps).toHaveLength(COORDINATION_MAX_STEPS)
  expect(read.from).toMatchObject({ terms: 81, facts: [visible(true)], session: 'open' })
  expect(v.is(coordinationSteps, JSON.parse(JSON.stringify(read)))).toBe(true)
})

test('[T10] users are numbered, the same user by the same number, and have no coins', () => {
  const read = play([
    fact(user('mei-2f1c77aa', 70)),
    ...LEAD.slice(0, 3),
    opened('mei-2f1c77aa'),
    fact(user('other-1', 3)),
    { type: 'evicted', by: 'lock' },
  ])
  const text = JSON.stringify(read)
  for (const secret of ['mei', 'other', '70']) expect(text).not.toContain(secret)
  expect(read.steps.find(({ event }) => event.type === 'sessionOpened')?.event).toEqual(opened('user 1'))
  expect(read.steps.at(-1)?.facts).toEqual([user('user 2', 0)])
})

test('[T10] a tab that hands over, and one whose write is refused, have it among their steps', async () => {
  const { browser, first, second } = await twoTabs()
  await second.playHere()
  await browser.pass(1_000)
  const handed = first.coordinator.readSteps()
  expect(handed.steps.map(({ event, effects }) => [event.type, ...effects])).toEqual(
    expect.arrayContaining([
      ['releaseRequested'],
      ['proceed', 'closeSession owner'],
      ['sessionClosed', 'stopSession', 'release'],
    ]),
  )
  expect(typesOf(second.coordinator.readSteps())).toContain('playHere')

  const refused = await openTab(browser, {
    store: (store) => ({ ...store, append: () => Promise.reject(new StaleWriterError()) }),
  })
  await refused.playHere()
  await browser.pass(2_000)
  expect(refused.coordinator.readSteps().steps.map(({ event }) => event)).toContainEqual({
    type: 'evicted',
    by: 'staleWriter',
  })
})
