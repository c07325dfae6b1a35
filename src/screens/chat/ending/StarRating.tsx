/** Stars to choose. */
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { RATING } from '../../../../protocol/limits.ts'
import { Icon } from '../../../ui/icons.tsx'
import { Row } from '../../../ui/layout.tsx'
import styles from './StarRating.module.css'

interface Props {
  label: string
  /** Null until one is chosen. */
  value: number | null
  onChange: (stars: number) => void
}

/** One to five stars, as radio buttons: arrow keys change them, a screen reader says '3 stars'. Doc 2 §5, rating. */
const VALUES = Array.from({ length: RATING.maxStars - RATING.minStars + 1 }, (_, index) => RATING.minStars + index)

export function StarRating({ label, value, onChange }: Props) {
  const { t } = useTranslation('game')
  const name = useId()
  return (
    <Row justify="between" wrap role="radiogroup" aria-labelledby={`${name}-label`}>
      <span id={`${name}-label`} className={styles.label}>
        {label}
      </span>
      <span className={styles.stars}>
        {VALUES.map((stars) => (
          <label key={stars} className={styles.star} data-lit={value !== null && stars <= value}>
            <input
              type="radio"
              name={name}
              className={styles.radio}
              aria-label={t('ending.rating.stars', { count: stars })}
              checked={stars === value}
              onChange={() => onChange(stars)}
            />
            <Icon size={30}>
              <path d="M12 2.8l2.85 5.78 6.38.93-4.62 4.5 1.09 6.35L12 17.36l-5.7 3 1.09-6.35-4.62-4.5 6.38-.93z" />
            </Icon>
          </label>
        ))}
      </span>
    </Row>
  )
}
