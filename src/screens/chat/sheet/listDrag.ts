/** Drags the sheet by its list, where the list itself cannot scroll: down from its top, up from its end. */
import { distanceToEnd } from './sheetLayout.ts'

interface ListDrag {
  getList: () => HTMLElement | null
  canOpen: () => boolean
  canClose: () => boolean
  /** The distance from where the finger went down, px. */
  onMove: (distance: number) => void
  /** `velocity` is that of the last movement, px per ms. */
  onEnd: (distance: number, velocity: number) => void
}

interface Touched {
  x: number
  y: number
  last: number
  lastAt: number
  velocity: number
  /** Undecided until the finger moves; then the sheet's, or left to the list. */
  owner: 'sheet' | 'list' | null
}

/** Follows one finger on the list. Which of the two moves is decided once per touch, so they never fight. */
export function trackListDrag(inner: HTMLElement, { getList, canOpen, canClose, onMove, onEnd }: ListDrag): () => void {
  let touched: Touched | null = null

  function chooseOwner(dx: number, dy: number): 'sheet' | 'list' {
    const list = getList()
    if (list === null || Math.abs(dx) > Math.abs(dy)) return 'list'
    const isSheets = dy < 0 ? distanceToEnd(list) <= 1 && canOpen() : list.scrollTop <= 0 && canClose()
    return isSheets ? 'sheet' : 'list'
  }
  function onStart({ touches, timeStamp }: TouchEvent): void {
    const [touch] = touches
    if (touched?.owner === 'sheet') return
    if (touch === undefined || touches.length > 1) touched = null
    else
      touched = { x: touch.clientX, y: touch.clientY, last: touch.clientY, lastAt: timeStamp, velocity: 0, owner: null }
  }
  function onTouchMove(event: TouchEvent): void {
    if (touched === null) return
    const [touch] = event.touches
    if (touch === undefined) return
    const dy = touch.clientY - touched.y
    if (dy === 0 && touched.owner === null) return
    touched.owner ??= chooseOwner(touch.clientX - touched.x, dy)
    if (touched.owner === 'list') return
    if (event.cancelable) event.preventDefault()
    if (event.timeStamp > touched.lastAt)
      touched.velocity = (touch.clientY - touched.last) / (event.timeStamp - touched.lastAt)
    touched.last = touch.clientY
    touched.lastAt = event.timeStamp
    onMove(dy)
  }
  function onTouchEnd(): void {
    if (touched?.owner === 'sheet') onEnd(touched.last - touched.y, touched.velocity)
    touched = null
  }

  inner.addEventListener('touchstart', onStart, { passive: true })
  // Not passive: the first movement decides whether the browser may scroll.
  inner.addEventListener('touchmove', onTouchMove, { passive: false })
  inner.addEventListener('touchend', onTouchEnd)
  inner.addEventListener('touchcancel', onTouchEnd)
  return () => {
    inner.removeEventListener('touchstart', onStart)
    inner.removeEventListener('touchmove', onTouchMove)
    inner.removeEventListener('touchend', onTouchEnd)
    inner.removeEventListener('touchcancel', onTouchEnd)
  }
}
