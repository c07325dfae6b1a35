/** The filters of the list: categories, the player's own lists, and the order. Doc 1 §4. */
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'wouter'
import { type Category, STORY_SORTS } from '../../../protocol/api/stories.ts'
import { listCategories, peekCategories } from '../../api/stories.ts'
import { useAnswer } from '../../api/useAnswer.ts'
import { trackEvent } from '../../telemetry/track.ts'
import { ALL_CATEGORIES_ID, findOwnList, OWN_LISTS, readFilters } from './filters.ts'
import { CategoryChips } from './CategoryChips.tsx'
import { SortChoice } from './SortChoice.tsx'

export function Filters() {
  const { t } = useTranslation(['catalogue', 'stories'])
  const [search, setSearch] = useSearchParams()
  const { category, sort } = readFilters(search)
  const categories = useAnswer('categories', listCategories, peekCategories)
  const choose = (name: string, value: string, usual: string): void =>
    setSearch(
      (before) => {
        const next = new URLSearchParams(before)
        if (value === usual) next.delete(name)
        else next.set(name, value)
        return next
      },
      { replace: true },
    )
  const names = { all: t('stories:all'), favorites: t('favorites'), played: t('played') }
  return (
    <>
      <CategoryChips
        categories={addOwnCategories(categories.data ?? [], names)}
        chosen={category}
        onChoose={(id) => {
          trackEvent('category_chosen', { category_id: id })
          choose('category', id, ALL_CATEGORIES_ID)
        }}
      />
      {findOwnList(category) === undefined && (
        <SortChoice
          sort={sort}
          onChoose={(chosen) => {
            trackEvent('sort_chosen', { sort: chosen })
            choose('sort', chosen, STORY_SORTS[0])
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
