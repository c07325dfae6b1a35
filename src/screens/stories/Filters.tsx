/** The filters of the list: categories, the player's own lists, and the order. Doc 1 §4. */
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'wouter'
import { type Category } from '../../../protocol/api/stories.ts'
import { listCategories, peekCategories } from '../../api/stories.ts'
import { useAnswer } from '../../api/useAnswer.ts'
import { trackEvent } from '../../telemetry/track.ts'
import {
  ALL_CATEGORIES_ID,
  isChosen,
  OWN_LISTS,
  readFilters,
  storeFilters,
  type StoryFilters,
  toggleEntry,
  writeFilters,
} from './filters.ts'
import { CategoryChips } from './CategoryChips.tsx'
import { SortChoice } from './SortChoice.tsx'

export function Filters() {
  const { t } = useTranslation(['catalogue', 'stories'])
  const [search, setSearch] = useSearchParams()
  const filters = readFilters(search)
  const categories = useAnswer('categories', listCategories, peekCategories)
  const choose = (chosen: StoryFilters): void => {
    storeFilters(chosen)
    setSearch((before) => writeFilters(before, chosen), { replace: true })
  }
  const names = { all: t('stories:all'), favorites: t('favorites'), played: t('played') }
  return (
    <>
      <CategoryChips
        categories={addOwnCategories(categories.data ?? [], names)}
        isChosen={(id) => isChosen(filters, id)}
        onTap={(id) => {
          const next = toggleEntry(filters, id)
          if (isChosen(next, id)) trackEvent('category_chosen', { category_id: id })
          choose(next)
        }}
      />
      {filters.ownList === undefined && (
        <SortChoice
          sort={filters.sort}
          onChoose={(sort) => {
            trackEvent('sort_chosen', { sort })
            choose({ ...filters, sort })
          }}
        />
      )}
    </>
  )
}

/**
 * What the list can show: all stories, the player's own lists, or a category. Doc 1 §3: the synthetic All entry (id all, level 0) comes first. All,
 * the player's own lists, then the categories of the server.
 */
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
