/** The heart value: a heart that fills up to it, beats once when it changes, and says for a moment why. */
import { useId, useLayoutEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useGame } from '../../../game/game.ts'
import { HEART_PATH, StrokeIcon } from '../../../ui/icons.tsx'
import { useTimeout } from '../../../platform/time.ts'
import { playMotion } from '../../../ui/playMotion.ts'
import { prefersReducedMotion } from '../../../ui/useMediaQuery.ts'
import { Row, Text } from '../../../ui/layout.tsx'
import styles from './HeartPill.module.css'

const SIZE_PX = 16

export function HeartPill({ value, reason }: { value: number; reason?: string | undefined }) {
  const { t } = useTranslation('game')

  const clip = useId()
  const heart = useRef<SVGSVGElement>(null)
  const level = useRef<HTMLSpanElement>(null)
  const glow = useRef<HTMLSpanElement>(null)
  const before = useRef(value)
  useLayoutEffect(() => {
    const from = before.current
    before.current = value
    // The first value does not beat.
    if (value === from || prefersReducedMotion()) return undefined
    const motions = [
      heart.current && playMotion(heart.current, BEAT),
      level.current &&
        playMotion(level.current, { from: createLevel(from), to: createLevel(value), duration: RISE_MS }),
      glow.current && playMotion(glow.current, GLOW),
    ]
    return () => motions.forEach((motion) => motion?.cancel())
  }, [value])
  return (
    <Row
      className={styles.pill}
      role="img"
      aria-label={reason === undefined ? t('status.heart', { value }) : t('status.heartWhy', { value, reason })}
    >
      <StrokeIcon ref={heart} className={styles.heart} size={SIZE_PX}>
        <path d={HEART_PATH} />
      </StrokeIcon>
      <svg className={styles.shape} aria-hidden focusable={false}>
        <clipPath id={clip}>
          <path d={HEART_PATH} transform={`scale(${SIZE_PX / 24})`} />
        </clipPath>
      </svg>
      {/* Not a part of a picture: the compositor moves elements only. */}
      <span className={styles.fill} style={{ clipPath: `url(#${clip})` }}>
        <span ref={level} className={styles.level} style={createLevel(value)} />
      </span>
      <span className={styles.value}>
        <span>{value}</span>
        <span ref={glow} className={styles.glow} data-value={value} />
      </span>
    </Row>
  )
}

/** The reason of the heart's last change, below it for a moment, outside of the row that clips: the label of the pill says it as long as it is so. */
export function HeartReason({ text }: { text: string }) {
  const locale = useGame((view) => view.session.locale)
  const [isShown, setIsShown] = useState(true)
  useTimeout(() => setIsShown(false), isShown ? REASON_MS : null)
  return isShown ? (
    <Text as="span" oneLine className={styles.reason} lang={locale} aria-hidden="true">
      {text}
    </Text>
  ) : null
}

const REASON_MS = 3_000

/** The level of a value, 0 to 100. */
function createLevel(value: number): { transform: string } {
  return { transform: `translateY(${100 - value}%)` }
}

const RISE_MS = 900
const BEAT = {
  from: { opacity: 1, transform: 'none' },
  via: { opacity: 0.8, transform: 'scale(1.7)', offset: 0.3 },
  to: { opacity: 1, transform: 'none' },
  duration: 600,
}
/** A white copy of the number that fades. A change of its colour would draw each frame on the page. */
const GLOW = { from: { opacity: 1 }, to: { opacity: 0 }, duration: RISE_MS }
