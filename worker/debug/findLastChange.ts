/** Finds the entry of a log that gave a value its present form. For the tools of developers; no player's bundle has it. */
import { type Entry } from '../../protocol/entries.ts'
import { canonicalJson } from '../../protocol/json.ts'
import { fold } from '../reducer/fold.ts'
import { type State } from '../reducer/state.ts'
import { type Path, readPath } from './diffViews.ts'
import { type Entries } from './entryLog.ts'

/** A change of the value at a path. `index` is the entry's, from 0. */
export interface Change {
  index: number
  entry: Entry
  /** Undefined where the path had no value. */
  before: unknown
  after: unknown
}

/**
 * The last entry among the first `until` that changed the value at each of the paths; null where none did since the first entry.
 * A path begins with `view` or `core`. Folds the log once, an entry at a time.
 */
export function findLastChanges(
  entries: Entries,
  paths: readonly Path[],
  until: number = entries.length,
): (Change | null)[] {
  const found = paths.map((): Change | null => null)
  let state: State | null = null
  let index = -1
  for (const entry of entries) {
    index += 1
    if (index >= until) break
    const next: State = fold(state, [entry]).state
    if (state !== null)
      for (const [number, path] of paths.entries()) {
        const [before, after] = [readPath(state, path), readPath(next, path)]
        // Nothing is changed in place: what kept its identity is the same.
        if (!Object.is(before, after) && canonicalJson(before) !== canonicalJson(after))
          found[number] = { index, entry, before, after }
      }
    state = next
  }
  return found
}

/** `findLastChanges` of one path. */
export function findLastChange(entries: Entries, path: Path, until: number = entries.length): Change | null {
  return findLastChanges(entries, [path], until)[0] ?? null
}
