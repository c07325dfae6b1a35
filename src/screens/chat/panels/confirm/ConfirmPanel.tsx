/** Asks before something is done, such as spending diamonds. Doc 2 §2, confirm dialog. */
import { type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../../ui/Button.tsx'
import { Dialog } from '../../../../ui/Dialog.tsx'
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

interface Props {
  title: string
  children: ReactNode
  /** 'Confirm' unless the button names what it does. */
  confirmLabel?: string | undefined
  onConfirm: () => void
  onCancel: () => void
}

export function ConfirmDialog({ title, children, confirmLabel, onConfirm, onCancel }: Props) {
  const { t } = useTranslation()
  const actions = (
    <>
      <Button wide onClick={onConfirm}>
        {confirmLabel ?? t('later.dialogs.confirm')}
      </Button>
      <Button wide look="quiet" onClick={onCancel}>
        {t('later.dialogs.cancel')}
      </Button>
    </>
  )
  return (
    <Dialog title={title} actions={actions} onClose={onCancel}>
      {children}
    </Dialog>
  )
}
