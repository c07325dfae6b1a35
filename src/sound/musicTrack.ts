/** One piece of music that loops. A short one is decoded as a whole, because only that loops without a gap; a long one streams. */
import { decodeSound, readDuration } from './decode.ts'

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
    const buffer = await decodeSound(context, await blob.arrayBuffer())
    if (buffer !== null) {
      URL.revokeObjectURL(address)
      return createDecodedTrack(context, buffer, durationS ?? buffer.duration, output)
    }
  }
  if (durationS !== null && context instanceof AudioContext) return createStreamedTrack(context, address, output)
  URL.revokeObjectURL(address)
  return null
}

/** `durationS` is the length that the file declares: a decoder may leave padding around it. */
function createDecodedTrack(
  context: BaseAudioContext,
  buffer: AudioBuffer,
  durationS: number,
  output: AudioNode,
): MusicTrack {
  const loop = findLoop(buffer, durationS)
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

interface Loop {
  startS: number
  endS: number
}

/** Encoders pad by less than this, s. A larger difference is another one: the declared length may be an estimate. */
const MAX_PADDING_S = 0.12
/** Padding decodes to less than this. */
const SILENCE = 1e-4

/**
 * Finds the part of a decoded piece that loops. The loop is the whole piece, unless its decoder left the padding of the encoder around it: then the
 * piece is longer than the file declares, and begins after the silence that is too much. `durationS` is the declared length.
 */
function findLoop(buffer: AudioBuffer, durationS: number): Loop {
  const paddingS = buffer.duration - durationS
  const whole = { startS: 0, endS: buffer.duration }
  if (paddingS <= 1 / buffer.sampleRate || paddingS > MAX_PADDING_S) return whole
  const startS = Math.min(paddingS, countSilentFrames(buffer, paddingS) / buffer.sampleRate)
  return { startS, endS: startS + durationS }
}

/** Frames of silence at the beginning, counted no further than `limitS`. */
function countSilentFrames(buffer: AudioBuffer, limitS: number): number {
  const limit = Math.ceil(limitS * buffer.sampleRate)
  const channels = Array.from({ length: buffer.numberOfChannels }, (_, index) => buffer.getChannelData(index))
  for (let frame = 0; frame < limit; frame += 1)
    if (channels.some((samples) => Math.abs(samples[frame] ?? 0) > SILENCE)) return frame
  return limit
}
