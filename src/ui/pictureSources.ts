/** Sources of a picture. On screens the browser chooses the size; in a story it is always the preloaded file. Paths are of the API's origin. */
import { sizesOf, sourceFor } from '../../protocol/pictures.ts'
import { resolveApiAddress } from '../platform/apiAddress.ts'
import { hasLittleMemory } from '../platform/deviceMemory.ts'

/** `srcset` of a picture of our own media; undefined for any other, which has one size only. */
export function createSrcSet(url: string): string | undefined {
  const sizes = sizesOf(url)
  return sizes === null ? undefined : `${resolveApiAddress(sizes.small)} 360w, ${resolveApiAddress(sizes.large)} 720w`
}

/** The smaller size of our own media; any other URL unchanged. */
export function getSmallSource(url: string): string {
  return resolveApiAddress(sizesOf(url)?.small ?? url)
}

/** The file of a picture in a story, the same wherever the chat shows it: one download. Rule M15. */
export function getStorySource(url: string): string {
  return resolveApiAddress(sourceFor(url, getStoryPictureWidthPx()))
}

let width: number | null = null

/**
 * Width of a picture on the stage, device px: it covers the column, and pictures are 9:16. A phone with little memory gets as many px as the column
 * has in CSS: the small size, a quarter of the memory. Computed once, so that turning the phone downloads nothing again.
 */
export function getStoryPictureWidthPx(): number {
  width ??= computeWidthPx()
  return width
}

function computeWidthPx(): number {
  const columnPx = Math.min(innerWidth, COLUMN_PX)
  return hasLittleMemory() ? columnPx : Math.round(Math.max(columnPx, (innerHeight * 9) / 16) * devicePixelRatio)
}

const COLUMN_PX = 430
