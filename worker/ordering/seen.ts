/** Which events are known already. Rule O4. */

/**
 * Ids in generations, the oldest and largest first: each holds more than those after it together, so there are few, and an
 * addition copies the young one. Never changed in place.
 */
export interface Seen {
  readonly young: ReadonlySet<string>
  readonly older: readonly ReadonlySet<string>[]
}

export const NOTHING_SEEN: Seen = { young: new Set(), older: [] }

/** How many ids the young generation grows to. */
const GENERATION = 64

export function hasSeen(seen: Seen, id: string): boolean {
  return seen.young.has(id) || seen.older.some((generation) => generation.has(id))
}

export function hasSeenAny(seen: Seen): boolean {
  return seen.young.size > 0 || seen.older.length > 0
}

/** Adds an id. */
export function withSeen(seen: Seen, id: string): Seen {
  return sift(seen, [{ id }]).seen
}

/** Keeps of some events those not seen before, each once, and remembers them. */
export function sift<T extends { id: string }>(seen: Seen, events: readonly T[]): { seen: Seen; fresh: T[] } {
  const young = new Set(seen.young)
  const fresh = events.filter(({ id }) => {
    if (young.has(id) || seen.older.some((generation) => generation.has(id))) return false
    young.add(id)
    return true
  })
  if (fresh.length === 0) return { seen, fresh }
  return { seen: young.size < GENERATION ? { young, older: seen.older } : { young: new Set(), older: aged(seen.older, young) }, fresh }
}

/** Forgets ids, so that their events are taken when they come again. */
export function withoutSeen(seen: Seen, ids: readonly string[]): Seen {
  if (ids.length === 0) return seen
  const forgotten = new Set(ids)
  const without = (generation: ReadonlySet<string>): ReadonlySet<string> => new Set([...generation].filter((id) => !forgotten.has(id)))
  return { young: without(seen.young), older: seen.older.map(without) }
}

/** Takes a generation in: merged with all that are not larger, so that each id is copied a few times in all. */
function aged(older: readonly ReadonlySet<string>[], generation: ReadonlySet<string>): readonly ReadonlySet<string>[] {
  let [rest, merged] = [older, generation]
  for (let last = rest[rest.length - 1]; last !== undefined && last.size <= merged.size; last = rest[rest.length - 1]) {
    merged = new Set([...last, ...merged])
    rest = rest.slice(0, -1)
  }
  return [...rest, merged]
}
