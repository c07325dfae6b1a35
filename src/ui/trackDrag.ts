/** Follows a pointer that drags an element along one axis. */

/** A shorter movement, px, is a tap. */
export const TAP_SLOP_PX = 6

interface DragListener {
  axis: 'x' | 'y'
  /** Whether a drag may begin now; by default it may. */
  canStart?: () => boolean
  /** The distance from where the pointer went down, px. */
  onMove: (distance: number) => void
  /** The pointer was released. `velocity` is that of its last movement, px per ms; `isCancelled`: the browser took it away, for a scroll. */
  onEnd: (distance: number, velocity: number, isCancelled: boolean) => void
}

interface Drag {
  pointerId: number
  start: number
  last: number
  lastAt: number
  velocity: number
  /** It has moved too far to be a tap. */
  isMoving: boolean
}

/** Reports drags of `element` with the first finger or the main button. Returns the function that stops it. */
export function trackDrag(element: HTMLElement, { axis, canStart, onMove, onEnd }: DragListener): () => void {
  let drag: Drag | null = null
  const read = (event: PointerEvent): number => (axis === 'x' ? event.clientX : event.clientY)
  const onDown = (event: PointerEvent): void => {
    if (!event.isPrimary || event.button !== 0 || canStart?.() === false) return
    const at = read(event)
    drag = { pointerId: event.pointerId, start: at, last: at, lastAt: event.timeStamp, velocity: 0, isMoving: false }
  }
  const onPointerMove = (event: PointerEvent): void => {
    if (drag?.pointerId !== event.pointerId) return
    const at = read(event)
    if (!drag.isMoving && Math.abs(at - drag.start) < TAP_SLOP_PX) return
    // From here on it is no tap: the element keeps the pointer, and its buttons get no click.
    if (!drag.isMoving) element.setPointerCapture(event.pointerId)
    drag.isMoving = true
    if (event.timeStamp > drag.lastAt) drag.velocity = (at - drag.last) / (event.timeStamp - drag.lastAt)
    drag.last = at
    drag.lastAt = event.timeStamp
    onMove(at - drag.start)
  }
  const onRelease = (event: PointerEvent): void => {
    if (drag?.pointerId !== event.pointerId) return
    const { isMoving, last, start, velocity } = drag
    drag = null
    if (isMoving) onEnd(last - start, velocity, event.type === 'pointercancel')
  }
  const listeners = [
    ['pointerdown', onDown],
    ['pointermove', onPointerMove],
    ['pointerup', onRelease],
    ['pointercancel', onRelease],
  ] as const
  for (const [name, listener] of listeners) element.addEventListener(name, listener)
  return () => {
    for (const [name, listener] of listeners) element.removeEventListener(name, listener)
  }
}
