/** The payment-required view of a paid scene: what it costs, what the player owns, and how to go on or leave. Rule B5. */
import { type PaidView } from '../../../../protocol/view/scene.ts'
import { useCurrentGame, useGame } from '../../../game/game.ts'
import { useTranslation } from 'react-i18next'
import { DiamondIcon } from '../../../ui/icons.tsx'
import { useChoicesActive } from '../options/choices.ts'
import { useLocation } from 'wouter'
import { useIsEmbeddedChat } from '../../../navigation/embeddedChat.ts'
import { Button } from '../../../ui/Button.tsx'
import { formatInterval } from '../formatInterval.ts'
import { openGameRecharge } from '../openGameRecharge.ts'
import { Row } from '../../../ui/layout.tsx'
import styles from './PaymentRequired.module.css'
import { useFocusTarget } from '../regions.ts'

export function PaymentRequired({ paid }: { paid: PaidView }) {
  const { t } = useTranslation('game')
  const [, navigate] = useLocation()
  const isEmbedded = useIsEmbeddedChat()
  const game = useCurrentGame()
  const coins = useGame((view) => view.coins)
  const isActive = useChoicesActive()
  return (
    <section ref={useFocusTarget('request')} className={styles.payment} aria-label={t('payment.title')}>
      <p className={styles.title}>{t('payment.title')}</p>
      <Row as="p" className={styles.price}>
        <DiamondIcon />
        <span>{t('payment.price', { count: paid.coins, time: formatInterval(t, paid.seconds) })}</span>
      </Row>
      {coins !== null && <p className={styles.quiet}>{t('status.balance', { count: coins })}</p>}
      <div className={styles.actions}>
        <Button wide isBusy={!isActive} onClick={() => openGameRecharge(game)}>
          {t('payment.recharge')}
        </Button>
        {!isEmbedded && (
          <Button wide look="quiet" isBusy={!isActive} onClick={() => navigate('/')}>
            {t('payment.leave')}
          </Button>
        )}
      </div>
    </section>
  )
}
