/** Marks the page's root for stylesheets. */
import { useLayoutEffect } from 'react'

const MARKS = {
  /** Dialogs and sheets keep the darkness of what is below them, in the light theme too (`theme.css`). */
  dialogs: 'dark',
  /** A toast stands in the top row of the screen, between its buttons: below it is a face, and below that are words (`Toasts.module.css`). */
  toasts: 'top-row',
} as const

/** Holds while the component is mounted and `isOn`. */
export function useRootMark(mark: keyof typeof MARKS, isOn = true): void {
  useLayoutEffect(() => {
    if (!isOn) return
    const { dataset } = document.documentElement
    dataset[mark] = MARKS[mark]
    return () => {
      delete dataset[mark]
    }
  }, [mark, isOn])
}
