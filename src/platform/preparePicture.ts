/**
 * Makes a picture of the player ready to be sent: checked by its content, upright, smaller, and without its metadata, such as the place
 * where it was taken. Decoding and encoding happen off the main thread where the browser can. Doc 2 §5.
 */
import { UPLOAD_PICTURE } from '../../protocol/limits.ts'
import { type MediaType } from '../../protocol/mediaType.ts'
import { readMediaType } from './mediaType.ts'
import { canReadCanvas, encodeJpeg } from './readCanvas.ts'

/** `bad_type`: neither jpeg nor png. `unreadable`: the browser cannot decode it. */
export type PrepareFailure = 'bad_type' | 'unreadable'
export type Prepared = { ok: true; picture: Blob } | { ok: false; failure: PrepareFailure }

/** The types that a player may choose. */
export const PICTURE_TYPES: readonly MediaType[] = ['image/jpeg', 'image/png']

/** A JPEG of at most UPLOAD_PICTURE.longestSidePx; the file itself where no canvas may be read: the server turns it and removes its metadata, too. Never rejects. */
export async function preparePicture(file: Blob): Promise<Prepared> {
  const type = await readMediaType(file)
  if (type === null || !PICTURE_TYPES.includes(type)) return { ok: false, failure: 'bad_type' }
  try {
    const image = await decode(file)
    const picture = canReadCanvas() ? await encode(image) : file
    if ('close' in image) image.close()
    return picture === null ? { ok: false, failure: 'unreadable' } : { ok: true, picture }
  } catch {
    return { ok: false, failure: 'unreadable' }
  }
}

/** The picture, turned upright as its EXIF says. */
async function decode(file: Blob): Promise<ImageBitmap | HTMLImageElement> {
  if (typeof createImageBitmap === 'function') {
    try {
      return await createImageBitmap(file, { imageOrientation: 'from-image' })
    } catch {
      // Old browsers do not know the option.
    }
  }
  const image = new Image()
  image.src = URL.createObjectURL(file)
  try {
    await image.decode()
    return image
  } finally {
    URL.revokeObjectURL(image.src)
  }
}

async function encode(image: ImageBitmap | HTMLImageElement): Promise<Blob | null> {
  const { longestSidePx, jpegQuality } = UPLOAD_PICTURE
  const scale = Math.min(1, longestSidePx / Math.max(image.width, image.height))
  const width = Math.max(1, Math.round(image.width * scale))
  const height = Math.max(1, Math.round(image.height * scale))
  if (typeof OffscreenCanvas === 'function') {
    const canvas = new OffscreenCanvas(width, height)
    draw(canvas.getContext('2d'), image, width, height)
    return encodeJpeg(canvas, jpegQuality)
  }
  const canvas = Object.assign(document.createElement('canvas'), { width, height })
  draw(canvas.getContext('2d'), image, width, height)
  return encodeJpeg(canvas, jpegQuality)
}

/** JPEG has no transparency: what shows through becomes white. Throws without a context. */
function draw(
  context: CanvasRenderingContext2D | OffscreenCanvasRenderingContext2D | null,
  image: ImageBitmap | HTMLImageElement,
  width: number,
  height: number,
): void {
  if (context === null) throw new Error('no canvas')
  context.fillStyle = '#fff'
  context.fillRect(0, 0, width, height)
  context.drawImage(image, 0, 0, width, height)
}
