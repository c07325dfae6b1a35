/** Asks before diamonds are paid: what for, the price, the balance, and what is left. Doc 1 §2 (confirm dialog). */
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import styles from './BillDialog.module.css'
import { Button } from './Button.tsx'
import { Dialog } from './Dialog.tsx'
import { type Elements } from './elements.ts'
import { DiamondIcon } from './icons.tsx'
import { Row } from './layout.tsx'
import { useIsActive } from './useIsActive.ts'

interface Props {
  /** What is paid for. */
  children?: Elements
  /** The parts of the price, where there are several. */
  items?: readonly { name: string; coins: number }[]
  price: number
  /** The player's diamonds; null where they are not known. */
  balance: number | null
  /** Called once. */
  onPay: () => void
  onCancel: () => void
}

/** The second tap of a double tap is meant for what opened it, and a player who goes on tapping means neither to pay nor to cancel: taps count after a pause. */
export function BillDialog({ children, items = [], price, balance, onPay, onCancel }: Props) {
  const { t } = useTranslation('shell')
  const isActive = useIsActive()
  const isPaid = useRef(false)
  function pay(): void {
    if (isPaid.current) return
    isPaid.current = true
    onPay()
  }
  const actions = (
    <>
      <Button wide isBusy={!isActive} onClick={pay}>
        {t('bill.confirm', { count: price })}
      </Button>
      <Button wide look="quiet" isBusy={!isActive} onClick={onCancel}>
        {t('cancel')}
      </Button>
    </>
  )
  return (
    <Dialog title={t('confirm')} actions={actions} onClose={onCancel}>
      {children}
      <dl className={styles.sum}>
        {items.map(({ name, coins }) => (
          <Amount key={name} label={name} coins={coins} />
        ))}
        <Amount label={t('bill.price')} coins={price} />
        {balance !== null && (
          <>
            <Amount label={t('bill.balance')} coins={balance} />
            <Amount label={t('bill.left')} coins={Math.max(0, balance - price)} />
          </>
        )}
      </dl>
    </Dialog>
  )
}

function Amount({ label, coins }: { label: string; coins: number }) {
  const { t } = useTranslation('shell')
  return (
    <Row align="stretch" justify="between" className={styles.row}>
      <dt>{label}</dt>
      <dd>
        <DiamondIcon />
        <span>{t('bill.diamonds', { count: coins })}</span>
      </dd>
    </Row>
  )
}
