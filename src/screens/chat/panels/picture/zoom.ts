/** The zoom of a picture that is shown whole at first. Pure. */

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
