/**
 * Filters of the list. They are in the address, so that Back and a reload keep them; default values are left out. The tab remembers them for the ways
 * back to the list that name none, such as the menu. Doc 1 §4.
 */
import { STORY_SORTS, type StorySort } from '../../../protocol/api/stories.ts'
import { readSessionItem, writeSessionItem } from '../../platform/sessionItem.ts'

/** Id of the entry for all stories; never sent to the server. */
export const ALL_CATEGORIES_ID = 'all'
/** Ids of the player's own lists; never sent to the server. */
export const OWN_LISTS = ['@favorites', '@played'] as const
export type OwnList = (typeof OWN_LISTS)[number]

export interface StoryFilters {
  /** One of the player's own lists, which no category filters. */
  ownList: OwnList | undefined
  /** Ids of the chosen categories, whose stories add up; none for all stories. */
  categories: readonly string[]
  sort: StorySort
}

/** The filters of an address, else those that this tab chose last. */
export function readFilters(search: URLSearchParams): StoryFilters {
  return readNamedFilters(namesFilters(search) ? search : new URLSearchParams(readSessionItem(STORAGE_KEY) ?? ''))
}

/** Whether an address names filters. */
export function namesFilters(search: URLSearchParams): boolean {
  return search.has('category') || search.has('sort')
}

/** Remembers the filters for this tab. An own list is a place of its own: the way back leads to the stories. */
export function storeFilters(filters: StoryFilters): void {
  writeSessionItem(STORAGE_KEY, writeFilters(new URLSearchParams(), { ...filters, ownList: undefined }).toString())
}

/** The address with these filters. */
export function writeFilters(search: URLSearchParams, { ownList, categories, sort }: StoryFilters): URLSearchParams {
  const next = new URLSearchParams(search)
  next.delete('category')
  next.delete('sort')
  for (const id of ownList === undefined ? categories : [ownList]) next.append('category', id)
  if (sort !== STORY_SORTS[0]) next.set('sort', sort)
  return next
}

/** The filters after a tap on an entry: a category is added or taken away, all stories and an own list stand alone. */
export function toggleEntry(filters: StoryFilters, id: string): StoryFilters {
  const { ownList, categories } = filters
  const tapped = findOwnList(id)
  if (id === ALL_CATEGORIES_ID || tapped !== undefined) return { ...filters, ownList: tapped, categories: [] }
  const others = ownList === undefined ? categories.filter((one) => one !== id) : []
  return { ...filters, ownList: undefined, categories: categories.includes(id) ? others : [...others, id] }
}

/** Whether an entry is chosen. */
export function isChosen({ ownList, categories }: StoryFilters, id: string): boolean {
  if (ownList !== undefined) return id === ownList
  return id === ALL_CATEGORIES_ID ? categories.length === 0 : categories.includes(id)
}

const STORAGE_KEY = 'story_filters'

/** The filters that an address names. */
export function readNamedFilters(search: URLSearchParams): StoryFilters {
  const ids = [...new Set(search.getAll('category'))].filter((id) => id !== '' && id !== ALL_CATEGORIES_ID)
  const ownList = ids.map(findOwnList).find((list) => list !== undefined)
  return {
    ownList,
    categories: ownList === undefined ? ids : [],
    sort: STORY_SORTS.find((sort) => sort === search.get('sort')) ?? STORY_SORTS[0],
  }
}

function findOwnList(id: string): OwnList | undefined {
  return OWN_LISTS.find((list) => list === id)
}
