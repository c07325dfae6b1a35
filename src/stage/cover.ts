/** Fits a picture to the stage like `object-fit: cover`, around a focal point in the upper third, where faces are. */

/** CSS px or device px, depending on the caller. */
export interface Size {
  width: number
  height: number
}

/** The aligned point of picture and stage, as shares of width and height. */
const FOCAL_POINT = { x: 0.5, y: 1 / 3 } as const

/** The same as `object-position`. */
export const FOCAL_CSS = `${FOCAL_POINT.x * 100}% ${FOCAL_POINT.y * 100}%`

/** Scale and top left corner of a picture that covers the stage. */
export function fitCover(picture: Size, stage: Size): { scale: number; x: number; y: number } {
  const scale = Math.max(stage.width / picture.width, stage.height / picture.height)
  return {
    scale,
    x: (stage.width - picture.width * scale) * FOCAL_POINT.x,
    y: (stage.height - picture.height * scale) * FOCAL_POINT.y,
  }
}
