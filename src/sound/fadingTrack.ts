/** A piece of music with its own volume, which comes in from silence and goes back to it. */
import { after } from '../platform/time.ts'
import { FADED_AFTER, fadeTo } from './fade.ts'
import { type MusicTrack } from './musicTrack.ts'

export interface FadingTrack {
  url: string
  /** Time constants are in s. A fade that is already on its way to the same end goes on. */
  fadeIn: (timeConstantS: number) => void
  /** Stops the piece once it is silent, and then calls `onSilent`. A shorter fade replaces a longer one. */
  fadeOut: (timeConstantS: number) => void
  isPlaying: () => boolean
  release: () => void
}

/** `gain` is where the track plays into, silent at first. */
export function createFadingTrack(
  context: BaseAudioContext,
  url: string,
  track: MusicTrack,
  gain: GainNode,
  onSilent: (track: FadingTrack) => void,
): FadingTrack {
  let isPlaying = false
  /** The time constant of the fade to silence; null while the piece is to be heard. */
  let fadingOutS: number | null = Infinity
  let cancelStop: () => void = () => undefined
  const stop = (): void => {
    isPlaying = false
    track.stop()
  }
  const fading: FadingTrack = {
    url,
    fadeIn(timeConstantS) {
      if (fadingOutS === null) return
      fadingOutS = null
      isPlaying = true
      cancelStop()
      track.start()
      fadeTo(gain.gain, 1, context.currentTime, timeConstantS)
    },
    fadeOut(timeConstantS) {
      if (fadingOutS !== null && fadingOutS <= timeConstantS) return
      fadingOutS = timeConstantS
      cancelStop()
      if (!isPlaying) return onSilent(fading)
      fadeTo(gain.gain, 0, context.currentTime, timeConstantS)
      cancelStop = after(timeConstantS * FADED_AFTER * 1_000, () => {
        stop()
        onSilent(fading)
      })
    },
    isPlaying: () => isPlaying,
    release() {
      cancelStop()
      stop()
      track.release()
      gain.disconnect()
    },
  }
  return fading
}
