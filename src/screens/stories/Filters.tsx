/** The filters of the list: categories, the player's own lists, and the order. Doc 1 §4. */
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'wouter'
import { type Category, STORY_SORTS, type StorySort } from '../../../protocol/api/stories.ts'
import { listCategories, peekCategories } from '../../api/stories.ts'
import { useAnswer } from '../../api/useAnswer.ts'
import { trackEvent } from '../../telemetry/track.ts'
import { ALL_CATEGORIES_ID, findOwnList, OWN_LISTS, readFilters } from './filters.ts'
import { useEffect, useRef } from 'react'
import styles from './CategoryChips.module.css'
import { StrokeIcon } from '../../ui/icons.tsx'
import sortChoiceStyles from './SortChoice.module.css'

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

interface Props {
  categories: readonly Category[]
  chosen: string
  onChoose: (id: string) => void
}

/** The categories in a horizontally scrolling row, one of them chosen. */
function CategoryChips({ categories, chosen, onChoose }: Props) {
  const { t } = useTranslation('catalogue')
  return (
    <div className={styles.row} role="group" aria-label={t('categories')}>
      {categories.map(({ id, name }) => (
        <Chip key={id} name={name} isChosen={id === chosen} onChoose={() => onChoose(id)} />
      ))}
    </div>
  )
}

function Chip({ name, isChosen, onChoose }: { name: string; isChosen: boolean; onChoose: () => void }) {
  const chip = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (isChosen && chip.current !== null) scrollToMiddle(chip.current)
  }, [isChosen])
  return (
    <button ref={chip} type="button" className={styles.chip} aria-pressed={isChosen} onClick={onChoose}>
      <span>{name}</span>
    </button>
  )
}

/** Scrolls the row alone; `scrollIntoView` would move the page as well. */
function scrollToMiddle(chip: HTMLElement): void {
  const row = chip.parentElement
  if (row !== null) row.scrollLeft = chip.offsetLeft - (row.clientWidth - chip.offsetWidth) / 2
}

interface SortChoiceProps {
  sort: StorySort
  onChoose: (sort: StorySort) => void
}

/** The order of the list: the system's own picker behind an icon. Doc 1 §4. */
function SortChoice({ sort, onChoose }: SortChoiceProps) {
  const { t } = useTranslation('catalogue')
  return (
    <label className={sortChoiceStyles.sort} data-changed={sort !== STORY_SORTS[0]}>
      <StrokeIcon size={20}>
        <path d="M7 5v14M3.5 15.5 7 19l3.5-3.5M13 7h8M13 12h6M13 17h4" />
      </StrokeIcon>
      <select
        className={sortChoiceStyles.select}
        aria-label={t('sort')}
        value={sort}
        onChange={({ target }) => {
          const chosen = STORY_SORTS.find((one) => one === target.value)
          if (chosen !== undefined) onChoose(chosen)
        }}
      >
        {STORY_SORTS.map((one) => (
          <option key={one} value={one}>
            {t(`sorts.${one}`)}
          </option>
        ))}
      </select>
    </label>
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
