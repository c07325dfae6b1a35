/** Reads what a clip or sound is, with parsers from npm. A file can be made so that they take minutes: `measuringThread.ts` runs this. */
import { detectMediaType } from '../../../protocol/mediaType.ts'

/** MP4: H.264 in a clip, AAC in both, which every browser plays. Width and height are null without a picture. */
export interface MeasuredFile {
  format: 'mp4' | 'mp3'
  seconds: number
  width: number | null
  height: number | null
  hasSound: boolean
}

/** Null for anything else. */
export async function measureFile(bytes: Uint8Array): Promise<MeasuredFile | null> {
  try {
    return detectMediaType(bytes)?.endsWith('/mp4') === true ? await measureMp4(bytes) : await measureMp3(bytes)
  } catch {
    return null
  }
}

async function measureMp3(bytes: Uint8Array): Promise<MeasuredFile | null> {
  const { parseBuffer } = await import('music-metadata')
  const { format } = await parseBuffer(bytes, { mimeType: 'audio/mpeg' }, { duration: true, skipCovers: true })
  if (format.container !== 'MPEG' || !format.duration) return null
  return { format: 'mp3', seconds: format.duration, width: null, height: null, hasSound: true }
}

async function measureMp4(bytes: Uint8Array): Promise<MeasuredFile | null> {
  const { createFile, Log, MP4BoxBuffer } = await import('mp4box')
  // A broken file is refused, and needs no line in the server's log.
  Log.error = () => undefined
  Log.warn = () => undefined
  const file = createFile()
  file.appendBuffer(MP4BoxBuffer.fromArrayBuffer(Uint8Array.from(bytes).buffer, 0))
  file.flush()
  const { duration, timescale, tracks } = file.getInfo()
  const seconds = duration / timescale
  if (!(seconds > 0) || tracks.some(({ codec }) => !/^(?:avc1|mp4a)/.test(codec))) return null
  const video = tracks.find((track) => track.video !== undefined)?.video
  const hasSound = tracks.some((track) => track.audio !== undefined)
  return { format: 'mp4', seconds, width: video?.width ?? null, height: video?.height ?? null, hasSound }
}
