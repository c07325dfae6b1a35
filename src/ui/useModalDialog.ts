/** Opens a `<dialog>` as a modal while it is mounted. The browser traps the focus, makes the page behind inert, and restores the focus. */
import { useEffectEvent, useLayoutEffect } from 'react'
import { hasOpenModal, registerModal } from './modals.ts'

/**
 * Opens the dialog while it is mounted, and calls `onClose` on Escape, on the Back button of Android, and on a tap beside the dialog: the owner decides when it closes.
 * A browser without `showModal` shows it in the flow of the page.
 */
export function useModalDialog(ref: { readonly current: HTMLDialogElement | null }, onClose: () => void): void {
  const close = useEffectEvent(onClose)
  // A layout effect cleans up while the dialog is still in the DOM: a removed dialog does not restore the focus.
  useLayoutEffect(() => {
    const dialog = ref.current
    if (dialog === null) return
    const onCancel = (event: Event): void => {
      event.preventDefault()
      // A file picker or a nested dialog inside it bubbles its own `cancel`.
      if (event.target === dialog) close()
    }
    // Without a tap before it, the Back button of Android closes the dialog without a `cancel` event. An open dialog was opened again since.
    const onClosed = (): void => void (!dialog.open && close())
    // The content covers the dialog: a click on the dialog element itself was beside it.
    const onClick = (event: Event): void => void (event.target === dialog && close())
    dialog.addEventListener('cancel', onCancel)
    dialog.addEventListener('close', onClosed)
    dialog.addEventListener('click', onClick)
    if ('showModal' in dialog) {
      dialog.showModal()
      focusCheckedRadio(dialog)
    } else (dialog as HTMLElement).setAttribute('open', '')
    const unregister = registerModal({ element: dialog, close: () => close() })
    document.documentElement.style.overflow = 'hidden'
    return () => {
      unregister()
      if (!hasOpenModal()) document.documentElement.style.overflow = ''
      dialog.removeEventListener('cancel', onCancel)
      dialog.removeEventListener('close', onClosed)
      dialog.removeEventListener('click', onClick)
      if ('close' in dialog) dialog.close()
    }
  }, [ref])
}

/** The browser focuses the first control. Of a row of radio buttons the checked one is meant, as with Tab. */
function focusCheckedRadio(dialog: HTMLDialogElement): void {
  const first = document.activeElement
  if (!(first instanceof HTMLInputElement) || first.type !== 'radio' || first.checked) return
  dialog.querySelector<HTMLElement>(`input[type="radio"][name="${CSS.escape(first.name)}"]:checked`)?.focus()
}
