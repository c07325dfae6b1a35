/** One piece of music that loops. A short one is decoded as a whole, because only that loops without a gap; a long one streams. */
import { readBlob } from '../platform/blob.ts'
import { decodeSound, readDuration } from './decode.ts'
import { findLoop, findMp3Loop, type Loop } from './findLoop.ts'
import { readMp3Length } from './mp3Length.ts'

export interface MusicTrack {
  /** Plays from where it was stopped; from the beginning at first. */
  start: () => void
  /** Stops, and keeps the position. */
  stop: () => void
  /** Stops for good and frees the memory. */
  release: () => void
}

/** Most memory of one decoded piece, bytes: 87 s in stereo at 48 kHz. While one fades into the next there are two. */
const MAX_DECODED_BYTES = 32 * 1024 * 1024
const CHANNELS = 2

/** Prepares a piece that plays into `output`; null if the browser cannot play it. */
export async function createMusicTrack(
  context: BaseAudioContext,
  blob: Blob,
  output: AudioNode,
): Promise<MusicTrack | null> {
  const address = URL.createObjectURL(blob)
  const durationS = await readDuration(address)
  const decodedBytes = (durationS ?? 0) * context.sampleRate * CHANNELS * Float32Array.BYTES_PER_ELEMENT
  if (decodedBytes <= MAX_DECODED_BYTES) {
    const bytes = await readBlob(blob)
    // Before the bytes are given away to be decoded.
    const mp3 = readMp3Length(bytes)
    const buffer = await decodeSound(context, bytes)
    if (buffer !== null) {
      URL.revokeObjectURL(address)
      const loop = mp3 === null ? findLoop(buffer, durationS ?? buffer.duration) : findMp3Loop(buffer, mp3)
      return createDecodedTrack(context, buffer, loop, output)
    }
  }
  if (durationS !== null && isLive(context)) return createStreamedTrack(context, address, output)
  URL.revokeObjectURL(address)
  return null
}

/** Whether a context plays, and does not render alone. Safari before 14.1 has the class under another name. */
function isLive(context: BaseAudioContext): context is AudioContext {
  return 'createMediaElementSource' in context
}

function createDecodedTrack(context: BaseAudioContext, buffer: AudioBuffer, loop: Loop, output: AudioNode): MusicTrack {
  let source: AudioBufferSourceNode | null = null
  let startedAt = 0
  let positionS = loop.startS
  const stop = (): void => {
    if (source === null) return
    positionS = loop.startS + ((positionS - loop.startS + context.currentTime - startedAt) % (loop.endS - loop.startS))
    source.stop()
    source.disconnect()
    source = null
  }
  return {
    start() {
      if (source !== null) return
      source = context.createBufferSource()
      Object.assign(source, { buffer, loop: true, loopStart: loop.startS, loopEnd: loop.endS })
      source.connect(output)
      startedAt = context.currentTime
      source.start(0, positionS)
    },
    stop,
    release: stop,
  }
}

/** The element loops with a gap that the ear may notice: the price of music too long to be decoded. */
function createStreamedTrack(context: AudioContext, address: string, output: AudioNode): MusicTrack {
  const element = new Audio(address)
  element.loop = true
  const source = context.createMediaElementSource(element)
  source.connect(output)
  let isPlaying = false
  const play = (): void => {
    if (!isPlaying) return
    // Some browsers want a tap for each element: the next one tries again.
    element.play().catch(() => document.addEventListener('click', play, { once: true, capture: true }))
  }
  const stop = (): void => {
    isPlaying = false
    element.pause()
  }
  return {
    start() {
      isPlaying = true
      play()
    },
    stop,
    release() {
      stop()
      element.removeAttribute('src')
      source.disconnect()
      URL.revokeObjectURL(address)
    },
  }
}
