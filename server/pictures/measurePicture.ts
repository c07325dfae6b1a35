/** Estimates the cost of a picture by its header alone: its pixels, each as often as it is decoded. */
import { detectMediaType } from '../../protocol/mediaType.ts'
import { PICTURE } from '../limits.ts'
import { Problem } from '../problems.ts'

export interface PictureMeasure {
  format: 'jpeg' | 'png' | 'webp'
  width: number
  height: number
  /** How often the whole area is gone through: once for each scan of a JPEG, pass of a PNG and frame of an animation. */
  passes: number
}

/** Null for another format, or a header that ends too early. */
export function measurePicture(bytes: Uint8Array): PictureMeasure | null {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  try {
    const type = detectMediaType(file)
    if (type === 'image/jpeg') return measureJpeg(file)
    if (type === 'image/png') return measurePng(file)
    return type === 'image/webp' ? measureWebp(file) : null
  } catch (error) {
    // A number beyond the end of the file.
    if (error instanceof RangeError) return null
    throw error
  }
}

/** The same, or null for what cannot be read. Throws `too_large` for more pixels, or more work, than a picture may have. */
export function limitPicture(bytes: Uint8Array, { maxPixels, maxWork } = limits): PictureMeasure | null {
  const measure = measurePicture(bytes)
  if (measure === null) return null
  const pixels = measure.width * measure.height
  if (pixels > maxPixels || pixels * measure.passes > maxWork) throw new Problem('too_large')
  return measure
}

const limits: { maxPixels: number; maxWork: number } = PICTURE

/** The frame's header comes before the scans. A scan begins with ff da, which its data cannot have; a preview beside the picture counts as one more. */
function measureJpeg(file: Buffer): PictureMeasure | null {
  for (let at = 2; file[at] === 0xff;) {
    const marker = file.readUInt8(at + 1)
    if (isFrame(marker)) {
      const [height, width] = [file.readUInt16BE(at + 5), file.readUInt16BE(at + 7)]
      return { format: 'jpeg', width, height, passes: Math.max(1, count(file, '\xff\xda')) }
    }
    // Any number of 0xff may stand before a marker.
    at += marker === 0xff ? 1 : 2 + file.readUInt16BE(at + 2)
  }
  return null
}

/** Of c0 to cf all but the tables of Huffman and arithmetic codes, and what is reserved. */
function isFrame(marker: number): boolean {
  return marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)
}

/** Samples of 16 bits count twice, and so does the interlaced form, for which the whole picture lies in memory. */
function measurePng(file: Buffer): PictureMeasure {
  const [width, height, bits, isInterlaced] = [
    file.readUInt32BE(16),
    file.readUInt32BE(20),
    file.readUInt8(24),
    file.readUInt8(28) !== 0,
  ]
  return { format: 'png', width, height, passes: (bits > 8 ? 2 : 1) * (isInterlaced ? 2 : 1) }
}

function measureWebp(file: Buffer): PictureMeasure | null {
  const chunk = file.toString('latin1', 12, 16)
  if (chunk === 'VP8X') {
    const [width, height] = [file.readUIntLE(24, 3) + 1, file.readUIntLE(27, 3) + 1]
    return { format: 'webp', width, height, passes: Math.max(1, count(file, 'ANMF')) }
  }
  if (chunk === 'VP8L') {
    // Fourteen bits each.
    const size = file.readUInt32LE(21)
    return { format: 'webp', width: (size & 0x3fff) + 1, height: ((size >>> 14) & 0x3fff) + 1, passes: 1 }
  }
  if (chunk !== 'VP8 ') return null
  return { format: 'webp', width: file.readUInt16LE(26) & 0x3fff, height: file.readUInt16LE(28) & 0x3fff, passes: 1 }
}

/** More of them are in no usual picture; counting them would take long. */
const PASSES_MAX = 1_000

function count(file: Buffer, sign: string): number {
  let found = 0
  for (let at = file.indexOf(sign, 0, 'latin1'); at !== -1; at = file.indexOf(sign, at + sign.length, 'latin1')) {
    found += 1
    if (found > PASSES_MAX) return Infinity
  }
  return found
}
