/** What the list can show: all stories, the player's own lists, or a category. Doc 1 §3: the synthetic All entry (id all, level 0) comes first. */
import { type Category } from '../../../protocol/api/stories.ts'
import { ALL_CATEGORIES_ID, OWN_LISTS } from './filters.ts'

/** All, the player's own lists, then the categories of the server. */
export function addOwnCategories(
  categories: readonly Category[],
  names: { all: string; favorites: string; played: string },
): Category[] {
  return [
    { id: ALL_CATEGORIES_ID, name: names.all, level: 0 },
    { id: OWN_LISTS[0], name: names.favorites, level: 0 },
    { id: OWN_LISTS[1], name: names.played, level: 0 },
    ...categories,
  ]
}
