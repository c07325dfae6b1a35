/** Reads what a clip or sound is, with parsers from npm. A file can be made so that they take minutes: `measuringThread.ts` runs this. */
import { detectMediaType } from '../../../protocol/mediaType.ts'
import { findOtherFormat } from '../../../protocol/otherFormats.ts'

/** MP4: H.264 in a clip, of the profiles that phones decode, AAC in both, which every browser plays. Width and height are those that are seen, null without a picture. */
export interface MeasuredFile {
  format: 'mp4' | 'mp3'
  seconds: number
  width: number | null
  height: number | null
  hasSound: boolean
}

/** A format or an encoding that not every browser plays, as people know it. */
export interface ForeignFile {
  foreign: string
}

/** Null for what is none of these. */
export async function measureFile(bytes: Uint8Array): Promise<MeasuredFile | ForeignFile | null> {
  const other = findOtherFormat(bytes)
  if (other !== null) return { foreign: other.name }
  try {
    return detectMediaType(bytes)?.endsWith('/mp4') === true ? await measureMp4(bytes) : await measureMp3(bytes)
  } catch {
    return null
  }
}

async function measureMp3(bytes: Uint8Array): Promise<MeasuredFile | null> {
  const { parseWebStream } = await import('music-metadata')
  // Of a buffer, whose size it knows, music-metadata 11.16.1 takes the bit rate of three frames for that of all; of a stream it counts them.
  const stream = new Blob([Uint8Array.from(bytes)]).stream()
  const { format } = await parseWebStream(stream, { mimeType: 'audio/mpeg' }, { duration: true, skipCovers: true })
  if (format.container !== 'MPEG' || !format.duration) return null
  return { format: 'mp3', seconds: format.duration, width: null, height: null, hasSound: true }
}

async function measureMp4(bytes: Uint8Array): Promise<MeasuredFile | ForeignFile | null> {
  const { createFile, Log, MP4BoxBuffer } = await import('mp4box')
  // A broken file is refused, and needs no line in the server's log.
  Log.error = () => undefined
  Log.warn = () => undefined
  const file = createFile()
  file.appendBuffer(MP4BoxBuffer.fromArrayBuffer(Uint8Array.from(bytes).buffer, 0))
  file.flush()
  const { duration, timescale, isFragmented, tracks } = file.getInfo()
  // Players pass over the others: subtitles, the time code of a camera, its movements. Of a foreign encoding only the handler says what it is.
  const listOf = (handler: string) => tracks.filter(({ id }) => file.getTrackById(id).mdia.hdlr.handler === handler)
  const [pictures, sounds] = [listOf('vide'), listOf('soun')]
  const played = [...pictures, ...sounds]
  const foreign = played.find(({ codec }) => !/^(?:avc1\.(?:42|4d|58|64)|mp4a)/i.test(codec))
  if (foreign !== undefined) return { foreign: nameEncoding(foreign.codec) }
  // The header of a fragmented file is written before its length is known.
  const fragments = isFragmented ? played.map((track) => track.samples_duration / track.timescale) : []
  const seconds = Math.max(duration / timescale, ...fragments)
  if (!(seconds > 0)) return null
  const { width = null, height = null } = pictures[0]?.video ?? {}
  const size = isOnItsSide(pictures[0]?.matrix) ? { width: height, height: width } : { width, height }
  return { format: 'mp4', seconds, ...size, hasSound: sounds.length > 0 }
}

/** A phone that is held upright turns the picture by the matrix of its track, a, b, u, c, d, v, x, y, w. */
function isOnItsSide(matrix: ArrayLike<number> | undefined): boolean {
  return matrix !== undefined && matrix[0] === 0 && matrix[4] === 0 && matrix[1] !== 0
}

const ENCODINGS: readonly (readonly [RegExp, string])[] = [
  [/^avc1\.f4/i, 'H.264 4:4:4'],
  [/^avc1\.7a/i, 'H.264 4:2:2'],
  [/^avc1\.6e/i, 'H.264 10 bit'],
  [/^(?:hvc|hev|dvh)/, 'H.265 (HEVC)'],
  [/^av01/, 'AV1'],
  [/^vp0/, 'VP8 / VP9'],
  [/^mp4v/, 'MPEG-4 Part 2'],
  [/^ap/, 'ProRes'],
  [/^samr|^sawb/, 'AMR'],
  [/^alac/, 'Apple Lossless (ALAC)'],
  [/^opus/i, 'Opus'],
  [/^e?[ac]-[34]/, 'Dolby Digital'],
  [/^enc/, 'DRM'],
]

/** One that is not listed has its four letters. */
function nameEncoding(codec: string): string {
  return ENCODINGS.find(([pattern]) => pattern.test(codec))?.[1] ?? codec.slice(0, 4)
}
