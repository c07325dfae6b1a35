import { type Actor } from '../../protocol/api/stories.ts'

/** Actors in display order, hottest first. Doc 1 §4, doc 2 §9. */
export function sortByHeat(actors: readonly Actor[]): Actor[] {
  return [...actors].sort((a, b) => b.hot - a.hot)
}
