/** A set of names that grows to thousands: of events, messages and preloads. */

/**
 * Names in generations, the oldest and largest first. Each holds many times more than the one after it, so there are few. An
 * addition copies only the recent names. Never changed in place.
 */
export interface Seen {
  readonly recent: ReadonlySet<string>
  readonly generations: readonly ReadonlySet<string>[]
}

export const NOTHING_SEEN: Seen = { recent: new Set(), generations: [] }

/** The number of recent names that become a generation. */
const GENERATION_SIZE = 64
/** A generation is merged into one that is at most so many times larger: to copy a set costs far less than to add its names to another. */
const GENERATION_RATIO = 8

export function hasSeen({ recent, generations }: Seen, id: string): boolean {
  if (recent.has(id)) return true
  for (const generation of generations) if (generation.has(id)) return true
  return false
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
  const { generations } = seen
  let recent: Set<string> | null = null
  let all = seen
  return {
    has: (name) => hasSeen(all, name),
    add(name) {
      if (recent === null) {
        recent = new Set(seen.recent)
        all = { recent, generations }
      }
      recent.add(name)
    },
    finish() {
      if (recent === null || recent.size === seen.recent.size) return seen
      return recent.size < GENERATION_SIZE
        ? all
        : { recent: new Set(), generations: mergeGeneration(generations, recent) }
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

/** Adds a generation, merged into all that are not much larger, so that each name is added only a few times in all. */
function mergeGeneration(
  older: readonly ReadonlySet<string>[],
  generation: ReadonlySet<string>,
): readonly ReadonlySet<string>[] {
  let [rest, merged] = [older, generation]
  for (;;) {
    const last = rest[rest.length - 1]
    if (last === undefined || last.size > GENERATION_RATIO * merged.size) return [...rest, merged]
    const together = new Set(last)
    for (const name of merged) together.add(name)
    merged = together
    rest = rest.slice(0, -1)
  }
}
