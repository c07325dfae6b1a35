/** Folds a recording without running work: the answers are in the log. Rule L1. */
import { type Entry } from '../../protocol/entries.ts'
import { canonicalJson } from '../../protocol/json.ts'
import { type Recording } from '../../protocol/recording.ts'
import { foldAll } from '../reducer/fold.ts'
import { type State } from '../reducer/state.ts'

/** The state after the first `until` entries of a recording, or after all of them. At least one is folded. */
export function replay({ entries }: Recording, until: number | null = null): State {
  return foldAll(until === null ? entries : entries.slice(0, Math.max(1, until)))
}

/** Index of the first entry in which two logs differ; null where they are equal. */
export function findFirstDifference(a: readonly Entry[], b: readonly Entry[]): number | null {
  for (let index = 0; index < Math.max(a.length, b.length); index += 1) {
    if (canonicalJson(a[index]) !== canonicalJson(b[index])) return index
  }
  return null
}
