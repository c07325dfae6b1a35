/** A decoded sound that plays once: a voice line or an effect. */
import { createGain } from './buses.ts'
import { FADE_S, FADED_AFTER, fadeTo } from './fade.ts'

export interface PlayingClip {
  /** Fades it out quickly; `onEnd` is not called. */
  stop: () => void
}

/** Plays a sound into `output`, and calls `onEnd` when it is over. */
export function playClip(
  context: BaseAudioContext,
  buffer: AudioBuffer,
  output: AudioNode,
  onEnd: () => void,
): PlayingClip {
  const gain = createGain(context, 1, output)
  const source = context.createBufferSource()
  source.buffer = buffer
  source.connect(gain)
  let isStopped = false
  source.onended = () => {
    gain.disconnect()
    if (!isStopped) onEnd()
  }
  source.start()
  return {
    stop() {
      if (isStopped) return
      isStopped = true
      fadeTo(gain.gain, 0, context.currentTime, FADE_S.voice)
      source.stop(context.currentTime + FADE_S.voice * FADED_AFTER)
    },
  }
}
