/** The time until the next charge of a paid scene. Doc 2 §4, paid scene; rules B11, B12. */
import { useTranslation } from 'react-i18next'
import { useCurrentGame } from '../../../game/game.ts'
import { formatCompact } from '../../../i18n/formatCompact.ts'
import { type PaidView } from '../../../../protocol/view/scene.ts'
import { DiamondIcon } from '../../../ui/icons.tsx'
import { useNow } from '../../../platform/time.ts'
import { Row } from '../../../ui/layout.tsx'
import styles from './PaidTimer.module.css'

export function PaidTimer({ paid }: { paid: PaidView }) {
  const { t } = useTranslation('game')
  const game = useCurrentGame()
  const { coins, seconds, elapsed, elapsedAt, isAnnounced, state } = paid
  const now = useNow(elapsedAt !== null, 1_000, game.now)
  const counted = elapsedAt === null ? elapsed : elapsed + Math.max(0, now - elapsedAt) / 1_000
  const left = state === 'running' ? Math.max(0, Math.ceil(seconds - counted)) : 0
  const time = formatTime(left)
  return (
    <Row
      role="timer"
      className={styles.timer}
      data-soon={isAnnounced || state !== 'running'}
      aria-label={t('status.nextCharge', { time, count: coins })}
    >
      <span className={styles.time}>{time}</span>
      <DiamondIcon size={12} />
      <span>{formatCompact(coins)}</span>
    </Row>
  )
}

/** Minutes and seconds, as in 4:05. */
function formatTime(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}
