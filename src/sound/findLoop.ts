/** Finds the part of a decoded piece that loops: the piece without the silence that its encoder put around it, where the decoder left that there. */
import { type Mp3Length } from './mp3Length.ts'

export interface Loop {
  startS: number
  endS: number
}

/** Encoders pad by less than this, s. A larger difference is another one: the declared length may be an estimate. */
const MAX_PADDING_S = 0.12
/** Padding decodes to less than this. */
const SILENCE = 1e-4

/**
 * Of a piece that declares its length, s. The loop is the whole piece, unless it is longer than that: then it begins after the silence that is too
 * much.
 */
export function findLoop(buffer: AudioBuffer, durationS: number): Loop {
  const paddingS = buffer.duration - durationS
  const whole = { startS: 0, endS: buffer.duration }
  if (paddingS <= 1 / buffer.sampleRate || paddingS > MAX_PADDING_S) return whole
  const startS = Math.min(paddingS, countSilentFrames(buffer, paddingS, SILENCE) / buffer.sampleRate)
  return { startS, endS: startS + durationS }
}

/** Beside a tone of MP3, padding decodes to less than this: the tone spreads into it. */
const MP3_SILENCE = 1e-3
/** By which a decoded length differs from the computed one, s: a change of the sample rate rounds it. Less than a fifth of what is told apart. */
const MOST_DIFFERENCE_S = 0.005
/** A file that declares nothing has as many frames of padding at each end, at most. */
const MAX_MP3_FRAMES = 2

/** Of an MP3. What its decoder left there shows in the length of what was decoded; where the file declares nothing, the silence is measured. */
export function findMp3Loop(buffer: AudioBuffer, { frame, declared }: Mp3Length): Loop {
  const { duration, sampleRate } = buffer
  if (declared !== null) {
    const { whole, sound, before } = declared
    // The decoder took away all, what is before the sound, nothing, or has the frame of the declaration too.
    const lengths: readonly (readonly [lengthS: number, startS: number])[] = [
      [sound, 0],
      [whole - before, 0],
      [whole, before],
      [whole + frame, frame + before],
    ]
    const found = lengths.find(([lengthS]) => Math.abs(duration - lengthS) < MOST_DIFFERENCE_S)
    if (found !== undefined) return { startS: found[1], endS: Math.min(duration, found[1] + sound) }
  }
  const limitS = MAX_MP3_FRAMES * frame
  const startS = countSilentFrames(buffer, limitS, MP3_SILENCE) / sampleRate
  const endS = duration - countSilentFrames(buffer, limitS, MP3_SILENCE, true) / sampleRate
  return endS - startS > limitS ? { startS, endS } : { startS: 0, endS: duration }
}

/** Frames of silence at the beginning, or at the end, counted no further than `limitS`. */
function countSilentFrames(buffer: AudioBuffer, limitS: number, silence: number, isAtEnd = false): number {
  const limit = Math.min(buffer.length, Math.ceil(limitS * buffer.sampleRate))
  const channels = Array.from({ length: buffer.numberOfChannels }, (_, index) => buffer.getChannelData(index))
  for (let count = 0; count < limit; count += 1) {
    const at = isAtEnd ? buffer.length - 1 - count : count
    if (channels.some((samples) => Math.abs(samples[at] ?? 0) > silence)) return count
  }
  return limit
}
