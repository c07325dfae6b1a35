/** Where a picture with a declared face stands in its box, so that the words below stay off it. Pure. */
import { type CSSProperties } from 'react'
import { type FaceArea } from '../../protocol/events/fields.ts'

/** Height over width of covers and portraits, which are those of a phone. */
const PICTURE_SHAPE = 16 / 9

/**
 * Position of a picture that covers a box of this shape (height over width), with its face `above` below the upper edge, a share of the
 * box's height, as far as the picture reaches. Undefined without a face: the style sheet places the picture.
 */
export function positionByFace(
  face: FaceArea | null | undefined,
  shape: number,
  above = 0.02,
): CSSProperties | undefined {
  if (!face) return undefined
  const drawn = PICTURE_SHAPE / shape
  const y = drawn > 1 ? (face.y * drawn - above) / (drawn - 1) : 0.5
  return { objectPosition: `${toPercent(face.x + face.w / 2)} ${toPercent(Math.min(1, Math.max(0, y)))}` }
}

/**
 * For a picture as high as the window: `--face-bottom` is the lower edge of its face as a share of the window's height; 0 without one.
 * The picture has to stand by `pinFace`.
 */
export function measureFace(face: FaceArea | null | undefined): CSSProperties {
  const style: CSSProperties & Record<'--face-bottom', number> = { '--face-bottom': face ? face.y + face.h : 0 }
  return style
}

/** The position at which the lower edge of the face has the same share of the height of any box as of the picture. */
export function pinFace(face: FaceArea | null | undefined): CSSProperties | undefined {
  return face ? { objectPosition: `50% ${toPercent(Math.min(1, face.y + face.h))}` } : undefined
}

function toPercent(share: number): string {
  return `${Math.round(share * 1_000) / 10}%`
}
