/**
 * Writes the sizes in the header of a WAV file. Services that stream do not know them yet, and send zero or the largest number; some join a file for
 * each sentence. Browsers play nothing of the first, or the first sentence of the second.
 */

const CHUNK_HEAD_BYTES = 8
const RIFF_HEAD_BYTES = 12

/** One file with all samples of the format that comes first; null for a file without any. */
export function writeWavSizes(bytes: Uint8Array): Uint8Array | null {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  let format: Buffer | null = null
  const samples: Buffer[] = []
  for (let at = findRiff(file, 0); at < file.length;) {
    const part = readPart(file, at)
    format ??= part.format
    // Samples of another format would be noise.
    if (part.format !== null && format?.equals(part.format) === true) samples.push(part.samples)
    at = findRiff(file, part.end)
  }
  // The size of a sample in all channels, behind four other fields.
  const frameBytes = format !== null && format.length >= 16 ? format.readUInt16LE(12) : 0
  const whole = Buffer.concat(samples.map((part) => part.subarray(0, part.length - (part.length % (frameBytes || 1)))))
  if (format === null || frameBytes === 0 || whole.length === 0) return null
  const chunks = Buffer.concat([Buffer.from('WAVE'), writeChunk('fmt ', format), writeChunk('data', whole)])
  return writeChunk('RIFF', chunks)
}

interface WavPart {
  /** The content of `fmt `; null where there is none. */
  format: Buffer | null
  samples: Buffer
  /** Offset at which the next part may begin, bytes. */
  end: number
}

/** The file that begins at this byte, up to the end of its samples. A size that cannot be is that of all bytes to the next file. */
function readPart(file: Buffer, from: number): WavPart {
  let format: Buffer | null = null
  for (let at = from + RIFF_HEAD_BYTES; at + CHUNK_HEAD_BYTES <= file.length;) {
    const name = file.toString('latin1', at, at + 4)
    const start = at + CHUNK_HEAD_BYTES
    const size = file.readUInt32LE(at + 4)
    if (name === 'data') {
      const isKnown = size > 0 && size <= file.length - start
      const end = isKnown ? start + size : findRiff(file, start)
      return { format, samples: file.subarray(start, end), end }
    }
    if (name === 'fmt ') format = file.subarray(start, start + size)
    // An odd length has a byte behind it.
    at = start + size + (size % 2)
  }
  return { format, samples: file.subarray(0, 0), end: file.length }
}

/** Offset of the next file, bytes; the end where there is none. */
function findRiff(file: Buffer, from: number): number {
  for (let at = file.indexOf('RIFF', from, 'latin1'); at !== -1; at = file.indexOf('RIFF', at + 1, 'latin1'))
    if (file.toString('latin1', at + 8, at + RIFF_HEAD_BYTES) === 'WAVE') return at
  return file.length
}

function writeChunk(name: string, content: Buffer): Buffer {
  const head = Buffer.alloc(CHUNK_HEAD_BYTES)
  head.write(name, 'latin1')
  head.writeUInt32LE(content.length, 4)
  return Buffer.concat([head, content, Buffer.alloc(content.length % 2)])
}
