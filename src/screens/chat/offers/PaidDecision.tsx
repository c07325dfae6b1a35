/** The question of a paid scene: go on, for how much, or leave. Rule B17. */
import { useTranslation } from 'react-i18next'
import { useLocation } from 'wouter'
import { type PaidView } from '../../../../protocol/view/scene.ts'
import { useCurrentGame, useGame, useIntend } from '../../../game/game.ts'
import { useIsEmbeddedChat } from '../../../navigation/embeddedChat.ts'
import { Button } from '../../../ui/Button.tsx'
import { DiamondIcon } from '../../../ui/icons.tsx'
import { Row } from '../../../ui/layout.tsx'
import { formatInterval } from '../formatInterval.ts'
import { openGameRecharge } from '../openGameRecharge.ts'
import { useChoicesActive } from '../options/choices.ts'
import { useFocusTarget } from '../regions.ts'
import styles from './PaymentRequired.module.css'

/** Intervals that can be allowed at once, at most. */
const INTERVALS_MAX = 4

export function PaidDecision({ paid }: { paid: PaidView }) {
  const { t } = useTranslation('game')
  const [, navigate] = useLocation()
  const isEmbedded = useIsEmbeddedChat()
  const game = useCurrentGame()
  const intend = useIntend()
  const owned = useGame((view) => view.coins)
  const canJump = useGame((view) => view.jumps)
  const isActive = useChoicesActive()
  const { coins, isOver, seconds } = paid
  const intervals = Math.min(INTERVALS_MAX, Math.floor((owned ?? 0) / coins))
  const canPay = (owned ?? 0) >= coins
  const title = t(isOver ? 'payment.decide.over' : 'payment.decide.paused')
  const goOn = (allowed: number): void => intend({ kind: 'goOnPaid', allowed })
  // A story without scenes to go to is left as a whole, and waits there.
  const leave = (): void => (canJump ? intend({ kind: 'jump', to: 'prev_scene' }) : navigate('/'))
  return (
    <section ref={useFocusTarget('request')} className={styles.payment} aria-label={title}>
      <p className={styles.title}>{title}</p>
      <Row as="p" className={styles.price}>
        <DiamondIcon />
        <span>{t('payment.decide.next', { count: coins, time: formatInterval(t, seconds) })}</span>
      </Row>
      {owned !== null && <p className={styles.quiet}>{t('status.balance', { count: owned })}</p>}
      <div className={styles.actions}>
        {!isOver && (
          <Button wide isBusy={!isActive} onClick={() => goOn(0)}>
            {t('payment.decide.free')}
          </Button>
        )}
        {isOver && canPay && (
          <Button wide isBusy={!isActive} onClick={() => goOn(coins)}>
            {t('payment.decide.pay', { count: coins })}
          </Button>
        )}
        {isOver && !canPay && (
          <Button wide isBusy={!isActive} onClick={() => openGameRecharge(game)}>
            {t('payment.recharge')}
          </Button>
        )}
        {intervals > 1 && (
          <Button wide look="quiet" isBusy={!isActive} onClick={() => goOn(intervals * coins)}>
            {t('payment.decide.upTo', { count: intervals * coins })}
          </Button>
        )}
        {(canJump || !isEmbedded) && (
          <Button wide look="quiet" isBusy={!isActive} onClick={leave}>
            {t(canJump ? 'payment.decide.leave' : 'payment.decide.leaveStory')}
          </Button>
        )}
      </div>
    </section>
  )
}
