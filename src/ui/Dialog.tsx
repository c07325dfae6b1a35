/** A modal dialog. The browser traps the focus, makes the page behind inert, and restores the focus. */
import { type ReactNode, useEffectEvent, useId, useLayoutEffect, useRef } from 'react'
import styles from './Dialog.module.css'
import { registerModal } from './modals.ts'

interface Props {
  title: string
  children: ReactNode
  /** The buttons; the first, the main action, gets the focus. */
  actions: ReactNode
  /** Called on Escape and on a tap beside the dialog. */
  onClose: () => void
}

export function Dialog({ title, children, actions, onClose }: Props) {
  const dialog = useRef<HTMLDialogElement>(null)
  const id = useId()
  useModal(dialog, onClose)
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
          {children}
        </div>
        <div className={styles.actions}>{actions}</div>
      </div>
    </dialog>
  )
}

/** Opens the dialog while it is mounted. A browser without `showModal` shows it in the flow of the page. */
function useModal(ref: { current: HTMLDialogElement | null }, onClose: () => void): void {
  const close = useEffectEvent(onClose)
  // A layout effect cleans up while the dialog is still in the DOM: a removed dialog does not restore the focus.
  useLayoutEffect(() => {
    const dialog = ref.current
    if (dialog === null) return
    const onCancel = (event: Event): void => {
      // The owner decides when it closes.
      event.preventDefault()
      close()
    }
    // The box covers the dialog: a click on the dialog element itself was beside the box.
    const onClick = (event: Event): void => void (event.target === dialog && close())
    dialog.addEventListener('cancel', onCancel)
    // Without a tap before it, the Back button of Android closes the dialog without a `cancel` event.
    dialog.addEventListener('close', close)
    dialog.addEventListener('click', onClick)
    if ('showModal' in dialog) dialog.showModal()
    else (dialog as HTMLElement).setAttribute('open', '')
    document.documentElement.style.overflow = 'hidden'
    const unregister = registerModal()
    return () => {
      unregister()
      document.documentElement.style.overflow = ''
      dialog.removeEventListener('cancel', onCancel)
      dialog.removeEventListener('close', close)
      dialog.removeEventListener('click', onClick)
      if ('close' in dialog) dialog.close()
    }
  }, [ref])
}
