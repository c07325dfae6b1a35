/** Compares two logs, and the views that they fold into. For the tools of developers; no player's bundle has it. */
import { type Entry } from '../../protocol/entries.ts'
import { canonicalJson } from '../../protocol/json.ts'
import { createValueHasher } from '../../protocol/valueHash.ts'
import { fold } from '../reducer/fold.ts'
import { type State } from '../reducer/state.ts'
import { type Difference, diffViews } from './diffViews.ts'
import { createMeaning } from './meaning.ts'

export interface LogComparison {
  /** The first entry that differs, from 0, and how; null where the logs are equal. An entry that one log lacks is the whole difference. */
  log: { index: number; differences: Difference[] } | null
  /** The first entry after which the views differ; null where they never do, up to the end of the shorter log. */
  view: { index: number; differences: Difference[] } | null
  /** Differences of the last views. */
  last: Difference[]
}

export interface CompareOptions {
  /** Two plays of one story: what differs from game to game is no difference (`meaning.ts`). */
  byMeaning?: boolean
}

export function compareLogs(
  expected: readonly Entry[],
  actual: readonly Entry[],
  options: CompareOptions = {},
): LogComparison {
  const comparer = createLogComparer(expected, actual, options)
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

export function createLogComparer(
  expected: readonly Entry[],
  actual: readonly Entry[],
  { byMeaning = false }: CompareOptions = {},
): LogComparer {
  const [ofLeft, ofRight] = byMeaning
    ? [createMeaning(expected).of, createMeaning(actual).of]
    : [(value: unknown) => value, (value: unknown) => value]
  const count = Math.max(expected.length, actual.length)
  const hash = createValueHasher()
  let [log, view]: [LogComparison['log'], LogComparison['view']] = [null, null]
  let [a, b]: [State | null, State | null] = [null, null]
  let at = 0
  const compareNext = (): void => {
    const [left, right] = [expected[at], actual[at]]
    const [one, other] = [ofLeft(left), ofRight(right)]
    if (log === null && canonicalJson(one) !== canonicalJson(other))
      log = { index: at, differences: diffViews(one, other) }
    if (left !== undefined) a = fold(a, [left]).state
    if (right !== undefined) b = fold(b, [right]).state
    if (view === null && left !== undefined && right !== undefined && hash(ofLeft(a?.view)) !== hash(ofRight(b?.view)))
      view = { index: at, differences: diffViews(ofLeft(a?.view), ofRight(b?.view)) }
    at += 1
  }
  return {
    advance(most) {
      for (let left = Math.min(most, count - at); left > 0; left -= 1) compareNext()
      return at < count
    },
    read: () => ({ log, view, last: diffViews(ofLeft(a?.view), ofRight(b?.view)) }),
  }
}
