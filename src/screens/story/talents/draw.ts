/** The draw of talents: a few of the list, at random. Doc 2 §4 (talent selection), §9. */
import { TALENT_DRAW } from '../../../../protocol/limits.ts'
import { randomBytes, type RandomBytes } from '../../../platform/random.ts'

/** Draws TALENT_DRAW.shown items; those of the draw before come only where there are not enough others. */
export function drawTalents<T>(all: readonly T[], before: readonly T[] = [], random: RandomBytes = randomBytes): T[] {
  const others = all.filter((item) => !before.includes(item))
  const rest = all.filter((item) => before.includes(item))
  return [...shuffle(others, random), ...shuffle(rest, random)].slice(0, TALENT_DRAW.shown)
}

/** Fisher and Yates: each item changes places with one that is not after it. */
function shuffle<T>(items: readonly T[], random: RandomBytes): T[] {
  const shuffled = [...items]
  for (let last = shuffled.length - 1; last > 0; last -= 1) {
    const other = drawBelow(last + 1, random)
    ;[shuffled[last], shuffled[other]] = [shuffled[other] as T, shuffled[last] as T]
  }
  return shuffled
}

/** An integer from 0 to below the limit. */
function drawBelow(limit: number, random: RandomBytes): number {
  const [high = 0, low = 0] = random(2)
  return Math.floor(((high * 256 + low) / 65_536) * limit)
}
