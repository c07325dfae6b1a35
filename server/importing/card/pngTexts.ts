/** Text chunks of a PNG, where character cards have their data: reads them wherever they stand, also behind the picture, and writes them. */
import { crc32, inflateSync } from 'node:zlib'

export interface PngText {
  keyword: string
  text: string
}

const SIGNATURE = Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a)
/** Of an unpacked text, bytes. */
const TEXT_MAX_BYTES = 16_000_000
/** Of a chunk around its data: length, type, checksum. */
const FRAME_BYTES = 12

export function isPng(bytes: Uint8Array): boolean {
  return SIGNATURE.every((byte, index) => bytes[index] === byte)
}

/** The texts of a PNG in their order. A chunk that is cut off or cannot be unpacked ends or is left out. */
export function readPngTexts(bytes: Uint8Array): PngText[] {
  return listChunks(bytes).flatMap(({ type, data }) => readText(type, data) ?? [])
}

/** The PNG with these texts before its end, in place of those with the same keywords. */
export function writePngTexts(bytes: Uint8Array, texts: readonly PngText[]): Uint8Array {
  const keywords = new Set(texts.map(({ keyword }) => keyword))
  const kept = listChunks(bytes).filter(({ type, data }) => {
    const text = readText(type, data)
    return type !== 'IEND' && (text === null || !keywords.has(text.keyword))
  })
  const chunks = [
    ...kept.map(({ type, data }) => createChunk(type, data)),
    ...texts.map(({ keyword, text }) => createChunk('tEXt', Buffer.from(`${keyword}\0${text}`, 'latin1'))),
    createChunk('IEND', new Uint8Array()),
  ]
  return Buffer.concat([SIGNATURE, ...chunks])
}

interface Chunk {
  type: string
  data: Uint8Array
}

function listChunks(bytes: Uint8Array): Chunk[] {
  const chunks: Chunk[] = []
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  for (let at = SIGNATURE.length; at + FRAME_BYTES <= bytes.length;) {
    const length = view.getUint32(at)
    const end = at + FRAME_BYTES + length
    if (end > bytes.length) break
    chunks.push({ type: decode(bytes.subarray(at + 4, at + 8)), data: bytes.subarray(at + 8, at + 8 + length) })
    at = end
  }
  return chunks
}

function readText(type: string, data: Uint8Array): PngText | null {
  const [keyword, rest] = splitAtZero(data)
  if (type === 'tEXt') return { keyword, text: decode(rest) }
  if (type === 'zTXt') return unpack(keyword, rest.subarray(1), 'latin1')
  if (type !== 'iTXt') return null
  const isPacked = rest[0] === 1
  const [, afterLanguage] = splitAtZero(rest.subarray(2))
  const [, text] = splitAtZero(afterLanguage)
  return isPacked ? unpack(keyword, text, 'utf8') : { keyword, text: Buffer.from(text).toString('utf8') }
}

function unpack(keyword: string, packed: Uint8Array, encoding: 'latin1' | 'utf8'): PngText | null {
  try {
    return { keyword, text: inflateSync(packed, { maxOutputLength: TEXT_MAX_BYTES }).toString(encoding) }
  } catch {
    return null
  }
}

function splitAtZero(data: Uint8Array): [before: string, after: Uint8Array] {
  const at = data.indexOf(0)
  return at < 0 ? [decode(data), new Uint8Array()] : [decode(data.subarray(0, at)), data.subarray(at + 1)]
}

function createChunk(type: string, data: Uint8Array): Uint8Array {
  const chunk = Buffer.alloc(FRAME_BYTES + data.length)
  chunk.writeUInt32BE(data.length, 0)
  chunk.write(type, 4, 'latin1')
  chunk.set(data, 8)
  chunk.writeUInt32BE(crc32(chunk.subarray(4, 8 + data.length)), 8 + data.length)
  return chunk
}

function decode(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString('latin1')
}
