/** Which events are known already. Rule O4. */

/**
 * Ids in generations: an addition copies the young one at most, however long the conversation is. Older generations
 * are only looked into. Never changed in place.
 */
export interface Seen {
  readonly young: Readonly<Record<string, true>>
  readonly youngCount: number
  readonly older: readonly Readonly<Record<string, true>>[]
}

export const NOTHING_SEEN: Seen = { young: {}, youngCount: 0, older: [] }

const GENERATION = 256

export function hasSeen(seen: Seen, id: string): boolean {
  return has(seen.young, id) || seen.older.some((generation) => has(generation, id))
}

export function hasSeenAny(seen: Seen): boolean {
  return seen.youngCount > 0
}

/** Adds an id. */
export function withSeen(seen: Seen, id: string): Seen {
  return sift(seen, [{ id }]).seen
}

/** Keeps of some events those not seen before, each once, and remembers them. */
export function sift<T extends { id: string }>(seen: Seen, events: readonly T[]): { seen: Seen; fresh: T[] } {
  let { youngCount, older } = seen
  let young: Record<string, true> = { ...seen.young }
  const fresh: T[] = []
  for (const event of events) {
    if (has(young, event.id) || older.some((generation) => has(generation, event.id))) continue
    if (youngCount >= GENERATION) {
      older = [...older, young]
      young = {}
      youngCount = 0
    }
    young[event.id] = true
    youngCount += 1
    fresh.push(event)
  }
  return fresh.length === 0 ? { seen, fresh } : { seen: { young, youngCount, older }, fresh }
}

/** Forgets ids, so that their events are taken when they come again. */
export function withoutSeen(seen: Seen, ids: readonly string[]): Seen {
  if (ids.length === 0) return seen
  const forgotten = new Set(ids)
  const without = (generation: Readonly<Record<string, true>>): Record<string, true> =>
    Object.fromEntries(Object.keys(generation).flatMap((id) => (forgotten.has(id) ? [] : [[id, true] as const])))
  const young = without(seen.young)
  return { young, youngCount: Object.keys(young).length, older: seen.older.map(without) }
}

function has(generation: Readonly<Record<string, true>>, id: string): boolean {
  return Object.prototype.hasOwnProperty.call(generation, id)
}
