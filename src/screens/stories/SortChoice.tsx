/** The order of the list: the system's own picker behind an icon. Doc 1 §4. */
import { useTranslation } from 'react-i18next'
import { STORY_SORTS, type StorySort } from '../../../protocol/api/stories.ts'
import { StrokeIcon } from '../../ui/icons.tsx'
import styles from './SortChoice.module.css'

interface SortChoiceProps {
  sort: StorySort
  onChoose: (sort: StorySort) => void
}

export function SortChoice({ sort, onChoose }: SortChoiceProps) {
  const { t } = useTranslation('catalogue')
  return (
    <label className={styles.sort} data-changed={sort !== STORY_SORTS[0]}>
      <StrokeIcon size={20}>
        <path d="M7 5v14M3.5 15.5 7 19l3.5-3.5M13 7h8M13 12h6M13 17h4" />
      </StrokeIcon>
      <select
        className={styles.select}
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
