/** The recharge: what the player has and needs, and the packs of diamonds. Doc 2 §2 (credit display), §8; doc 1 §7. */
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'wouter'
import { useGame } from '../../../../bridge/game.ts'
import { formatFailure } from '../../../../i18n/codeTexts.ts'
import { trackEvent } from '../../../../telemetry/track.ts'
import { Button } from '../../../../ui/Button.tsx'
import { Spinner } from '../../../../ui/Spinner.tsx'
import { Drawer } from '../../../../ui/Drawer.tsx'
import { showToast } from '../../../../ui/toastStore.ts'
import { closePanel, type PanelOf } from '../panelStore.ts'
import { Amounts } from './Amounts.tsx'
import { PackList } from './PackList.tsx'
import styles from './RechargePanel.module.css'
import { useCheckout } from './useCheckout.ts'

const COINS_PATH = '/user/coins'

export function RechargePanel({ panel: { reason, needed } }: { panel: PanelOf<'recharge'> }) {
  const { t } = useTranslation()
  const storyId = useGame((view) => view.session.storyId)
  useEffect(() => trackEvent('recharge_opened', { story_id: storyId }), [storyId])
  const { state, buy, chooseAgain } = useCheckout((coins) => {
    showToast('success', t('later.credit.added', { count: coins }))
    closePanel()
  })
  const details = (
    <Link href={COINS_PATH} className={styles.details} onClick={closePanel}>
      {t('later.credit.details')}
    </Link>
  )
  return (
    <Drawer title={t('later.credit.title')} actions={details} onClose={closePanel}>
      {reason !== undefined && <p className={styles.reason}>{reason}</p>}
      <Amounts needed={needed} />
      {state.status === 'waiting' ? (
        <div className={styles.waiting} role="status">
          <Spinner />
          <p className={styles.title}>{t('later.credit.waiting')}</p>
          <p>{t('later.credit.waitingHint')}</p>
          <Button look="quiet" onClick={chooseAgain}>
            {t('later.credit.otherPack')}
          </Button>
        </div>
      ) : (
        <>
          {state.status === 'choosing' && (state.failure !== null || state.isUnpaid) && (
            <p className={styles.failure} role="alert">
              {state.failure === null ? t('later.credit.unpaid') : formatFailure(t, state.failure)}
            </p>
          )}
          <PackList openingId={state.status === 'opening' ? state.priceId : null} onChoose={buy} />
        </>
      )}
    </Drawer>
  )
}
