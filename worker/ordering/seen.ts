/** A set of names that grows to thousands: of events, messages and preloads. */
import { messageIdOf, messageName } from '../../protocol/events/identity.ts'

/** Names in pages, in the order in which they were added. Never changed in place: an addition copies the last page. */
export type Seen = readonly (readonly string[])[]

export const NOTHING_SEEN: Seen = []

const NAMES_PER_PAGE = 256

/** Finds the names of a set. Nearly all are of messages: those are found by the id alone, because a joined name is written out and hashed when it is looked up. */
interface Index {
  readonly messageIds: Set<string>
  readonly others: Set<string>
}

/**
 * The index of a set; made when it is first asked. An addition takes it along to the larger set, so that nothing is copied.
 * The smaller set, which is hardly ever asked again, then gets another.
 */
const indexes = new WeakMap<Seen, Index>()

export function hasSeen(seen: Seen, name: string): boolean {
  return isIndexed(indexOf(seen), name)
}

export function hasSeenAny(seen: Seen): boolean {
  return seen.length > 0
}

/** Adds several names with one copy. Used once, up to `finish`. */
export interface SeenBuilder {
  has(name: string): boolean
  /** Whether the name was not there before. */
  add(name: string): boolean
  /** Adds `messageName(id)` without a look-up of the joined name. */
  addMessage(id: string): boolean
  /** All names; the same object as before if none was added. */
  finish(): Seen
}

export function createSeenBuilder(seen: Seen): SeenBuilder {
  const index = indexOf(seen)
  // If an error ends the use of the builder, the index has names that `seen` has not.
  indexes.delete(seen)
  const added: string[] = []
  const addMessage = (id: string): boolean => {
    if (index.messageIds.has(id)) return false
    index.messageIds.add(id)
    added.push(messageName(id))
    return true
  }
  return {
    has: (name) => isIndexed(index, name),
    add(name) {
      const messageId = messageIdOf(name)
      if (messageId !== null) return addMessage(messageId)
      if (index.others.has(name)) return false
      index.others.add(name)
      added.push(name)
      return true
    },
    addMessage,
    finish() {
      const all = appendNames(seen, added)
      indexes.set(all, index)
      return all
    },
  }
}

/** Adds a name. */
export function addSeen(seen: Seen, name: string): Seen {
  return dedupeById(seen, [{ id: name }]).seen
}

/** Keeps the items that were not seen before, each once, and adds their ids. */
export function dedupeById<T extends { id: string }>(seen: Seen, items: readonly T[]): { seen: Seen; fresh: T[] } {
  const builder = createSeenBuilder(seen)
  const fresh = items.filter(({ id }) => builder.add(id))
  return { seen: builder.finish(), fresh }
}

/** Removes names. */
export function removeSeen(seen: Seen, names: readonly string[]): Seen {
  if (names.length === 0) return seen
  const forgotten = new Set(names)
  return seen.map((page) => page.filter((name) => !forgotten.has(name))).filter((page) => page.length > 0)
}

function indexOf(seen: Seen): Index {
  const known = indexes.get(seen)
  if (known !== undefined) return known
  const index: Index = { messageIds: new Set(), others: new Set() }
  for (const name of seen.flat()) {
    const messageId = messageIdOf(name)
    if (messageId === null) index.others.add(name)
    else index.messageIds.add(messageId)
  }
  indexes.set(seen, index)
  return index
}

function isIndexed({ messageIds, others }: Index, name: string): boolean {
  const messageId = messageIdOf(name)
  return messageId === null ? others.has(name) : messageIds.has(messageId)
}

function appendNames(seen: Seen, added: readonly string[]): Seen {
  if (added.length === 0) return seen
  const last = seen[seen.length - 1]
  return last === undefined || last.length >= NAMES_PER_PAGE
    ? [...seen, added]
    : [...seen.slice(0, -1), [...last, ...added]]
}
