/** The categories in a horizontally scrolling row. Several may be chosen. */
import { useTranslation } from 'react-i18next'
import { type Category } from '../../../protocol/api/stories.ts'
import { useEffect, useRef } from 'react'
import styles from './CategoryChips.module.css'

interface Props {
  categories: readonly Category[]
  isChosen: (id: string) => boolean
  onTap: (id: string) => void
}

export function CategoryChips({ categories, isChosen, onTap }: Props) {
  const { t } = useTranslation('catalogue')
  return (
    <div className={styles.row} role="group" aria-label={t('categories')}>
      {categories.map(({ id, name }) => (
        <Chip key={id} name={name} isChosen={isChosen(id)} onTap={() => onTap(id)} />
      ))}
    </div>
  )
}

function Chip({ name, isChosen, onTap }: { name: string; isChosen: boolean; onTap: () => void }) {
  const chip = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (isChosen && chip.current !== null) scrollToMiddle(chip.current)
  }, [isChosen])
  return (
    <button ref={chip} type="button" className={styles.chip} aria-pressed={isChosen} onClick={onTap}>
      <span>{name}</span>
    </button>
  )
}

/** Scrolls the row alone; `scrollIntoView` would move the page as well. */
function scrollToMiddle(chip: HTMLElement): void {
  const row = chip.parentElement
  if (row !== null) row.scrollLeft = chip.offsetLeft - (row.clientWidth - chip.offsetWidth) / 2
}
