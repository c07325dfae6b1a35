/** Whether a PNG or WebP moves. A story's picture is stored as its first frame: what moves is a clip. */
import { detectMediaType } from './mediaType.ts'

export function isAnimatedPicture(bytes: Uint8Array): boolean {
  const type = detectMediaType(bytes)
  return (type === 'image/webp' && isAnimatedWebp(bytes)) || (type === 'image/png' && isAnimatedPng(bytes))
}

/** Where the extended header has its flags, and the flag. */
const WEBP = { flags: 20, animated: 0x02 } as const

function isAnimatedWebp(bytes: Uint8Array): boolean {
  return String.fromCharCode(...bytes.subarray(12, 16)) === 'VP8X' && ((bytes[WEBP.flags] ?? 0) & WEBP.animated) !== 0
}

/** The chunk of its frames stands before the first pixels. A chunk is its length, its name, its content and four bytes more. */
function isAnimatedPng(bytes: Uint8Array): boolean {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  for (let at = 8; at + 8 <= bytes.length; at += view.getUint32(at) + 12) {
    const name = String.fromCharCode(...bytes.subarray(at + 4, at + 8))
    if (name === 'acTL' || name === 'IDAT') return name === 'acTL'
  }
  return false
}
