/** Recordings and their final views as text: writes them, and finds where they differ from a scenario's current result. */
import packageJson from '../../package.json' with { type: 'json' }
import { type Entry } from '../../protocol/entries.ts'
import { createRecordingHeader, type Recording } from '../../protocol/recording.ts'
import { compareLogs } from '../../worker/debug/compareLogs.ts'
import { diffViews } from '../../worker/debug/diffViews.ts'
import { hashViews } from '../../worker/log/viewHashes.ts'
import { findFirstDifference, replay } from '../../worker/runtime/replay.ts'
import { COMMAND } from '../helpers/session.ts'
import { runScenario, type Scenario } from './scenario.ts'

/** The current result of a scenario, with the header of this version of the app. */
export async function record(scenario: Scenario): Promise<Recording> {
  const game = await runScenario(scenario)
  const header = createRecordingHeader({ ...COMMAND, ...scenario.options?.command }, packageJson.version)
  const entries = await game.entries()
  game.kill()
  return addViews({ header, entries })
}

/** The recording with the hashes of its views of now. */
export function addViews({ header, entries }: Recording): Recording {
  return { header: { ...header, views: hashViews(entries) }, entries }
}

/** The view that a recording ends in, readable. */
export function finalViewText(recording: Recording): string {
  return `${JSON.stringify(replay(recording).view, null, 2)}\n`
}

/** The first entries at which two logs differ, and their differences: those of meaning first, then those of an id, a key or a time alone. */
export function diffEntries(before: readonly Entry[], after: readonly Entry[]): string[] {
  const first = findFirstDifference(before, after)
  if (first === null) return []
  const { log } = compareLogs(before, after, { byMeaning: true })
  const name = (index: number): string => `entry ${index + 1} of ${Math.max(before.length, after.length)}`
  return [
    ...(log === null || log.index === first
      ? []
      : describeDifferences(before[log.index], after[log.index], name(log.index))),
    ...describeDifferences(before[first], after[first], name(first)),
  ]
}

/** Paths at which two values differ, with both sides. */
export function describeDifferences(before: unknown, after: unknown, name: string): string[] {
  return diffViews(before, after).map(
    ({ path, expected, actual }) =>
      `${[name, ...path].join('.')}: ${JSON.stringify(expected)} is now ${JSON.stringify(actual)}`,
  )
}
