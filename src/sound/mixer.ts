/** The mixer: music, the line that is spoken, and effects, on one audio context. */
import { type SoundView, type VoiceView } from '../../protocol/view/sound.ts'
import { createBuses, type Volumes } from './buses.ts'
import { createEffectPlayer } from './effectPlayer.ts'
import { createMusicPlayer } from './musicPlayer.ts'
import { createVoicePlayer, type VoiceReport } from './voicePlayer.ts'

/** What should sound now. */
export interface WantedSound {
  music: SoundView['bgm']
  voice: VoiceView | null
  volumes: Volumes
  /** Nothing is heard: the reader muted it, or the page is hidden. */
  isSilent: boolean
}

export interface Mixer {
  /** Makes this what sounds. What is already so goes on. */
  apply: (wanted: WantedSound) => void
  playEffect: (url: string) => void
  /** Loads again what could not be loaded. */
  retry: () => void
  close: () => void
}

export interface MixerPorts {
  context: BaseAudioContext
  /** The file at an address, or null if it cannot be loaded. */
  load: (url: string) => Promise<Blob | null>
  /** Resolves to true when the context runs, and to false if it cannot. */
  waitUntilRunning: () => Promise<boolean>
  reportVoice: VoiceReport
  /** A sound could not be loaded or decoded. */
  onFailure: (url: string) => void
  /** Whether anything sounds or fades; called with each change. */
  onBusy: (isBusy: boolean) => void
}

export function createMixer(ports: MixerPorts, wanted: WantedSound): Mixer {
  const { context, reportVoice, onBusy } = ports
  const buses = createBuses(context, wanted.volumes)
  const onActivity = (): void => onBusy(music.isSounding() || voice.isSounding() || effects.isSounding())
  const music = createMusicPlayer({ ...ports, output: buses.inputs.music, onActivity })
  const voice = createVoicePlayer({ ...ports, output: buses.inputs.voice, report: reportVoice, onActivity })
  const effects = createEffectPlayer({ ...ports, output: buses.inputs.effects, onActivity })
  let applied: Partial<WantedSound> = {}

  const apply = (next: WantedSound): void => {
    const before = applied
    applied = next
    if (next.volumes !== before.volumes) buses.setVolumes(next.volumes)
    if (next.isSilent !== before.isSilent) buses.setSilent(next.isSilent)
    music.play(next.music)
    voice.play(next.voice)
  }
  apply(wanted)

  return {
    apply,
    playEffect: effects.play,
    retry: music.retry,
    close() {
      voice.play(null)
      music.stop()
      buses.disconnect()
    },
  }
}
