/** Two logs side by side: which entry of one stands beside which of the other. */
import { type Entry } from '../../../../protocol/entries.ts'
import { canonicalJson } from '../../../../protocol/json.ts'

/**
 * A row of two logs. Indexes of the entries, from 0; null where that log has none.
 * `same`: equal. `time`: equal but for its time, or the key that the client made; of another play, but for what `meaning.ts` numbers. `changed`: the same kind of entry with other contents.
 */
export interface LogRow {
  left: number | null
  right: number | null
  status: 'same' | 'time' | 'changed' | 'left' | 'right'
}

/** How many entries apart, of both logs together, equal entries are looked for after a difference. */
const LOOKAHEAD = 60

/** Aligns two logs: equal entries stand side by side, however many one of them has more. */
export function alignLogs(
  left: readonly Entry[],
  right: readonly Entry[],
  [ofLeft, ofRight]: readonly [(entry: unknown) => unknown, (entry: unknown) => unknown] = [same, same],
): LogRow[] {
  const a = left.map((entry) => createItem(entry, ofLeft))
  const b = right.map((entry) => createItem(entry, ofRight))
  const rows: LogRow[] = []
  let [i, j] = [0, 0]
  while (i < a.length || j < b.length) {
    const [one, other] = [a[i], b[j]]
    if (isEqual(one, other)) {
      rows.push({ left: i, right: j, status: isSame(left[i], right[j]) ? 'same' : 'time' })
      i += 1
      j += 1
    } else {
      // Where nothing near is equal, the next two are compared.
      const next = findEqual(a, b, i, j) ?? { i: Math.min(i + 1, a.length), j: Math.min(j + 1, b.length) }
      rows.push(...pairUp(a, b, { i, j }, next))
      ;({ i, j } = next)
    }
  }
  return rows
}

/** Rows that are not the same but for the time. */
export function listDifferingRows(rows: readonly LogRow[]): number[] {
  return rows.flatMap(({ status }, index) => (status === 'same' || status === 'time' ? [] : [index]))
}

interface Item {
  /** The kind of an entry, without its content. */
  name: string
  /** All but the time and the key. */
  text: () => string
}

interface Place {
  i: number
  j: number
}

function isEqual(one: Item | undefined, other: Item | undefined): boolean {
  return one !== undefined && other !== undefined && one.name === other.name && one.text() === other.text()
}

function isSame(one: Entry | undefined, other: Entry | undefined): boolean {
  return one?.at === other?.at && canonicalJson(one) === canonicalJson(other)
}

/** The nearest pair of equal entries after a difference; null where there is none near. */
function findEqual(a: readonly Item[], b: readonly Item[], i: number, j: number): Place | null {
  for (let apart = 1; apart <= LOOKAHEAD; apart += 1)
    for (let more = 0; more <= apart; more += 1)
      if (isEqual(a[i + more], b[j + apart - more])) return { i: i + more, j: j + apart - more }
  return null
}

/** Entries between two pairs of equal ones: those of one kind stand side by side. */
function pairUp(a: readonly Item[], b: readonly Item[], from: Place, to: Place): LogRow[] {
  const rows: LogRow[] = []
  const names = b.slice(from.j, to.j).map(({ name }) => name)
  let { j } = from
  const pushRight = (end: number): void => {
    for (; j < end; j += 1) rows.push({ left: null, right: j, status: 'right' })
  }
  for (let { i } = from; i < to.i; i += 1) {
    const found = names.indexOf(a[i]?.name ?? '', j - from.j)
    if (found < 0) rows.push({ left: i, right: null, status: 'left' })
    else {
      pushRight(from.j + found)
      rows.push({ left: i, right: j, status: 'changed' })
      j += 1
    }
  }
  pushRight(to.j)
  return rows
}

function createItem(entry: Entry, meaningOf: (entry: unknown) => unknown): Item {
  let made: string | null = null
  const plain = meaningOf(withoutTime(entry)) as Entry
  return { name: nameEntry(plain), text: () => (made ??= canonicalJson(plain)) }
}

function same(value: unknown): unknown {
  return value
}

/** Without the time, the key that the client made, and the time in the name of a timer. */
function withoutTime(entry: Entry): Entry {
  switch (entry.type) {
    case 'open':
    case 'intent':
      return { ...entry, at: 0, key: '' }
    case 'timer':
      return { ...entry, at: 0, work: entry.work.replace(/:\d+$/, '') }
    case 'server':
    case 'host':
    case 'result':
      return { ...entry, at: 0 }
  }
}

function nameEntry(entry: Entry): string {
  switch (entry.type) {
    case 'open':
      return 'open'
    case 'intent':
      return `intent ${entry.intent.kind}`
    case 'host':
      return `host ${entry.fact.kind}`
    case 'server':
    case 'timer':
    case 'result':
      return `${entry.type} ${entry.work}`
  }
}
