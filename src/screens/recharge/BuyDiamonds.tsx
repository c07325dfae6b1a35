/** The packs of diamonds, and what happens to the payment of one: in the recharge, and on the credits screen. Doc 1 §7. */
import { useTranslation } from 'react-i18next'
import { formatFailure } from '../../i18n/formatFailure.ts'
import { Button } from '../../ui/Button.tsx'
import { Spinner } from '../../ui/Spinner.tsx'
import styles from './BuyDiamonds.module.css'
import { PackList } from './PackList.tsx'
import { useCheckout } from './useCheckout.ts'

interface Props {
  /** Gets the coins of the pack once they are on the account. */
  onPaid: (coins: number) => void
  /** Called in place of a payment, for a player who cannot pay yet. */
  onRefused?: (() => void) | undefined
}

export function BuyDiamonds({ onPaid, onRefused }: Props) {
  const { t } = useTranslation('credits')
  const { state, buy, chooseAgain } = useCheckout(onPaid)
  if (state.status === 'waiting')
    return (
      <div className={styles.waiting} role="status">
        <Spinner />
        <p className={styles.title}>{t('recharge.waiting')}</p>
        <p>{t('recharge.waitingHint')}</p>
        <a href={state.url} target="_blank" rel="noreferrer" className={styles.link}>
          {t('recharge.openAgain')}
        </a>
        <Button look="quiet" onClick={chooseAgain}>
          {t('recharge.otherPack')}
        </Button>
      </div>
    )
  return (
    <>
      {state.status === 'choosing' && (state.failure !== null || state.isUnpaid) && (
        <p className={styles.failure} role="alert">
          {state.failure === null ? t('recharge.unpaid') : formatFailure(state.failure)}
        </p>
      )}
      <PackList openingId={state.status === 'opening' ? state.priceId : null} onChoose={onRefused ?? buy} />
    </>
  )
}
