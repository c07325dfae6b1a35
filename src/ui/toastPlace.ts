/** Where toasts stand on a screen whose picture leaves them no room. */
import { useLayoutEffect } from 'react'

/** While mounted, toasts stand in the top row of the screen, between its buttons: below it is a face, and below that are words (`Toasts.module.css`). */
export function useToastsInTopRow(): void {
  useLayoutEffect(() => {
    const { dataset } = document.documentElement
    dataset.toasts = 'top-row'
    return () => {
      delete dataset.toasts
    }
  }, [])
}
