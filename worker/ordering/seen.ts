/** A set of names that grows to thousands: of events, messages and preloads. */

/**
 * Names in generations, the oldest and largest first. Each holds more than those after it together, so there are few. An
 * addition copies only the recent names. Never changed in place.
 */
export interface Seen {
  readonly recent: ReadonlySet<string>
  readonly generations: readonly ReadonlySet<string>[]
}

export const NOTHING_SEEN: Seen = { recent: new Set(), generations: [] }

/** The number of recent names that become a generation. */
const GENERATION_SIZE = 64

export function hasSeen(seen: Seen, id: string): boolean {
  return seen.recent.has(id) || seen.generations.some((generation) => generation.has(id))
}

export function hasSeenAny(seen: Seen): boolean {
  return seen.recent.size > 0 || seen.generations.length > 0
}

/** Adds several names with one copy. */
export interface SeenBuilder {
  has(name: string): boolean
  add(name: string): void
  /** All names; the same object as before if none was added. */
  finish(): Seen
}

export function createSeenBuilder(seen: Seen): SeenBuilder {
  const recent = new Set(seen.recent)
  return {
    has: (name) => recent.has(name) || seen.generations.some((generation) => generation.has(name)),
    add: (name) => void recent.add(name),
    finish() {
      if (recent.size === seen.recent.size) return seen
      return recent.size < GENERATION_SIZE
        ? { recent, generations: seen.generations }
        : { recent: new Set(), generations: mergeGeneration(seen.generations, recent) }
    },
  }
}

/** Adds a name. */
export function addSeen(seen: Seen, id: string): Seen {
  return dedupeById(seen, [{ id }]).seen
}

/** Keeps the items that were not seen before, each once, and adds their ids. */
export function dedupeById<T extends { id: string }>(seen: Seen, items: readonly T[]): { seen: Seen; fresh: T[] } {
  const builder = createSeenBuilder(seen)
  const fresh = items.filter(({ id }) => {
    if (builder.has(id)) return false
    builder.add(id)
    return true
  })
  return { seen: builder.finish(), fresh }
}

/** Removes names. */
export function removeSeen(seen: Seen, names: readonly string[]): Seen {
  if (names.length === 0) return seen
  const forgotten = new Set(names)
  const without = (generation: ReadonlySet<string>): ReadonlySet<string> =>
    new Set([...generation].filter((name) => !forgotten.has(name)))
  return { recent: without(seen.recent), generations: seen.generations.map(without) }
}

/** Adds a generation, merged with all that are not larger, so that each name is copied only a few times in all. */
function mergeGeneration(
  older: readonly ReadonlySet<string>[],
  generation: ReadonlySet<string>,
): readonly ReadonlySet<string>[] {
  let [rest, merged] = [older, generation]
  for (let last = rest[rest.length - 1]; last !== undefined && last.size <= merged.size; last = rest[rest.length - 1]) {
    merged = new Set([...last, ...merged])
    rest = rest.slice(0, -1)
  }
  return [...rest, merged]
}
