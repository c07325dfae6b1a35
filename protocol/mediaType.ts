/** The type of a picture, clip or sound by its first bytes. The client and the server go by it: a name or a type is only what the device says. */

export type MediaType =
  | 'image/jpeg'
  | 'image/png'
  | 'image/webp'
  | 'video/mp4'
  | 'video/webm'
  | 'audio/mp4'
  | 'audio/mpeg'
  | 'audio/ogg'
  | 'audio/wav'

/** All types but those of MP4 show in this many bytes. */
export const MEDIA_TYPE_BYTES = 16

/** Brands of MP4 files that hold sound alone. */
const SOUND_BRANDS = ['M4A ', 'M4B ', 'M4P ']
/** The first letter of `hdlr`. */
const H = 0x68
/** Brands of other files in the same container: HEIC and AVIF pictures, QuickTime films. */
const FOREIGN_BRAND = /^(?:hei|hev|mif1|msf1|avi|qt )/

/** Null for anything else. Whether an MP4 holds sound alone shows in its tracks; where `bytes` end before these, its brand decides. */
export function detectMediaType(bytes: Uint8Array): MediaType | null {
  // One character for each byte.
  const text = String.fromCharCode(...bytes.subarray(0, MEDIA_TYPE_BYTES))
  if (text.startsWith('\xff\xd8\xff')) return 'image/jpeg'
  if (text.startsWith('\x89PNG\r\n\x1a\n')) return 'image/png'
  if (text.startsWith('RIFF') && text.startsWith('WEBP', 8)) return 'image/webp'
  if (text.startsWith('RIFF') && text.startsWith('WAVE', 8)) return 'audio/wav'
  if (text.startsWith('OggS')) return 'audio/ogg'
  if (text.startsWith('\x1a\x45\xdf\xa3')) return 'video/webm'
  if (text.startsWith('ftyp', 4)) return detectMp4(bytes, text.slice(8, 12))
  return text.startsWith('ID3') || isMp3Frame(bytes) ? 'audio/mpeg' : null
}

function detectMp4(bytes: Uint8Array, brand: string): MediaType | null {
  if (FOREIGN_BRAND.test(brand)) return null
  const tracks = listTracks(bytes)
  if (tracks.includes('vide')) return 'video/mp4'
  return tracks.includes('soun') || SOUND_BRANDS.includes(brand) ? 'audio/mp4' : 'video/mp4'
}

/** The kind that each track names in its `hdlr` box, eight bytes after the name of the box. */
function listTracks(bytes: Uint8Array): string[] {
  const found: string[] = []
  for (let at = bytes.indexOf(H); at !== -1; at = bytes.indexOf(H, at + 1)) {
    if (bytes[at + 1] === 0x64 && bytes[at + 2] === 0x6c && bytes[at + 3] === 0x72)
      found.push(String.fromCharCode(...bytes.subarray(at + 12, at + 16)))
  }
  return found
}

/** The header of a frame: eleven bits that are set, layer 3, and neither the bit rate nor the sample rate that no frame has. */
function isMp3Frame([first = 0, second = 0, third = 0]: Uint8Array): boolean {
  const isLayer3 = first === 0xff && (second & 0xe6) === 0xe2 && (second & 0x18) !== 0x08
  return isLayer3 && third >> 4 !== 0x0f && (third & 0x0c) !== 0x0c
}
