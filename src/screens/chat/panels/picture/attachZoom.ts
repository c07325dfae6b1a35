/** Gestures of the picture viewer: pinch, drag, double tap, wheel and keys zoom; a swipe up or down closes. */

/** Two taps within this time, ms, and this distance, px, are a double tap. */
const DOUBLE_TAP_MS = 300
const TAP_DISTANCE_PX = 24
/** A whole picture that is moved this far, px, or this fast, px per ms, closes. */
const CLOSING_PX = 110
const CLOSING_VELOCITY = 0.6
const KEY_FACTOR = 1.5
const KEY_STEP_PX = 80
const WHEEL_RATE = 0.0025

interface Point {
  x: number
  y: number
}

interface Tap extends Point {
  at: number
}

/** Zooms `picture` inside `frame`, and calls `onClose` after a swipe. Returns the function that stops it. */
export function attachZoom(frame: HTMLElement, picture: HTMLElement, onClose: () => void): () => void {
  const pointers = new Map<number, Point>()
  let zoom: Zoom = WHOLE
  let swipe: { distance: number; velocity: number; at: number } | null = null
  let start: Tap | null = null
  let lastTap: Tap | null = null

  function apply(next: Zoom, isSmooth = false): void {
    zoom = keepInside(next, { width: picture.clientWidth, height: picture.clientHeight }, getSize(frame))
    picture.dataset.smooth = String(isSmooth)
    picture.dataset.scale = zoom.scale.toFixed(2)
    picture.style.transform = `translate(${zoom.x}px, ${zoom.y}px) scale(${zoom.scale})`
  }
  /** Relative to the centre of the frame. */
  function toPoint({ clientX, clientY }: MouseEvent): Point {
    const { left, top, width, height } = frame.getBoundingClientRect()
    return { x: clientX - left - width / 2, y: clientY - top - height / 2 }
  }

  function onDown(event: PointerEvent): void {
    if (event.button !== 0) return
    frame.setPointerCapture(event.pointerId)
    pointers.set(event.pointerId, toPoint(event))
    if (pointers.size === 1) start = { ...toPoint(event), at: event.timeStamp }
    else start = swipe = null
  }

  function onMove(event: PointerEvent): void {
    const before = pointers.get(event.pointerId)
    if (before === undefined) return
    const now = toPoint(event)
    const [first] = [...pointers].find(([id]) => id !== event.pointerId) ?? []
    const other = first === undefined ? undefined : pointers.get(first)
    pointers.set(event.pointerId, now)
    if (other !== undefined) return pinch(before, now, other)
    if (zoom.scale > 1) return apply({ ...zoom, x: zoom.x + now.x - before.x, y: zoom.y + now.y - before.y })
    if (start === null || event.pointerType === 'mouse') return
    const ms = event.timeStamp - (swipe?.at ?? start.at)
    const velocity = ms > 0 ? (now.y - before.y) / ms : (swipe?.velocity ?? 0)
    swipe = { distance: now.y - start.y, velocity, at: event.timeStamp }
    picture.dataset.smooth = 'false'
    picture.style.transform = `translateY(${swipe.distance}px)`
  }

  function pinch(before: Point, now: Point, other: Point): void {
    const factor = getDistance(now, other) / Math.max(1, getDistance(before, other))
    const middle = { x: (now.x + other.x) / 2, y: (now.y + other.y) / 2 }
    const next = zoomAt(zoom, factor, middle)
    apply({ ...next, x: next.x + (now.x - before.x) / 2, y: next.y + (now.y - before.y) / 2 })
  }

  function onRelease(event: PointerEvent): void {
    if (!pointers.delete(event.pointerId) || pointers.size > 0) return
    const ended = swipe
    const tap = { ...toPoint(event), at: event.timeStamp }
    swipe = null
    if (ended !== null && isClosing(ended) && event.type === 'pointerup') return onClose()
    if (ended !== null) apply(WHOLE, true)
    const isTap = start !== null && getDistance(start, tap) < TAP_DISTANCE_PX
    start = null
    if (!isTap || event.type !== 'pointerup') return
    if (lastTap !== null && tap.at - lastTap.at < DOUBLE_TAP_MS && getDistance(lastTap, tap) < TAP_DISTANCE_PX) {
      apply(zoom.scale > 1 ? WHOLE : zoomAt(zoom, TAP_SCALE, tap), true)
      lastTap = null
    } else lastTap = tap
  }

  function onWheel(event: WheelEvent): void {
    event.preventDefault()
    apply(zoomAt(zoom, Math.exp(-event.deltaY * WHEEL_RATE), toPoint(event)))
  }

  function onKeyDown(event: KeyboardEvent): void {
    const next = zoomByKey(zoom, event.key)
    if (next === null) return
    event.preventDefault()
    apply(next, true)
  }

  const onResize = (): void => apply(zoom)
  frame.addEventListener('pointerdown', onDown)
  frame.addEventListener('pointermove', onMove)
  frame.addEventListener('pointerup', onRelease)
  frame.addEventListener('pointercancel', onRelease)
  frame.addEventListener('wheel', onWheel, { passive: false })
  document.addEventListener('keydown', onKeyDown)
  addEventListener('resize', onResize)
  return () => {
    frame.removeEventListener('pointerdown', onDown)
    frame.removeEventListener('pointermove', onMove)
    frame.removeEventListener('pointerup', onRelease)
    frame.removeEventListener('pointercancel', onRelease)
    frame.removeEventListener('wheel', onWheel)
    document.removeEventListener('keydown', onKeyDown)
    removeEventListener('resize', onResize)
  }
}

