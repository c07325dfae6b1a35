/** Addresses of the sizes a picture of ours comes in: `/media/<story>/<name>.webp`, 720 px wide, and `<name>-360.webp`. */
const OURS = /^((?:https?:\/\/[^/]+)?\/media\/(?:[^/?#]+\/)+[^/?#]+?)(-360)?\.webp$/

/** `srcset` of a picture of ours; undefined for any other, which has one size only. */
export function srcSetOf(url: string): string | undefined {
  const name = OURS.exec(url)?.[1]
  return name === undefined ? undefined : `${name}-360.webp 360w, ${name}.webp 720w`
}

/** The smaller size of a picture of ours; any other address as it is. */
export function smallSource(url: string): string {
  const name = OURS.exec(url)?.[1]
  return name === undefined ? url : `${name}-360.webp`
}
