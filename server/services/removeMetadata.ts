/** Removes from pictures and clips what cameras and editors write beside the image, such as the place where it was taken. The image itself stays as it is. */
import { detectMediaType, type MediaType } from '../../protocol/mediaType.ts'

/** Parts of a picture that are read: a usual one has some dozens, and a thousand where it is as large as can be. */
const PARTS_MAX = 20_000

type Remove = (file: Buffer) => Uint8Array

/** Everything but the image, its colours and its animation goes; what comes behind the end of a picture goes, too: phones append clips and further pictures. */
const REMOVE_BY_TYPE: Partial<Record<MediaType, Remove>> = {
  'image/jpeg': removeFromJpeg,
  'image/png': removeFromPng,
  'image/webp': removeFromWebp,
  'video/mp4': blankMp4Boxes,
  'audio/mp4': blankMp4Boxes,
}

/** The file without metadata; the same bytes for a type that has none. Takes a time that is linear in the length, also for a file that is broken: it ends where it breaks. */
export function removeMetadata(bytes: Uint8Array): Uint8Array {
  const type = detectMediaType(bytes)
  const remove = type === null ? undefined : REMOVE_BY_TYPE[type]
  return remove?.(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)) ?? bytes
}

/** Markers of JPEG, each the second byte after 0xff. */
const JPEG = { end: 0xd9, scan: 0xda, app0: 0xe0, app2: 0xe2, app14: 0xee, app15: 0xef, comment: 0xfe } as const
const JPEG_START_BYTES = 2

/** Segments begin with a marker and their length; behind the header of a scan its data reach to the next marker. */
function removeFromJpeg(file: Buffer): Uint8Array {
  const kept = [file.subarray(0, JPEG_START_BYTES)]
  let at = JPEG_START_BYTES
  while (file[at] === 0xff && kept.length < PARTS_MAX) {
    const marker = file[at + 1] ?? 0
    // Any number of 0xff may stand before a marker.
    if (marker === 0xff) {
      at += 1
      continue
    }
    if (marker === JPEG.end) {
      kept.push(file.subarray(at, at + 2))
      break
    }
    if (at + 4 > file.length) break
    const header = at + 2 + file.readUInt16BE(at + 2)
    const end = marker === JPEG.scan ? findScanEnd(file, header) : header
    if (isKeptInJpeg(marker, file.subarray(at + 4, end))) kept.push(file.subarray(at, end))
    at = end
  }
  return Buffer.concat(kept)
}

/** Of the segments of applications those that colours depend on. */
function isKeptInJpeg(marker: number, content: Buffer): boolean {
  if (marker === JPEG.app2) return content.subarray(0, 11).toString('latin1') === 'ICC_PROFILE'
  if (marker >= JPEG.app0 && marker <= JPEG.app15) return marker === JPEG.app0 || marker === JPEG.app14
  return marker !== JPEG.comment
}

/** The first marker behind a scan: neither a 0xff of the data, which 0 follows, nor a restart within the scan. */
function findScanEnd(file: Buffer, from: number): number {
  for (let at = from; at < file.length; at += 1) {
    if (file[at] !== 0xff) continue
    const next = file[at + 1] ?? 0
    if (next !== 0 && next !== 0xff && (next < 0xd0 || next > 0xd7)) return at
  }
  return file.length
}

const PNG_START_BYTES = 8
const PNG_CHUNKS =
  /^(?:IHDR|PLTE|IDAT|IEND|tRNS|gAMA|cHRM|sRGB|iCCP|sBIT|bKGD|hIST|pHYs|sPLT|cICP|mDCV|cLLI|acTL|fcTL|fdAT)$/

/** Chunks are length, name, content and checksum. */
function removeFromPng(file: Buffer): Uint8Array {
  const kept = [file.subarray(0, PNG_START_BYTES)]
  for (let at = PNG_START_BYTES; at + 8 <= file.length && kept.length < PARTS_MAX;) {
    const name = file.toString('latin1', at + 4, at + 8)
    const end = at + 12 + file.readUInt32BE(at)
    if (!/^[a-z]{4}$/i.test(name)) break
    if (PNG_CHUNKS.test(name)) kept.push(file.subarray(at, end))
    if (name === 'IEND') break
    at = end
  }
  return Buffer.concat(kept)
}

const WEBP_START_BYTES = 12
const WEBP_CHUNKS = /^(?:VP8[ LX]|ALPH|ANIM|ANMF|ICCP)$/
/** Flags of the extended header: there are EXIF, and XMP. */
const WEBP_METADATA_FLAGS = 0x08 | 0x04

/** Chunks are name, length and content, with a byte behind an odd length. */
function removeFromWebp(file: Buffer): Uint8Array {
  const kept = [Buffer.from(file.subarray(0, WEBP_START_BYTES))]
  const fileEnd = Math.min(file.length, 8 + file.readUInt32LE(4))
  for (let at = WEBP_START_BYTES; at + 8 <= fileEnd && kept.length < PARTS_MAX;) {
    const name = file.toString('latin1', at, at + 4)
    const length = file.readUInt32LE(at + 4)
    const end = at + 8 + length + (length % 2)
    if (WEBP_CHUNKS.test(name)) {
      const chunk = Buffer.from(file.subarray(at, Math.min(end, fileEnd)))
      if (name === 'VP8X' && chunk.length > 8) chunk.writeUInt8(chunk.readUInt8(8) & ~WEBP_METADATA_FLAGS, 8)
      kept.push(chunk)
    }
    at = end
  }
  const whole = Buffer.concat(kept)
  whole.writeUInt32LE(whole.length - 8, 4)
  return whole
}

const MP4_CONTAINERS = /^(?:moov|trak|mdia|moof|traf)$/
/** A frame's table is five boxes deep. */
const MP4_DEPTH_MAX = 8
const MP4_METADATA = /^(?:udta|meta|uuid)$/
/** Fields that name a place, and XMP, which may. A file that has only the name of its encoder stays as it is, so that an export gives the same. */
const MP4_PLACE = /\xa9xyz|loci|location|<x:xmpmeta/i

/** Boxes are length, name and content. Those that name a place become empty space, so that the addresses of the frames stay right. */
function blankMp4Boxes(file: Buffer): Uint8Array {
  const blanked = Buffer.from(file)
  const visit = (from: number, to: number, depth: number): void => {
    for (let at = from; at + 8 <= to;) {
      const name = blanked.toString('latin1', at + 4, at + 8)
      const short = blanked.readUInt32BE(at)
      const isLong = short === 1 && at + 16 <= to
      // 0 is the rest of the file.
      const length = isLong ? Number(blanked.readBigUInt64BE(at + 8)) : short === 0 ? to - at : short
      const content = at + (isLong ? 16 : 8)
      const end = Math.min(to, at + length)
      if (length < content - at) return
      if (MP4_CONTAINERS.test(name) && depth < MP4_DEPTH_MAX) visit(content, end, depth + 1)
      else if (MP4_METADATA.test(name) && MP4_PLACE.test(blanked.toString('latin1', content, end))) {
        blanked.write('free', at + 4, 'latin1')
        blanked.fill(0, content, end)
      }
      at = end
    }
  }
  visit(0, blanked.length, 0)
  return blanked
}
