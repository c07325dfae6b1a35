/** The steps of a tab, explained: who decided, what the code of now does otherwise, and the rules that a step breaks whatever code made it. */
import { expect, test } from 'vitest'
import {
  type CoordinationEvent,
  type CoordinationState,
  type CoordinationStep,
} from '../../../protocol/coordination.ts'
import { readRecording } from '../../../protocol/recording.ts'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { readCodeIndex } from '../../../worker/cli/sources.ts'
import { readTabs, type TabStep } from '../../../worker/debug/readTabs.ts'
import { initialCoordination } from '../../../worker/runtime/coordination.ts'
import { recording } from '../../helpers/recordings.ts'

const CODE = readCodeIndex()
const LEADER: CoordinationState = { ...initialCoordination(false), isLeader: true, terms: 1, session: 'open' }

/** The steps of a header that begins with this state. */
function readSteps(from: CoordinationState, ...steps: CoordinationStep[]): TabStep[] {
  const { header, entries } = recording('option-chosen')
  return readTabs({ header: { ...header, tabs: { from, steps } }, entries }, CODE)
}

function step(event: CoordinationEvent, changes: CoordinationStep['changes'], ...effects: string[]): CoordinationStep {
  return { at: 0, event, changes, effects }
}

test('each step of a recorded hand-over stands with its entry, its words and the functions that decided', () => {
  const file = join(import.meta.dirname, '../../plantedBugs/played-in-another-tab.jsonl')
  const read = readRecording(readFileSync(file, 'utf8'))
  if (!read.ok) throw new Error(read.bad.reason)
  const steps = readTabs(read.recording, CODE)
  expect(steps.flatMap(({ faults }) => faults)).toEqual([])
  const evicted = steps.find(({ name }) => name === 'evicted by lock')
  expect(evicted).toMatchObject({
    index: 7,
    text: 'isLeader false, session none, isFollowDue true; stopSession, release',
  })
  expect(evicted?.places[0]).toMatchObject({
    name: 'handleEvicted',
    file: 'worker/runtime/coordination.ts',
    rules: ['T3', 'T4'],
  })
})

test('what the code of now does otherwise is named', () => {
  const changes = { isLeader: false, session: 'none' } as const
  const [read] = readSteps(LEADER, step({ type: 'evicted', by: 'lock' }, changes, 'stopSession'))
  expect(read?.faults).toEqual([
    'the code of now does otherwise: isLeader false, session none, isFollowDue true; stopSession, release',
  ])
})

const BROKEN: readonly [rule: string, from: CoordinationState, step: CoordinationStep][] = [
  [
    'was not stopped (T3, T4)',
    LEADER,
    step({ type: 'evicted', by: 'lock' }, { isLeader: false, session: 'none' }, 'release'),
  ],
  ['took no note (T3)', LEADER, step({ type: 'releaseRequested' }, {})],
  ['played on (T3)', { ...LEADER, isReleaseRequested: true }, step({ type: 'proceed' }, {})],
  ['was not closed (T7)', { ...LEADER, page: 'freezing' }, step({ type: 'proceed' }, {})],
  [
    'did not ask to lead (T7)',
    { ...initialCoordination(false), page: 'frozen' },
    step({ type: 'hostFact', fact: { kind: 'visibility', visible: true } }, {}),
  ],
  [
    'did not ask to lead (T5)',
    { ...initialCoordination(false), isFollowing: true },
    step({ type: 'hostFact', fact: { kind: 'visibility', visible: true } }, {}),
  ],
  ['does not lead (T1, T4)', initialCoordination(false), step({ type: 'proceed' }, { session: 'open' })],
]

test.each(BROKEN)('a step of a build at fault: %s', (rule, from, broken) => {
  const [read] = readSteps(from, broken)
  expect(read?.faults[0]).toContain(rule)
})
