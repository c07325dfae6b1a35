/** The heart value: a heart that fills up to it, and beats once when it changes. */
import { type CSSProperties, useId, useState } from 'react'
import { useTranslation } from '../../../i18n/useTranslation.ts'
import styles from './HeartPill.module.css'

const SHAPE = 'M12 20.5S3.5 15.6 3.5 9.4A4.7 4.7 0 0 1 12 6.7a4.7 4.7 0 0 1 8.5 2.7c0 6.2-8.5 11.1-8.5 11.1z'

const ICON = { width: 16, height: 16, viewBox: '0 0 24 24', 'aria-hidden': true, focusable: false } as const

export function HeartPill({ value }: { value: number }) {
  const { t } = useTranslation()
  const clip = useId()
  const [first] = useState(value)
  const [hasChanged, setHasChanged] = useState(false)
  if (value !== first && !hasChanged) setHasChanged(true)
  const level: CSSProperties = { transform: `translateY(${100 - value}%)` }
  return (
    <div className={styles.pill} role="img" aria-label={t('later.status.heart', { value })}>
      {/* A new key per value restarts the beat. The first value does not beat. */}
      <svg key={`beat ${value}`} className={styles.heart} data-beats={hasChanged} {...ICON}>
        <path d={SHAPE} fill="none" stroke="currentColor" strokeWidth="1.8" strokeLinejoin="round" />
      </svg>
      <svg className={styles.shape} aria-hidden focusable={false}>
        <clipPath id={clip}>
          <path d={SHAPE} transform={`scale(${ICON.width / 24})`} />
        </clipPath>
      </svg>
      {/* Not a part of a picture: the compositor moves elements only. */}
      <span className={styles.fill} style={{ clipPath: `url(#${clip})` }}>
        <span className={styles.level} style={level} />
      </span>
      <span className={styles.value}>
        {value}
        {hasChanged && <span key={value} className={styles.glow} data-value={value} />}
      </span>
    </div>
  )
}
