/** Loads pictures as textures, no larger than the stage needs, and releases them. */
import { ImageSource, Texture } from 'pixi.js'
import { fitCover, type Size } from './cover.ts'

/** Shrinks pictures from this multiple of the stage's size on. */
const SHRINK_FROM_FACTOR = 1.5

/**
 * Loads a picture for a stage of this size in device px. The page has just shown the same file, so it comes from
 * the HTTP cache, or from memory. Rejects if it cannot be fetched or decoded, or when `signal` aborts.
 */
export async function loadTexture(url: string, stage: Size, signal: AbortSignal): Promise<Texture> {
  const bitmap = await shrinkBitmap(await createImageBitmap(await loadPicture(url, signal)), stage)
  if (signal.aborted) {
    bitmap.close()
    throw new Error('the picture is no longer on the stage')
  }
  // Excluded from Pixi's garbage collection, which would free it on a still screen.
  return new Texture({ source: new ImageSource({ resource: bitmap, autoGarbageCollect: false }) })
}

/** Destroys the texture and closes its bitmap. */
export function releaseTexture(texture: Texture): void {
  const bitmap: unknown = texture.source.resource
  texture.destroy(true)
  if (bitmap instanceof ImageBitmap) bitmap.close()
}

async function loadPicture(url: string, signal: AbortSignal): Promise<ImageBitmapSource> {
  if (url.startsWith('blob:')) {
    // The content policy lets elements read blobs, not scripts.
    const image = new Image()
    image.src = url
    await image.decode()
    return image
  }
  const answer = await fetch(url, { signal })
  if (!answer.ok) throw new Error(`${answer.status} for a picture`)
  return answer.blob()
}

async function shrinkBitmap(bitmap: ImageBitmap, stage: Size): Promise<ImageBitmap> {
  const { scale } = fitCover(bitmap, stage)
  if (stage.width === 0 || scale * SHRINK_FROM_FACTOR > 1) return bitmap
  const size = { resizeWidth: Math.round(bitmap.width * scale), resizeHeight: Math.round(bitmap.height * scale) }
  const small = await createImageBitmap(bitmap, { ...size, resizeQuality: 'high' })
  bitmap.close()
  return small
}
