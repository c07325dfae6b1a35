/** Asks before something is done: Confirm and Cancel. Doc 1 §2 (shared pieces, confirm dialog). */
import { type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from './Button.tsx'
import { Dialog } from './Dialog.tsx'

interface Props {
  title: string
  children: ReactNode
  /** 'Confirm' unless the button names what it does. */
  confirmLabel?: string | undefined
  onConfirm: () => void
  onCancel: () => void
}

/** Escape, Back and a tap beside it cancel. */
export function ConfirmDialog({ title, children, confirmLabel, onConfirm, onCancel }: Props) {
  const { t } = useTranslation('shell')
  const actions = (
    <>
      <Button wide onClick={onConfirm}>
        {confirmLabel ?? t('confirm')}
      </Button>
      <Button wide look="quiet" onClick={onCancel}>
        {t('cancel')}
      </Button>
    </>
  )
  return (
    <Dialog title={title} actions={actions} onClose={onCancel}>
      {children}
    </Dialog>
  )
}
