/** Three dots while the actor thinks. Before and after, their place is empty: they change no layout. */
import { useLayoutEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useGame } from '../../../game/game.ts'
import { SHEET_SNAP } from '../../../../protocol/limits.ts'
import { endArrivedMotions, playMotion } from '../../../ui/playMotion.ts'
import { repeatMotion } from '../../../ui/repeatMotion.ts'
import { prefersReducedMotion } from '../../../ui/useMediaQuery.ts'
import { Row } from '../../../ui/layout.tsx'
import styles from './Thinking.module.css'

export function Thinking() {
  const { t } = useTranslation('chat')
  const isThinking = useGame((view) => view.thinking)
  const dots = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    endArrivedMotions()
    return isThinking && dots.current !== null ? breathe(dots.current) : undefined
  }, [isThinking])
  return (
    <Row
      ref={dots}
      className={styles.thinking}
      role="img"
      aria-hidden={!isThinking}
      aria-label={t('messages.thinking')}
    >
      <span />
      <span />
      <span />
    </Row>
  )
}

const ROUND_MS = 1_200

const EASE = { easing: 'ease-in-out' } as const

const BREATH: Keyframe[] = [
  { opacity: 0.3, ...EASE },
  { opacity: 1, offset: 0.35, ...EASE },
  { opacity: 0.3, offset: 0.7 },
  { opacity: 0.3 },
]

/** Each dot follows the one before it after this time, ms. They begin within a round: the end of a delay would draw frames of the page. */
const LAG_MS = 150

const ARRIVAL = { from: { opacity: 0 }, to: { opacity: 1 }, duration: SHEET_SNAP.ms }

/** The dots appear, and breathe one after the other. Returns the function that stops them. */
function breathe(dots: HTMLElement): () => void {
  const arrival = prefersReducedMotion() ? null : playMotion(dots, ARRIVAL)
  const stops = Array.from(dots.children, (dot, index) =>
    repeatMotion(dot, BREATH, { duration: ROUND_MS, delay: index * LAG_MS - ROUND_MS }),
  )
  return () => {
    arrival?.cancel()
    stops.forEach((stop) => stop())
  }
}
