/** Searching a session: by rule id, by words, and over values (`heart above 50`, `reason is select_option`). */
import { comesTrue, parseCondition } from '../../../../worker/debug/conditions.ts'
import { describeEntry } from '../../../../worker/debug/describeEntry.ts'
import { type Replayer } from '../../../../worker/debug/replayer.ts'
import { listRules } from '../../../../worker/debug/rules.ts'
import { entryAt } from '../../../../worker/debug/entryLog.ts'

/** Whether the entry of this index is found. Called in the order of the entries. */
export type Matcher = (replayer: Replayer, index: number) => boolean

const RULE = /^[a-z]\d+$/i

/** Reads what was typed; null for nothing. */
export function parseSearch(text: string): Matcher | null {
  const query = text.trim()
  if (query === '') return null
  if (RULE.test(query)) {
    const id = query.toUpperCase()
    return ({ entries }, index) => {
      const entry = entryAt(entries, index)
      return entry !== undefined && listRules(entry).includes(id)
    }
  }
  const condition = parseCondition(query)
  if (condition === null) return matchWords(query)
  return (replayer, index) => comesTrue(condition, index === 0 ? null : replayer.seek(index), replayer.seek(index + 1))
}

/** Entries whose description, events included, holds these words. */
function matchWords(query: string): Matcher {
  const words = query.toLowerCase().split(/\s+/)
  return ({ entries }, index) => {
    const entry = entryAt(entries, index)
    if (entry === undefined) return false
    const text = describeEntry(entry).join(' ').toLowerCase()
    return words.every((word) => text.includes(word))
  }
}

/** Entries that are looked at before others may run. */
const ENTRIES_PER_TURN = 500
/** Most that are found: more than anyone reads. */
export const MOST_FOUND = 500

/** The indexes of the first `count` entries that match, in their order. `pause` lets others run, and rejects to end the search. */
export async function searchEntries(
  replayer: Replayer,
  matches: Matcher,
  count: number,
  pause: () => Promise<void>,
): Promise<number[]> {
  const found: number[] = []
  for (let index = 0; index < count && found.length < MOST_FOUND; index += 1) {
    if (index % ENTRIES_PER_TURN === ENTRIES_PER_TURN - 1) await pause()
    if (matches(replayer, index)) found.push(index)
  }
  return found
}
