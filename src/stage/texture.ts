/** Pictures in the memory of the graphics chip: loaded no larger than the stage needs them, and given back. */
import { ImageSource, Texture } from 'pixi.js'
import { fitCover, type Size } from './cover.ts'

/** A picture is made smaller from this many times the size of the stage on. */
const SHRINK_FROM_FACTOR = 1.5

/**
 * Loads a picture for a stage of so many device px. Its file is the one the page has just shown, so it comes from
 * the HTTP cache. Rejects where it cannot be fetched or decoded, or when `signal` aborts.
 */
export async function loadTexture(url: string, stage: Size, signal: AbortSignal): Promise<Texture> {
  const answer = await fetch(url, { signal })
  if (!answer.ok) throw new Error(`${answer.status} for a picture`)
  const bitmap = await shrinkBitmap(await createImageBitmap(await answer.blob()), stage)
  if (signal.aborted) {
    bitmap.close()
    throw new Error('the picture has left')
  }
  // Kept until it is released: on a still screen Pixi would take it for forgotten.
  return new Texture({ source: new ImageSource({ resource: bitmap, autoGarbageCollect: false }) })
}

/** Gives back the texture and its picture. */
export function releaseTexture(texture: Texture): void {
  const bitmap: unknown = texture.source.resource
  texture.destroy(true)
  if (bitmap instanceof ImageBitmap) bitmap.close()
}

async function shrinkBitmap(bitmap: ImageBitmap, stage: Size): Promise<ImageBitmap> {
  const { scale } = fitCover(bitmap, stage)
  if (stage.width === 0 || scale * SHRINK_FROM_FACTOR > 1) return bitmap
  const size = { resizeWidth: Math.round(bitmap.width * scale), resizeHeight: Math.round(bitmap.height * scale) }
  const small = await createImageBitmap(bitmap, { ...size, resizeQuality: 'high' })
  bitmap.close()
  return small
}
