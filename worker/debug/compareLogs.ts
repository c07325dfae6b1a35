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
  /** How the last views differ. */
  last: Difference[]
}

export function compareLogs(expected: readonly Entry[], actual: readonly Entry[]): LogComparison {
  const index = findFirstDifference(expected, actual)
  const hash = createValueHasher()
  let view: LogComparison['view'] = null
  let [a, b]: [State | null, State | null] = [null, null]
  for (let at = 0; at < Math.max(expected.length, actual.length); at += 1) {
    const [left, right] = [expected[at], actual[at]]
    if (left !== undefined) a = fold(a, [left]).state
    if (right !== undefined) b = fold(b, [right]).state
    if (view === null && left !== undefined && right !== undefined && hash(a?.view) !== hash(b?.view))
      view = { index: at, differences: diffViews(a?.view, b?.view) }
  }
  return {
    log: index === null ? null : { index, differences: diffViews(expected[index], actual[index]) },
    view,
    last: diffViews(a?.view, b?.view),
  }
}
