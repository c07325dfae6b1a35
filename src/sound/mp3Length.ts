/**
 * What an MP3 says of the silence in it. Encoders put some before the sound and some behind it, and most declare it in the first frame; some
 * browsers take it away when they decode, others leave it there.
 */

/** In s, of the file as it is. */
export interface Mp3Length {
  /** Of one frame. */
  frame: number
  /** Of all frames; null where the file does not declare it. */
  declared: {
    /** Of the frames. */
    whole: number
    /** Of the sound alone. */
    sound: number
    /** Before the sound, where a decoder leaves all there is. */
    before: number
  } | null
}

/** Each decoder adds as many samples before the sound to those that the encoder declares. */
const DECODER_DELAY = 529

/** Null for a file that does not begin with a frame of MP3, nor with a tag before one. */
export function readMp3Length(file: ArrayBuffer): Mp3Length | null {
  const bytes = new Uint8Array(file)
  const at = skipTag(bytes)
  const header = readHeader(bytes.subarray(at, at + HEADER_BYTES))
  if (header === null) return null
  const { rate, samples, sideBytes } = header
  const declared = readDeclaration(bytes.subarray(at + HEADER_BYTES + sideBytes))
  const frame = samples / rate
  if (declared === null) return { frame, declared }
  const { frames, delay, padding } = declared
  const sound = frames * samples - delay - padding
  return {
    frame,
    declared: sound > 0 ? { whole: frames * frame, sound: sound / rate, before: (delay + DECODER_DELAY) / rate } : null,
  }
}

const HEADER_BYTES = 4
const TAG_BYTES = 10

/** Where the frames begin: behind the tag with title and cover. */
function skipTag(bytes: Uint8Array): number {
  const [i, d, three, , , , a = 0, b = 0, c = 0, e = 0] = bytes
  if (i !== 0x49 || d !== 0x44 || three !== 0x33) return 0
  return TAG_BYTES + ((a << 21) | (b << 14) | (c << 7) | e)
}

/** Hz of MPEG 1; MPEG 2 has half of it, MPEG 2.5 a quarter. */
const RATES = [44_100, 48_000, 32_000]

function readHeader([first = 0, second = 0, third = 0, fourth = 0]: Uint8Array) {
  const version = (second >> 3) & 3
  const rate = RATES[(third >> 2) & 3]
  if (first !== 0xff || (second & 0xe6) !== 0xe2 || version === 1 || rate === undefined) return null
  const isFirst = version === 3
  const isMono = fourth >> 6 === 3
  return {
    rate: isFirst ? rate : version === 2 ? rate / 2 : rate / 4,
    samples: isFirst ? 1_152 : 576,
    sideBytes: isFirst ? (isMono ? 17 : 32) : isMono ? 9 : 17,
  }
}

/** Parts of the declaration that are there or not: frames, bytes, 100 bytes to seek by, and quality. */
const PARTS = { frames: 1, bytes: 2, seek: 4, quality: 8 } as const
/** Of the encoder's own part, before the two numbers of twelve bits each. */
const ENCODER_BYTES = 21

function readDeclaration(bytes: Uint8Array): { frames: number; delay: number; padding: number } | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const name = String.fromCharCode(...bytes.subarray(0, 4))
  if ((name !== 'Xing' && name !== 'Info') || bytes.length < 8) return null
  const parts = view.getUint32(4)
  const has = (part: keyof typeof PARTS): boolean => (parts & PARTS[part]) !== 0
  const encoder =
    8 + (has('frames') ? 4 : 0) + (has('bytes') ? 4 : 0) + (has('seek') ? 100 : 0) + (has('quality') ? 4 : 0)
  const at = encoder + ENCODER_BYTES
  if (!has('frames') || bytes.length < at + 3) return null
  const both = (view.getUint8(at) << 16) | (view.getUint8(at + 1) << 8) | view.getUint8(at + 2)
  const [delay, padding] = [both >> 12, both & 0xfff]
  return both === 0 ? null : { frames: view.getUint32(8), delay, padding }
}
