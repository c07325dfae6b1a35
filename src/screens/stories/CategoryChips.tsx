/** The categories in a row that scrolls sideways, one of them chosen. */
import { useTranslation } from 'react-i18next'
import { type Category } from '../../../protocol/api/stories.ts'
import styles from './CategoryChips.module.css'

interface Props {
  categories: readonly Category[]
  chosen: string
  onChoose: (id: string) => void
}

export function CategoryChips({ categories, chosen, onChoose }: Props) {
  const { t } = useTranslation()
  return (
    <div className={styles.row} role="group" aria-label={t('stories.categories')}>
      {categories.map(({ id, name }) => (
        <button key={id} type="button" className={styles.chip} aria-pressed={id === chosen} onClick={() => onChoose(id)}>
          <span>{name}</span>
        </button>
      ))}
    </div>
  )
}
