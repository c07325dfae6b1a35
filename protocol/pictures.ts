/** The sizes of our own pictures: `/media/<story>/<name>.webp`, 720 px wide, and `<name>-360.webp`. The page and the preloads use the same one. */
const OURS = /^((?:https?:\/\/[^/]+)?\/media\/(?:[^/?#]+\/)+[^/?#]+?)(-360)?\.webp$/
const SMALL_PX = 360
/** The small size is drawn up to this many times its width, without a visible difference. */
const STRETCH = 1.2

/** The addresses of both sizes; null for a picture of any other host, which has one size only. */
export function sizesOf(url: string): { small: string; large: string } | null {
  const name = OURS.exec(url)?.[1]
  return name === undefined ? null : { small: `${name}-360.webp`, large: `${name}.webp` }
}

/** The address of the size that fits a picture drawn `widthPx` wide, in device px. */
export function sourceFor(url: string, widthPx: number): string {
  const sizes = sizesOf(url)
  if (sizes === null) return url
  return widthPx <= SMALL_PX * STRETCH ? sizes.small : sizes.large
}
