/** The window of a long list's rows, and the keys that move in it. */
import { type RefObject, useEffect, useRef, useState } from 'react'

export const ROW_PX = 24
/** Rows beyond both ends of the window. */
const MARGIN_ROWS = 10

export interface RowWindow {
  list: RefObject<HTMLDivElement | null>
  /** The rows in the window: from `first` up to `last`, which is not one of them. */
  first: number
  last: number
  /** How many rows a page has. */
  page: number
}

/** Keeps the current row in the window. */
export function useRowWindow(total: number, current: number): RowWindow {
  const list = useRef<HTMLDivElement>(null)
  const [shown, setShown] = useState({ top: 0, height: 600 })
  useEffect(() => {
    const element = list.current
    if (element === null) return undefined
    const measure = (): void => setShown({ top: element.scrollTop, height: element.clientHeight })
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    element.addEventListener('scroll', measure, { passive: true })
    return () => {
      observer.disconnect()
      element.removeEventListener('scroll', measure)
    }
  }, [])
  useEffect(() => {
    const element = list.current
    if (element === null) return
    const top = current * ROW_PX
    if (top < element.scrollTop || top + ROW_PX > element.scrollTop + element.clientHeight)
      element.scrollTop = top - element.clientHeight / 3
  }, [current])
  return {
    list,
    first: Math.max(0, Math.floor(shown.top / ROW_PX) - MARGIN_ROWS),
    last: Math.min(total, Math.ceil((shown.top + shown.height) / ROW_PX) + MARGIN_ROWS),
    page: Math.max(1, Math.floor(shown.height / ROW_PX) - 1),
  }
}

/** How far a key moves in such a list; null for a key that does not. */
export function readRowStep(key: string, page: number): number | null {
  const steps: Readonly<Record<string, number>> = { ArrowUp: -1, ArrowDown: 1, PageUp: -page, PageDown: page }
  return steps[key] ?? null
}
