/** The time that is left in a paid scene and the price of the next, and the way to stop there. Doc 2 §4, paid scene; rules B11, B12, B17. */
import { useTranslation } from 'react-i18next'
import { useCurrentGame, useGame, useIntend } from '../../../game/game.ts'
import { formatCompact } from '../../../i18n/formatCompact.ts'
import { CHARGE_NOTICE } from '../../../../protocol/limits.ts'
import { type PaidView } from '../../../../protocol/view/scene.ts'
import { DiamondIcon } from '../../../ui/icons.tsx'
import { useNow } from '../../../platform/time.ts'
import { IconButton } from '../../../ui/IconButton.tsx'
import { PauseIcon } from '../../../ui/PauseIcon.tsx'
import { isFollowerTab } from '../isFollowerTab.ts'
import { Row } from '../../../ui/layout.tsx'
import styles from './PaidTimer.module.css'

export function PaidTimer({ paid }: { paid: PaidView }) {
  const { t } = useTranslation('game')
  const game = useCurrentGame()
  const intend = useIntend()
  const isFollower = useGame(isFollowerTab)
  const { coins, seconds, elapsed, elapsedAt, isAnnounced, state } = paid
  const now = useNow(elapsedAt !== null, 1_000, game.now)
  const counted = elapsedAt === null ? elapsed : elapsed + Math.max(0, now - elapsedAt) / 1_000
  const left = state === 'payment_required' ? 0 : Math.max(0, Math.ceil(seconds - counted))
  const time = formatTime(left)
  return (
    <>
      <Row
        role="timer"
        className={styles.timer}
        data-soon={isAnnounced || left <= CHARGE_NOTICE.leadS}
        aria-label={t('status.nextCharge', { time, count: coins })}
      >
        <span className={styles.time}>{time}</span>
        <DiamondIcon size={12} />
        <span>{formatCompact(coins)}</span>
      </Row>
      {state === 'running' && !isFollower && (
        <IconButton label={t('status.decide')} onPicture onClick={() => intend({ kind: 'pausePaid' })}>
          <PauseIcon />
        </IconButton>
      )}
    </>
  )
}

/** Minutes and seconds, as in 4:05. */
function formatTime(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}
