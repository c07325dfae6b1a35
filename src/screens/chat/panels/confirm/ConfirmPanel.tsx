/** Asks before something is done, such as spending diamonds. Doc 2 §2, confirm dialog. */
import { ConfirmDialog } from '../../../../ui/ConfirmDialog.tsx'
import { closePanel, type PanelOf } from '../panelStore.ts'

export function ConfirmPanel({ panel: { title, text, confirmLabel, onConfirm } }: { panel: PanelOf<'confirm'> }) {
  return (
    <ConfirmDialog
      title={title}
      confirmLabel={confirmLabel}
      onCancel={closePanel}
      onConfirm={() => {
        closePanel()
        onConfirm()
      }}
    >
      <p>{text}</p>
    </ConfirmDialog>
  )
}
