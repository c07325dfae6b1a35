/** Compares two logs, and the views that they fold into. For the tools of developers; no player's bundle has it. */
import { type Entry } from '../../protocol/entries.ts'
import { createValueHasher } from '../../protocol/valueHash.ts'
import { fold } from '../reducer/fold.ts'
import { type State } from '../reducer/state.ts'
import { findFirstDifference } from '../runtime/replay.ts'
import { type Difference, diffViews } from './diffViews.ts'

export interface LogComparison {
  /** The first entry that differs, from 0, and how; null where the logs are equal. An entry that one log lacks is the whole difference. */
  log: { index: number; differences: Difference[] } | null
  /** The first entry after which the views differ; null where they never do, up to the end of the shorter log. */
  view: { index: number; differences: Difference[] } | null
  /** Differences of the last views. */
  last: Difference[]
}

export function compareLogs(expected: readonly Entry[], actual: readonly Entry[]): LogComparison {
  const comparer = createLogComparer(expected, actual)
  comparer.advance(Infinity)
  return comparer.read()
}

/** A comparison bit by bit, so that a page can draw meanwhile. */
export interface LogComparer {
  /** Compares up to so many entries more; returns whether any are left. */
  advance(most: number): boolean
  /** The differences found so far. `last` is that of the last views once no entry is left. */
  read(): LogComparison
}

export function createLogComparer(expected: readonly Entry[], actual: readonly Entry[]): LogComparer {
  const count = Math.max(expected.length, actual.length)
  const hash = createValueHasher()
  let [log, view]: [LogComparison['log'], LogComparison['view']] = [null, null]
  let [a, b]: [State | null, State | null] = [null, null]
  let at = 0
  const compareNext = (): void => {
    const [left, right] = [expected[at], actual[at]]
    if (log === null && findFirstDifference(expected.slice(at, at + 1), actual.slice(at, at + 1)) !== null)
      log = { index: at, differences: diffViews(left, right) }
    if (left !== undefined) a = fold(a, [left]).state
    if (right !== undefined) b = fold(b, [right]).state
    if (view === null && left !== undefined && right !== undefined && hash(a?.view) !== hash(b?.view))
      view = { index: at, differences: diffViews(a?.view, b?.view) }
    at += 1
  }
  return {
    advance(most) {
      for (let left = Math.min(most, count - at); left > 0; left -= 1) compareNext()
      return at < count
    },
    read: () => ({ log, view, last: diffViews(a?.view, b?.view) }),
  }
}
