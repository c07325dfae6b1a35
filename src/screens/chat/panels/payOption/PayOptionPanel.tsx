/** Asks before an option is paid: its price, the balance, and what is left. Doc 2 §2 (confirm dialog), §4 (paid option). */
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useGame, useIntend } from '../../../../game/game.ts'
import { Button } from '../../../../ui/Button.tsx'
import { Dialog } from '../../../../ui/Dialog.tsx'
import { DiamondIcon } from '../../../../ui/icons.tsx'
import { useIsActive } from '../../../../ui/useIsActive.ts'
import { computeCharge, findPrice } from '../../options/choices.ts'
import { closePanel, type PanelOf } from '../../panelStore.ts'
import { Row } from '../../../../ui/layout.tsx'
import styles from './PayOptionPanel.module.css'

export function PayOptionPanel({ panel: { optionId, text } }: { panel: PanelOf<'payOption'> }) {
  const { t } = useTranslation('game')
  const intend = useIntend()
  const locale = useGame((view) => view.session.locale)
  const price = useGame((view) => findPrice(view, optionId))
  const charge = computeCharge(
    price ?? 0,
    useGame((view) => view.coins),
  )
  // The second tap of a double tap on the option is meant for the option, and a player who goes on tapping means neither to pay nor to cancel.
  const isActive = useIsActive()
  const isPaid = useRef(false)
  // The story may have gone on meanwhile.
  useEffect(() => (price === null ? closePanel() : undefined), [price])
  if (price === null) return null

  function pay(): void {
    if (isPaid.current) return
    isPaid.current = true
    closePanel()
    intend({ kind: 'choose', optionId })
  }

  const actions = (
    <>
      <Button wide isBusy={!isActive} onClick={pay}>
        {t('options.pay.confirm', { count: price })}
      </Button>
      <Button wide look="quiet" isBusy={!isActive} onClick={closePanel}>
        {t('options.pay.cancel')}
      </Button>
    </>
  )
  return (
    <Dialog title={t('options.pay.title')} actions={actions} onClose={closePanel}>
      <p lang={locale} className={styles.option}>
        {text}
      </p>
      <dl className={styles.sum}>
        <Amount label={t('options.pay.price')} coins={price} />
        {charge !== null && (
          <>
            <Amount label={t('options.pay.balance')} coins={charge.balance} />
            <Amount label={t('options.pay.left')} coins={Math.max(0, charge.left)} />
          </>
        )}
      </dl>
    </Dialog>
  )
}

function Amount({ label, coins }: { label: string; coins: number }) {
  const { t } = useTranslation('game')
  return (
    <Row align="stretch" justify="between" className={styles.row}>
      <dt>{label}</dt>
      <dd>
        <DiamondIcon />
        <span>{t('options.pay.diamonds', { count: coins })}</span>
      </dd>
    </Row>
  )
}
