/** Where a toast stands on a screen that has little room for it. */
import { useLayoutEffect } from 'react'

/** While mounted, a toast stands in the top row of the screen, between its buttons: below it is a face, and below that are words (`Toasts.module.css`). */
export function useToastsInTopRow(): void {
  useLayoutEffect(() => {
    const { dataset } = document.documentElement
    dataset.toasts = 'top-row'
    return () => {
      delete dataset.toasts
    }
  }, [])
}
