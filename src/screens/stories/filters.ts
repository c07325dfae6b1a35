/** Filters of the list. They are in the address, so that Back and a reload keep it; default values are left out. Doc 1 §4. */
import { STORY_SORTS, type StorySort } from '../../../protocol/api/stories.ts'

/** Id of the entry for all stories; never sent to the server. */
export const ALL_CATEGORIES_ID = 'all'
/** Ids of the player's own lists; never sent to the server. */
export const OWN_LISTS = ['@favorites', '@played'] as const
export type OwnList = (typeof OWN_LISTS)[number]

export interface StoryFilters {
  /** `all`, one of the player's own lists, or the id of a category. */
  category: string
  sort: StorySort
}

export function readFilters(search: URLSearchParams): StoryFilters {
  const asked = search.get('sort')
  return {
    category: search.get('category') ?? ALL_CATEGORIES_ID,
    sort: STORY_SORTS.find((sort) => sort === asked) ?? STORY_SORTS[0],
  }
}

/** The own list with this id; undefined for a category. */
export function findOwnList(id: string): OwnList | undefined {
  return OWN_LISTS.find((list) => list === id)
}
