/**
 * What a play means, whatever its server and its device have drawn for it: ids of the game, keys and random draws are numbered in the order in which they
 * appear, and times are left out. Two plays of one story compare by it. For the tools of developers; no player's bundle has it.
 */
import { type Entry } from '../../protocol/entries.ts'
import { isRecord } from '../../protocol/json.ts'

export interface Meaning {
  /** An entry, a view or a part of one, with numbers in place of names. The same part gives the same object. */
  readonly of: (value: unknown) => unknown
}

/** The meaning of the names in a log. */
export function createMeaning(entries: readonly Entry[]): Meaning {
  const names = new Map<string, string>()
  const counts = new Map<string, number>()
  const give = (kind: string, name: string | undefined): string => {
    if (name === undefined || name === '') return ''
    const before = names.get(name)
    if (before !== undefined) return before
    const count = (counts.get(kind) ?? 0) + 1
    counts.set(kind, count)
    const made = `${kind} ${count}`
    names.set(name, made)
    return made
  }
  for (const entry of entries) nameIds(entry, give)

  const replaceText = (text: string): string => {
    const known = names.get(text)
    if (known !== undefined) return known
    if (RANDOM.test(text)) return give('draw', text)
    const [, timed] = TIMED.exec(text) ?? []
    if (timed !== undefined) return `${replaceText(timed)}:${TIME}`
    const [, before, after] = PARTS.exec(text) ?? []
    if (before === undefined || after === undefined) return text
    return `${names.get(before) ?? before}${text[before.length] ?? ''}${replaceText(after)}`
  }
  const made = new WeakMap<object, unknown>()
  const replace = (value: unknown, key = ''): unknown => {
    if (typeof value === 'string') return replaceText(value)
    if (typeof value === 'number') return TIME_FIELD.test(key) ? TIME : value
    if (typeof value !== 'object' || value === null) return value
    const before = made.get(value)
    if (before !== undefined) return before
    const after = Array.isArray(value)
      ? value.map((part: unknown) => replace(part))
      : isRecord(value)
        ? Object.fromEntries(Object.entries(value).map(([name, part]) => [name, replace(part, name)]))
        : value
    made.set(value, after)
    return after
  }
  return { of: (value) => replace(value) }
}

const TIME = 'a time'
/** Fields of entries and views that are moments of a clock. */
const TIME_FIELD = /^(?:at|now|until|timestamp|create_time)$|(?:At|Until|Since)$/
/** What nobody wrote: a UUID, or a long number in hex. */
const RANDOM = /^~?(?:[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}|[\da-f]{16,})$/i
/** The key of a piece of work holds ids, and may hold a time: `delay:ID:TIME`, `call:voice:ID#4`. */
const TIMED = /^(\S+):\d{9,}$/
const PARTS = /^([\w~.-]+)[:#](\S+)$/

/** Names the ids that an entry brings, in their order. */
function nameIds(entry: Entry, give: (kind: string, name: string | undefined) => string): void {
  if (entry.type === 'open' || entry.type === 'intent') give('key', entry.key)
  if (entry.type === 'host' && entry.fact.kind === 'user') give('user', entry.fact.user?.id)
  if (entry.type !== 'server') return
  for (const event of entry.events) {
    // The id of a message may be that of its event, or name it.
    if (event.event_type === 'message') give('message', event.data.id)
    give('event', event.id)
    give('content', event.fingerprint)
  }
}
