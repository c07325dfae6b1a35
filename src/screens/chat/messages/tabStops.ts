/** Chooses the controls of the message list that the Tab key reaches. */
import { type RefObject } from 'react'

const CONTROL_SELECTOR = 'a[href], button'

/**
 * Tab in the message list: only the controls in the visible part are stops, because a focus on another one would scroll there. Sets the stops
 * when Tab is pressed, and costs nothing at any other time; returns the function that stops it.
 */
export function limitTabStops(listRef: RefObject<HTMLElement | null>): () => void {
  const onKeyDown = ({ key }: KeyboardEvent): void => {
    const list = key === 'Tab' ? listRef.current : null
    if (list === null) return
    const { top, bottom } = list.getBoundingClientRect()
    for (const control of list.querySelectorAll<HTMLElement>(CONTROL_SELECTOR)) {
      const rect = control.getBoundingClientRect()
      const isVisible = rect.bottom > top && rect.top < bottom
      control.tabIndex = isVisible || control === document.activeElement ? 0 : -1
    }
  }
  document.addEventListener('keydown', onKeyDown, { capture: true })
  return () => document.removeEventListener('keydown', onKeyDown, { capture: true })
}
