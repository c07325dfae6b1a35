/** Recordings and their final views as text: writes them, and finds where they differ from a scenario's current result. */
import packageJson from '../../package.json' with { type: 'json' }
import { type Entry } from '../../protocol/entries.ts'
import { isRecord } from '../../protocol/json.ts'
import { type Recording } from '../../protocol/recording.ts'
import { findFirstDifference, replay } from '../../worker/runtime/replay.ts'
import { COMMAND } from '../helpers/session.ts'
import { runScenario, type Scenario } from './scenario.ts'

/** The current result of a scenario, with the header of this version of the app. */
export async function record(scenario: Scenario): Promise<Recording> {
  const game = await runScenario(scenario)
  const { storyId, actorId, chatVersion, locale } = { ...COMMAND, ...scenario.options?.command }
  const header = {
    format: 'story-recording',
    version: 1,
    app: packageJson.version,
    storyId,
    actorId,
    chatVersion,
    locale,
    seed: 0,
  } as const
  const entries = await game.entries()
  game.kill()
  return { header, entries }
}

/** The view that a recording ends in, readable. */
export function finalViewText(recording: Recording): string {
  return `${JSON.stringify(replay(recording).view, null, 2)}\n`
}

/** The first entries at which two logs differ, and their differences. */
export function diffEntries(before: readonly Entry[], after: readonly Entry[]): string[] {
  const index = findFirstDifference(before, after)
  return index === null
    ? []
    : diffValues(before[index], after[index], `entry ${index + 1} of ${Math.max(before.length, after.length)}`)
}

/** Paths at which two values differ, with both sides. */
export function diffValues(before: unknown, after: unknown, path: string): string[] {
  if (isBranch(before) && isBranch(after)) {
    const keys = new Set([...Object.keys(before), ...Object.keys(after)])
    return [...keys].flatMap((key) => diffValues(Reflect.get(before, key), Reflect.get(after, key), `${path}.${key}`))
  }
  return Object.is(before, after) ? [] : [`${path}: ${JSON.stringify(before)} is now ${JSON.stringify(after)}`]
}

function isBranch(value: unknown): value is object {
  return isRecord(value) || Array.isArray(value)
}