function isClosing({ distance, velocity }: { distance: number; velocity: number }): boolean {
  return (
    Math.abs(distance) > CLOSING_PX || (Math.abs(distance) > TAP_DISTANCE_PX && Math.abs(velocity) > CLOSING_VELOCITY)
  )
}

/** The zoom after a key, or null if the key does nothing. */
function zoomByKey(zoom: Zoom, key: string): Zoom | null {
  const centre = { x: 0, y: 0 }
  if (key === '+' || key === '=') return zoomAt(zoom, KEY_FACTOR, centre)
  if (key === '-') return zoomAt(zoom, 1 / KEY_FACTOR, centre)
  if (key === '0') return WHOLE
  if (key === 'ArrowLeft') return { ...zoom, x: zoom.x + KEY_STEP_PX }
  if (key === 'ArrowRight') return { ...zoom, x: zoom.x - KEY_STEP_PX }
  if (key === 'ArrowUp') return { ...zoom, y: zoom.y + KEY_STEP_PX }
  return key === 'ArrowDown' ? { ...zoom, y: zoom.y - KEY_STEP_PX } : null
}

function getDistance(a: Point, b: Point): number {
  return Math.hypot(a.x - b.x, a.y - b.y)
}

function getSize(element: HTMLElement): { width: number; height: number } {
  return { width: element.clientWidth, height: element.clientHeight }
}

/** `x` and `y`: from the centre of the window to the centre of the picture, px. */
export interface Zoom {
  scale: number
  x: number
  y: number
}

export interface Size {
  width: number
  height: number
}

/** The zoom of a picture that is shown whole at first. Pure. */
export const WHOLE: Zoom = { scale: 1, x: 0, y: 0 }
export const MAX_SCALE = 4
/** A double tap zooms to this scale, and back. */
export const TAP_SCALE = 2.5

/** Zooms by a factor; the point, relative to the centre of the window, stays where it is. */
export function zoomAt({ scale, x, y }: Zoom, factor: number, point: { x: number; y: number }): Zoom {
  const next = Math.min(MAX_SCALE, Math.max(1, scale * factor))
  const ratio = next / scale
  return { scale: next, x: point.x - (point.x - x) * ratio, y: point.y - (point.y - y) * ratio }
}

/** Keeps the picture at the edges of the window, or centred where it is smaller. `whole` is its size at scale 1. */
export function keepInside({ scale, x, y }: Zoom, whole: Size, window: Size): Zoom {
  return {
    scale,
    x: clamp(x, (whole.width * scale - window.width) / 2),
    y: clamp(y, (whole.height * scale - window.height) / 2),
  }
}

function clamp(value: number, reach: number): number {
  const most = Math.max(0, reach)
  return Math.min(most, Math.max(-most, value))
}
