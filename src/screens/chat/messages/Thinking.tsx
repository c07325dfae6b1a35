/** Three dots while the actor thinks. */
import { useTranslation } from 'react-i18next'
import { repeatMotion } from '../../../ui/repeatMotion.ts'
import styles from './Thinking.module.css'

export function Thinking() {
  const { t } = useTranslation()
  return (
    <div ref={breathe} className={styles.thinking} role="img" aria-label={t('chat.messages.thinking')}>
      <span />
      <span />
      <span />
    </div>
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

/** Ref of the dots: they breathe one after the other. */
function breathe(dots: HTMLDivElement): () => void {
  const stops = Array.from(dots.children, (dot, index) =>
    repeatMotion(dot, BREATH, { duration: ROUND_MS, delay: index * LAG_MS - ROUND_MS }),
  )
  return () => stops.forEach((stop) => stop())
}
