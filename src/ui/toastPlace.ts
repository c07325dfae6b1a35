/** Where toasts stand, and how many, on a screen that has little room for them. */
import { useLayoutEffect } from 'react'
import { drawOneToast } from './toastStore.ts'

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

/** While mounted, toasts are shown one after the other: several at once leave the words of the screen no room. */
export function useOneToastAtATime(): void {
  useLayoutEffect(drawOneToast, [])
}
