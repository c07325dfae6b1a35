/** Searching a session: by rule id, by words, and over values (`heart above 50`, `reason is select_option`). */
import { isRecord } from '../../../../protocol/json.ts'
import { parsePath, readPath } from '../../../../worker/debug/diffViews.ts'
import { describeEntry } from '../../../../worker/debug/describeEntry.ts'
import { type Replayer } from '../../../../worker/debug/replayer.ts'
import { listRules } from '../../../../worker/debug/rules.ts'
import { type State } from '../../../../worker/reducer/state.ts'

/** Whether the entry of this index is found. Called in the order of the entries. */
export type Matcher = (replayer: Replayer, index: number) => boolean

const RULE = /^[a-z]\d+$/i
const CONDITION = /^([\w.]+)\s+(is not|is|=|above|>|below|<|contains|changes)(?:\s+(.*))?$/i
/** How deep a name is looked for in the view. */
const MOST_DEPTH = 3

/** Reads what was typed; null for nothing. */
export function parseSearch(text: string): Matcher | null {
  const query = text.trim()
  if (query === '') return null
  if (RULE.test(query)) {
    const id = query.toUpperCase()
    return ({ entries }, index) => {
      const entry = entries[index]
      return entry !== undefined && listRules(entry).includes(id)
    }
  }
  const [, name, comparison, operand] = CONDITION.exec(query) ?? []
  if (
    name !== undefined &&
    comparison !== undefined &&
    ((operand ?? '') === '') === (comparison.toLowerCase() === 'changes')
  )
    return matchCondition(name, comparison.toLowerCase(), operand ?? '')
  return matchWords(query)
}

/** Entries whose description, events included, holds these words. */
function matchWords(query: string): Matcher {
  const words = query.toLowerCase().split(/\s+/)
  return ({ entries }, index) => {
    const entry = entries[index]
    if (entry === undefined) return false
    const text = describeEntry(entry).join(' ').toLowerCase()
    return words.every((word) => text.includes(word))
  }
}

/** Entries with which a condition on a value comes true, or with which the value changes. */
function matchCondition(name: string, comparison: string, operand: string): Matcher {
  const test = createTest(comparison, operand)
  return (replayer, index) => {
    const after = findValue(replayer.seek(index + 1), name)
    if (index === 0) return comparison !== 'changes' && test(after)
    const before = findValue(replayer.seek(index), name)
    if (Object.is(before, after)) return false
    return comparison === 'changes' ? JSON.stringify(before) !== JSON.stringify(after) : test(after) && !test(before)
  }
}

function createTest(comparison: string, operand: string): (value: unknown) => boolean {
  const wanted = operand.trim().toLowerCase()
  const is = (value: unknown): boolean =>
    value === null ? wanted === 'null' || wanted === 'none' : formatPlain(value).toLowerCase() === wanted
  const compare = (holds: (value: number) => boolean) => (value: unknown) => listNumbers(value).some(holds)
  switch (comparison) {
    case 'above':
    case '>':
      return compare((value) => value > Number(wanted))
    case 'below':
    case '<':
      return compare((value) => value < Number(wanted))
    case 'contains':
      return (value) => formatPlain(value).toLowerCase().includes(wanted)
    case 'is not':
      return (value) => value !== undefined && !is(value)
    default:
      return is
  }
}

/** The value of a name: a path of the state or of its view, or the first field of the view that is called so. */
export function findValue({ view, core }: State, name: string): unknown {
  const path = parsePath(name)
  const [root] = path
  if (root === 'view' || root === 'core') return readPath({ view, core }, path)
  const direct = readPath(view, path)
  if (direct !== undefined || path.length > 1) return direct
  // The conversation is long, and has no names of its own to ask for.
  const found = findField({ ...view, messages: null }, name, MOST_DEPTH)
  return found === undefined ? readPath(core, path) : found
}

function findField(value: unknown, name: string, depth: number): unknown {
  if (!isRecord(value) || depth === 0) return undefined
  if (name in value) return value[name]
  for (const part of Object.values(value)) {
    const found = findField(part, name, depth - 1)
    if (found !== undefined) return found
  }
  return undefined
}

function formatPlain(value: unknown): string {
  return typeof value === 'string' ? value : (JSON.stringify(value) ?? '')
}

/** A number, or those that an object holds: `heart above 50` means its value. */
function listNumbers(value: unknown): number[] {
  if (typeof value === 'number') return [value]
  return isRecord(value) ? Object.values(value).filter((part) => typeof part === 'number') : []
}

/** Entries that are looked at before others may run. */
const ENTRIES_PER_TURN = 2_000
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
