/** A modal dialog. The browser traps the focus, makes the page behind inert, and restores the focus. Content that breaks leaves its title and buttons. */
import { type ReactNode, useId, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Boundary } from './Boundary.tsx'
import { Stack } from './layout.tsx'
import styles from './Dialog.module.css'
import { useModalDialog } from './useModalDialog.ts'

interface Props {
  title: string
  children: ReactNode
  /** The buttons; the first, the main action, gets the focus. */
  actions: ReactNode
  /** Called on Escape and on a tap beside the dialog. */
  onClose: () => void
}

export function Dialog({ title, children, actions, onClose }: Props) {
  const { t } = useTranslation('shell')
  const dialog = useRef<HTMLDialogElement>(null)
  const id = useId()
  useModalDialog(dialog, onClose)
  return (
    <dialog
      ref={dialog}
      aria-modal="true"
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-text`}
      className={styles.dialog}
    >
      <div className={styles.box}>
        <h2 id={`${id}-title`} className={styles.title}>
          {title}
        </h2>
        <div id={`${id}-text`} className={styles.text}>
          <Boundary fallback={<p role="alert">{t('failures.refused')}</p>}>{children}</Boundary>
        </div>
        <Stack className={styles.actions}>{actions}</Stack>
      </div>
    </dialog>
  )
}
