/** Tab in the message list: only the controls in the visible part are stops, because a focus on another one would scroll there. */
import { type ListElements } from './drawnRows.ts'

const CONTROL_SELECTOR = 'a[href], button'

/** Sets the stops when Tab is pressed, and costs nothing at any other time; returns the function that stops it. */
export function limitTabStops({ scroller, rows }: ListElements): () => void {
  const onKeyDown = ({ key }: KeyboardEvent): void => {
    if (key !== 'Tab') return
    const { top, bottom } = scroller.getBoundingClientRect()
    for (const control of rows.querySelectorAll<HTMLElement>(CONTROL_SELECTOR)) {
      const rect = control.getBoundingClientRect()
      const isVisible = rect.bottom > top && rect.top < bottom
      control.tabIndex = isVisible || control === document.activeElement ? 0 : -1
    }
  }
  document.addEventListener('keydown', onKeyDown, { capture: true })
  return () => document.removeEventListener('keydown', onKeyDown, { capture: true })
}
