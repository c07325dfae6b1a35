/** Which file of a picture is fetched. A screen lets the browser choose; a story always takes the one that was loaded ahead. */
import { sizesOf, sourceFor } from '../../protocol/pictures.ts'

/** `srcset` of a picture of ours; undefined for any other, which has one size only. */
export function createSrcSet(url: string): string | undefined {
  const sizes = sizesOf(url)
  return sizes === null ? undefined : `${sizes.small} 360w, ${sizes.large} 720w`
}

/** The smaller size of a picture of ours; any other address as it is. */
export function getSmallSource(url: string): string {
  return sizesOf(url)?.small ?? url
}

/** The one file of a picture that a story takes, wherever in the chat it is shown: one address, one download. Rule M15. */
export function getStorySource(url: string): string {
  return sourceFor(url, getStoryPictureWidthPx())
}

let width: number | null = null

/** How wide the stage draws a picture, device px: it covers the column, and pictures are 9 to 16. Settled once, so that turning the phone fetches nothing again. */
export function getStoryPictureWidthPx(): number {
  width ??= Math.round(Math.max(Math.min(innerWidth, COLUMN_PX), (innerHeight * 9) / 16) * devicePixelRatio)
  return width
}

const COLUMN_PX = 430
