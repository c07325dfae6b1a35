/** Asks before an option is paid. Doc 2 §2 (confirm dialog), §4 (paid option). */
import { useEffect } from 'react'
import { useGame, useIntend } from '../../../../game/game.ts'
import { BillDialog } from '../../../../ui/BillDialog.tsx'
import { findPrice } from '../../options/choices.ts'
import { closePanel, type PanelOf } from '../../panelStore.ts'
import styles from './PayOptionPanel.module.css'

export function PayOptionPanel({ panel: { optionId, text } }: { panel: PanelOf<'payOption'> }) {
  const intend = useIntend()
  const locale = useGame((view) => view.session.locale)
  const price = useGame((view) => findPrice(view, optionId))
  const coins = useGame((view) => view.coins)
  // The story may have gone on meanwhile.
  useEffect(() => (price === null ? closePanel() : undefined), [price])
  if (price === null) return null
  function pay(): void {
    closePanel()
    intend({ kind: 'choose', optionId })
  }
  return (
    <BillDialog price={price} balance={price > 0 ? coins : null} onPay={pay} onCancel={closePanel}>
      <p lang={locale} className={styles.option}>
        {text}
      </p>
    </BillDialog>
  )
}
