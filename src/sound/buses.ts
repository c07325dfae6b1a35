/** The buses of the mixer: music, voice and effects, each with its volume, into one output that can be muted. */
import { type ReaderSettings } from '../platform/readerSettings.ts'
import { FADE_S, fadeTo, toGain } from './fade.ts'

export type Volumes = ReaderSettings['volumes']
type BusName = keyof Volumes

export interface Buses {
  /** Where the sounds of each kind are connected. */
  inputs: Readonly<Record<BusName, AudioNode>>
  setVolumes: (volumes: Volumes) => void
  /** Silences everything, or lifts the silence. */
  setSilent: (isSilent: boolean) => void
  disconnect: () => void
}

/** The output is silent until `setSilent(false)`. */
export function createBuses(context: BaseAudioContext, volumes: Volumes): Buses {
  const output = createGain(context, 0, context.destination)
  const buses = {
    music: createGain(context, toGain(volumes.music), output),
    voice: createGain(context, toGain(volumes.voice), output),
    effects: createGain(context, toGain(volumes.effects), output),
  }
  return {
    inputs: buses,
    setVolumes(next) {
      for (const name of ['music', 'voice', 'effects'] as const)
        fadeTo(buses[name].gain, toGain(next[name]), context.currentTime, FADE_S.mute)
    },
    setSilent: (isSilent) => fadeTo(output.gain, isSilent ? 0 : 1, context.currentTime, FADE_S.mute),
    disconnect: () => output.disconnect(),
  }
}

/** A gain node with this gain, connected to `to`. */
export function createGain(context: BaseAudioContext, gain: number, to: AudioNode): GainNode {
  const node = context.createGain()
  node.gain.value = gain
  node.connect(to)
  return node
}
