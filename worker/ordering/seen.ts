/** Names that are known already, of events and of what they announce. */

/**
 * Names in generations, the oldest and largest first: each holds more than those after it together, so there are few, and an
 * addition copies the young one. Never changed in place.
 */
export interface Seen {
  readonly young: ReadonlySet<string>
  readonly older: readonly ReadonlySet<string>[]
}

export const NOTHING_SEEN: Seen = { young: new Set(), older: [] }

/** How many names the young generation grows to. */
const GENERATION_SIZE = 64

export function hasSeen(seen: Seen, id: string): boolean {
  return seen.young.has(id) || seen.older.some((generation) => generation.has(id))
}

export function hasSeenAny(seen: Seen): boolean {
  return seen.young.size > 0 || seen.older.length > 0
}

/** Names that are being added to. */
export interface SeenBuilder {
  has(name: string): boolean
  add(name: string): void
  /** All of them; what it began with where nothing was added. */
  finish(): Seen
}

export function createSeenBuilder(seen: Seen): SeenBuilder {
  const young = new Set(seen.young)
  return {
    has: (name) => young.has(name) || seen.older.some((generation) => generation.has(name)),
    add: (name) => void young.add(name),
    finish() {
      if (young.size === seen.young.size) return seen
      return young.size < GENERATION_SIZE ? { young, older: seen.older } : { young: new Set(), older: mergeGeneration(seen.older, young) }
    },
  }
}

/** Adds an id. */
export function addSeen(seen: Seen, id: string): Seen {
  return dedupeById(seen, [{ id }]).seen
}

/** Keeps of some things those not seen before, each once, and remembers their ids. */
export function dedupeById<T extends { id: string }>(seen: Seen, items: readonly T[]): { seen: Seen; fresh: T[] } {
  const builder = createSeenBuilder(seen)
  const fresh = items.filter(({ id }) => {
    if (builder.has(id)) return false
    builder.add(id)
    return true
  })
  return { seen: builder.finish(), fresh }
}

/** Forgets names, so that what they name is taken when it comes again. */
export function removeSeen(seen: Seen, names: readonly string[]): Seen {
  if (names.length === 0) return seen
  const forgotten = new Set(names)
  const without = (generation: ReadonlySet<string>): ReadonlySet<string> => new Set([...generation].filter((name) => !forgotten.has(name)))
  return { young: without(seen.young), older: seen.older.map(without) }
}

/** Takes a generation in: merged with all that are not larger, so that each name is copied a few times in all. */
function mergeGeneration(older: readonly ReadonlySet<string>[], generation: ReadonlySet<string>): readonly ReadonlySet<string>[] {
  let [rest, merged] = [older, generation]
  for (let last = rest[rest.length - 1]; last !== undefined && last.size <= merged.size; last = rest[rest.length - 1]) {
    merged = new Set([...last, ...merged])
    rest = rest.slice(0, -1)
  }
  return [...rest, merged]
}
