/**
 * The one place that makes a file of a canvas. Protection against fingerprints, as Firefox has it, gives noise in place of what was drawn, without an error:
 * two known pixels show it, once.
 */

/** Two colours, which noise does not leave as they are. */
const COLOURS = [
  [255, 0, 0, 255],
  [0, 64, 255, 255],
] as const

let canRead: boolean | null = null

/** Whether a canvas gives back what was drawn on it. */
export function canReadCanvas(): boolean {
  canRead ??= readsBack()
  return canRead
}

/** A JPEG of a canvas; null where the browser cannot make one, or would make one of noise. Rejects for a canvas with pixels of another site. */
export async function encodeJpeg(canvas: HTMLCanvasElement | OffscreenCanvas, quality: number): Promise<Blob | null> {
  if (!canReadCanvas()) return null
  if ('convertToBlob' in canvas) return canvas.convertToBlob({ type: 'image/jpeg', quality })
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/jpeg', quality))
}

function readsBack(): boolean {
  const context = Object.assign(document.createElement('canvas'), { width: COLOURS.length, height: 1 }).getContext('2d')
  if (context === null) return false
  try {
    for (const [x, [red, green, blue]] of COLOURS.entries()) {
      context.fillStyle = `rgb(${red}, ${green}, ${blue})`
      context.fillRect(x, 0, 1, 1)
    }
    const { data } = context.getImageData(0, 0, COLOURS.length, 1)
    return COLOURS.flat().every((value, index) => data[index] === value)
  } catch {
    return false
  }
}
