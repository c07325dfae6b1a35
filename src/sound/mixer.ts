/** The mixer: music, the line that is spoken, and effects, on one audio context. */
import { type SoundView } from '../../protocol/view/sound.ts'
import { createBuses, type Volumes } from './buses.ts'
import { createMusicPlayer } from './musicPlayer.ts'
import { createVoicePlayer, type FileVoice, type VoiceReport } from './voicePlayer.ts'
import { pageNow } from '../platform/time.ts'
import { playClip } from './clip.ts'
import { readBlob } from '../platform/blob.ts'
import { decodeSound } from './decode.ts'

/** Sounds that should play now. */
export interface WantedSound {
  music: SoundView['bgm']
  voice: FileVoice | null
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

interface EffectPlayer {
  /** Plays the effect once it is loaded. */
  play: (url: string) => void
  isSounding: () => boolean
}

interface EffectPorts {
  context: BaseAudioContext
  output: AudioNode
  load: (url: string) => Promise<Blob | null>
  waitUntilRunning: () => Promise<boolean>
  onFailure: (url: string) => void
  onActivity: () => void
}

/** An effect that took longer to load, ms, belongs to a moment that is over. */
const MAX_DELAY_MS = 2_000
/** More at a time are noise. */
const MAX_AT_A_TIME = 4

/** Plays sound effects, each once. Doc 2 §4. */
function createEffectPlayer(ports: EffectPorts): EffectPlayer {
  const { context, output, load, waitUntilRunning, onFailure, onActivity } = ports
  let count = 0
  const change = (by: number): void => {
    count += by
    onActivity()
  }

  const play = async (url: string): Promise<void> => {
    const askedAt = pageNow()
    const blob = await load(url).catch(() => null)
    const buffer = blob === null ? null : await decodeSound(context, await readBlob(blob))
    if (buffer === null) return onFailure(url)
    if (count >= MAX_AT_A_TIME || pageNow() - askedAt > MAX_DELAY_MS) return
    change(1)
    if (await waitUntilRunning()) playClip(context, buffer, output, () => change(-1))
    else change(-1)
  }

  return { play: (url) => void play(url), isSounding: () => count > 0 }
}
