/** Fits a picture to the stage like `object-fit: cover`, around a focal point in the upper third, where faces are. */
import { type FaceArea } from '../../protocol/events/fields.ts'

/** CSS px or device px, depending on the caller. */
export interface Size {
  width: number
  height: number
}

/** The aligned point of picture and stage, as shares of width and height. */
const FOCAL_POINT = { x: 0.5, y: 1 / 3 } as const

/** The same as `object-position`. */
export const FOCAL_CSS = `${FOCAL_POINT.x * 100}% ${FOCAL_POINT.y * 100}%`

/** Where the face is in a picture that does not declare it, as shares of its width and height. */
export const ASSUMED_FACE: FaceArea = { x: 0.2, y: 0.15, w: 0.6, h: 0.31 }

/** Scale and top left corner of a picture that covers the stage. */
export function fitCover(picture: Size, stage: Size): { scale: number; x: number; y: number } {
  const scale = Math.max(stage.width / picture.width, stage.height / picture.height)
  return {
    scale,
    x: (stage.width - picture.width * scale) * FOCAL_POINT.x,
    y: (stage.height - picture.height * scale) * FOCAL_POINT.y,
  }
}
