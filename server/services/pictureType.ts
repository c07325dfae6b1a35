/** Detects the type of an uploaded picture. Doc 2 §5. */
import { detectMediaType } from '../../protocol/mediaType.ts'
import { type PictureType } from '../storage/pictures.ts'

/** The type of a picture by its content, not its name; null for anything but jpeg and png. */
export function detectPictureType(bytes: Uint8Array): PictureType | null {
  const type = detectMediaType(bytes)
  return type === 'image/jpeg' || type === 'image/png' ? type : null
}
