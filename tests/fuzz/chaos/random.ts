/** Seeded random numbers: the same seed draws the same numbers. */

export interface Random {
  /** A whole number from 0 to below this. */
  integerBelow(bound: number): number
  /** A whole number, both ends included. */
  integerBetween(from: number, to: number): number
  /** True so often in a hundred. */
  chance(percent: number): boolean
  pick<T>(from: readonly T[]): T
  /** Picks by weight. */
  pickWeighted<T>(from: readonly (readonly [number, T])[]): T
  shuffle<T>(items: readonly T[]): T[]
}

/** Mulberry32: 32 bits of state are enough to distinguish runs. */
export function createRandom(seed: number): Random {
  let state = Math.imul(seed + 1, 0x9e3779b9)
  const share = (): number => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const random: Random = {
    integerBelow: (bound) => Math.floor(share() * bound),
    integerBetween: (from, to) => from + random.integerBelow(to - from + 1),
    chance: (percent) => share() * 100 < percent,
    pick: <T>(from: readonly T[]) => from[random.integerBelow(from.length)] as T,
    pickWeighted(from) {
      let left = share() * from.reduce((sum, [weight]) => sum + weight, 0)
      for (const [weight, value] of from) if ((left -= weight) < 0) return value
      return (from[from.length - 1] as (typeof from)[number])[1]
    },
    shuffle: <T>(items: readonly T[]) =>
      items
        .map((item) => ({ item, by: share() }))
        .sort((a, b) => a.by - b.by)
        .map(({ item }) => item),
  }
  return random
}
