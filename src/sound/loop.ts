/** Finds the part of a decoded piece that loops. */

export interface Loop {
  startS: number
  endS: number
}

/** Encoders pad by less than this, s. A larger difference is another one: the declared length may be an estimate. */
const MAX_PADDING_S = 0.12
/** Padding decodes to less than this. */
const SILENCE = 1e-4

/**
 * The loop is the whole piece, unless its decoder left the padding of the encoder around it: then the piece is longer than the
 * file declares, and begins after the silence that is too much. `durationS` is the declared length.
 */
export function findLoop(buffer: AudioBuffer, durationS: number): Loop {
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
