/** Hashes of the views of a log. A recording carries them, so that it shows where another build draws something else. */
import { type Entry } from '../../protocol/entries.ts'
import { type RecordedViews } from '../../protocol/recording.ts'
import { createValueHasher } from '../../protocol/valueHash.ts'
import { fold } from '../reducer/fold.ts'
import { type State } from '../reducer/state.ts'

/** Hex digits of the hash after an entry, and of a field of the last view. */
export const VIEW_HASH_LENGTH = 4
export const FIELD_HASH_LENGTH = 8

/** Folds a log, an entry at a time, and hashes the view after each. Throws where `fold` does. */
export function hashViews(entries: readonly Entry[]): RecordedViews {
  const hash = createValueHasher()
  const each: string[] = []
  let state: State | null = null
  for (const entry of entries) {
    const next: State = fold(state, [entry]).state
    each.push(hash(next.view).slice(0, VIEW_HASH_LENGTH))
    state = next
  }
  const last = Object.entries(state?.view ?? {}).map(
    ([field, value]) => [field, hash(value).slice(0, FIELD_HASH_LENGTH)] as const,
  )
  return { each: each.join(''), last: Object.fromEntries(last) }
}
