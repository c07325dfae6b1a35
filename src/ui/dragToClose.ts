/** Dragging a sheet down to close it, and the motion with which it leaves. */
import { prefersReducedMotion } from './useMediaQuery.ts'

/** A shorter movement, px, is a tap. */
const SLOP_PX = 6
/** A sheet that is dragged by this share of its height closes when it is released. */
const CLOSING_SHARE = 0.3
/** So does one that is flicked down at this velocity, px per ms. */
const CLOSING_VELOCITY = 0.5
const MOTION_MS = 220

interface Drag {
  pointerId: number
  startY: number
  /** How far the sheet is below its place, px. */
  offset: number
  /** Of the last movement, px per ms; positive is down. */
  velocity: number
  lastY: number
  lastAt: number
}

/**
 * Makes `sheet` follow a pointer that drags `handle` down. Released far or fast enough, it calls `onClose`; else the sheet returns.
 * A sheet that is not at the bottom edge stays where it is. Returns the function that stops it.
 */
export function attachDragToClose(handle: HTMLElement, sheet: HTMLElement, onClose: () => void): () => void {
  let drag: Drag | null = null
  const onDown = (event: PointerEvent): void => {
    if (!event.isPrimary || event.button !== 0 || sheet.getBoundingClientRect().bottom < innerHeight - 1) return
    const { pointerId, clientY, timeStamp } = event
    drag = { pointerId, startY: clientY, offset: 0, velocity: 0, lastY: clientY, lastAt: timeStamp }
  }
  const onMove = (event: PointerEvent): void => {
    if (drag?.pointerId !== event.pointerId) return
    const distance = event.clientY - drag.startY
    if (drag.offset === 0 && distance < SLOP_PX) return
    // From here on it is no tap: the handle keeps the pointer, and its buttons get no click.
    handle.setPointerCapture(event.pointerId)
    const elapsedMs = event.timeStamp - drag.lastAt
    if (elapsedMs > 0) drag.velocity = (event.clientY - drag.lastY) / elapsedMs
    drag.offset = Math.max(distance, 1)
    drag.lastY = event.clientY
    drag.lastAt = event.timeStamp
    sheet.style.transform = `translateY(${drag.offset}px)`
  }
  const onEnd = (event: PointerEvent): void => {
    if (drag?.pointerId !== event.pointerId) return
    const { offset, velocity } = drag
    drag = null
    if (offset === 0) return
    const isClosing = offset > sheet.clientHeight * CLOSING_SHARE || velocity > CLOSING_VELOCITY
    if (isClosing && event.type === 'pointerup') onClose()
    else void slide(sheet, '0px')
  }
  const listeners = [
    ['pointerdown', onDown],
    ['pointermove', onMove],
    ['pointerup', onEnd],
    ['pointercancel', onEnd],
  ] as const
  for (const [name, listener] of listeners) handle.addEventListener(name, listener)
  return () => {
    for (const [name, listener] of listeners) handle.removeEventListener(name, listener)
  }
}

/** Slides the sheet below the edge of the window, then calls `onGone`. At once where less motion is asked for. */
export function slideOut(sheet: HTMLElement, onGone: () => void): void {
  void slide(sheet, '100%').then(onGone)
}

async function slide(sheet: HTMLElement, to: '0px' | '100%'): Promise<void> {
  const from = sheet.style.transform || 'none'
  const target = `translateY(${to})`
  sheet.style.transform = to === '0px' ? '' : target
  if (prefersReducedMotion()) return
  const motion = sheet.animate([{ transform: from }, { transform: target }], {
    duration: MOTION_MS,
    easing: 'cubic-bezier(0.2, 0.7, 0.3, 1)',
  })
  await motion.finished.catch(() => undefined)
}
