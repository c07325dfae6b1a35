/** A dialog over everything. The browser keeps the focus inside, makes the page behind inert, and gives the focus back. */
import { type ReactNode, useEffectEvent, useId, useLayoutEffect, useRef } from 'react'
import styles from './Dialog.module.css'

interface Props {
  title: string
  children: ReactNode
  /** The buttons, the one to press next first: it gets the focus. */
  actions: ReactNode
  /** Asked for by Escape and by a tap beside the dialog. */
  onClose: () => void
}

export function Dialog({ title, children, actions, onClose }: Props) {
  const dialog = useRef<HTMLDialogElement>(null)
  const id = useId()
  useModal(dialog, onClose)
  return (
    <dialog ref={dialog} aria-modal="true" aria-labelledby={`${id}-title`} aria-describedby={`${id}-text`} className={styles.dialog}>
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

/** Opens the dialog while it stands. A browser without modal dialogs shows it all the same, in its place on the page. */
function useModal(ref: { current: HTMLDialogElement | null }, onClose: () => void): void {
  const close = useEffectEvent(onClose)
  // A layout effect ends while the dialog is still on the page: one that has left it gives no focus back.
  useLayoutEffect(() => {
    const dialog = ref.current
    if (dialog === null) return
    const onCancel = (event: Event): void => {
      // It goes when its owner says so.
      event.preventDefault()
      close()
    }
    // The box covers the dialog: a click on the dialog itself was beside the box.
    const onClick = (event: Event): void => void (event.target === dialog && close())
    dialog.addEventListener('cancel', onCancel)
    // Without a tap before it, the Back button of Android closes the dialog and asks nobody.
    dialog.addEventListener('close', close)
    dialog.addEventListener('click', onClick)
    if ('showModal' in dialog) dialog.showModal()
    else (dialog as HTMLElement).setAttribute('open', '')
    document.documentElement.style.overflow = 'hidden'
    return () => {
      document.documentElement.style.overflow = ''
      dialog.removeEventListener('cancel', onCancel)
      dialog.removeEventListener('close', close)
      dialog.removeEventListener('click', onClick)
      if ('close' in dialog) dialog.close()
    }
  }, [ref])
}
