/** The sound of a game: creates the audio context at the first tap, and keeps it in step with the page. */
import { type VoiceReport } from './voicePlayer.ts'
import { type ContextLifecycle, createContextLifecycle } from './contextLifecycle.ts'
import { createMixer, type Mixer, type WantedSound } from './mixer.ts'

/** Sounds of the view, whether or not the page is visible. */
export type GameSound = Omit<WantedSound, 'isSilent'> & { isMuted: boolean }

export interface SoundPlayer {
  play: (sound: GameSound) => void
  /** Plays an effect, unless nothing can be heard now. */
  playEffect: (url: string) => void
  /** Reports that sound can play, before `unlock` finds it out: takes it back where it cannot. */
  expectSound: () => void
  /** Starts sound where the browser wants a tap for it. Has to be called inside one, or after one by `mayPlayAfterTap`. */
  unlock: () => void
  setVisible: (isVisible: boolean) => void
  /** Loads again what could not be loaded: the network is back. */
  retry: () => void
  close: () => void
}

export interface SoundPlayerPorts {
  /** The audio context; null where the browser has none. */
  getContext: () => AudioContext | null
  load: (url: string) => Promise<Blob | null>
  reportVoice: VoiceReport
  /** Whether sound can play now; called with each change, first when it can. */
  reportCanPlay: (canPlay: boolean) => void
  onFailure: (url: string) => void
}

export function createSoundPlayer(ports: SoundPlayerPorts, initial: GameSound): SoundPlayer {
  let sound = initial
  let isVisible = true
  /** The state reported last. */
  let canPlay = false
  let running: { lifecycle: ContextLifecycle; mixer: Mixer } | null = null

  const reportCanPlay = (next: boolean): void => {
    if (next === canPlay) return
    canPlay = next
    ports.reportCanPlay(next)
  }

  const getWanted = (): WantedSound => ({ ...sound, isSilent: sound.isMuted || !isVisible })

  /** Nothing is created before the first tap: browsers warn of it, and a reader who never taps hears nothing anyway. */
  const start = (): typeof running => {
    const context = ports.getContext()
    if (context === null) return null
    const lifecycle = createContextLifecycle(context, reportCanPlay)
    const { waitUntilRunning } = lifecycle
    const mixer = createMixer({ ...ports, context, waitUntilRunning, onBusy: lifecycle.setBusy }, getWanted())
    lifecycle.setVisible(isVisible)
    return { lifecycle, mixer }
  }

  /** Corrects the expectation where the context does not run. */
  const checkExpected = async (lifecycle: ContextLifecycle): Promise<void> => {
    await lifecycle.waitUntilRunning()
    if (running?.lifecycle === lifecycle) reportCanPlay(lifecycle.canPlay())
  }

  return {
    play(next) {
      sound = next
      running?.mixer.apply(getWanted())
    },
    playEffect(url) {
      if (running?.lifecycle.canPlay() === true && isVisible && !sound.isMuted) running.mixer.playEffect(url)
    },
    expectSound: () => reportCanPlay(true),
    unlock() {
      running ??= start()
      if (running === null) return reportCanPlay(false)
      const { lifecycle } = running
      lifecycle.unlock()
      if (canPlay && !lifecycle.canPlay()) void checkExpected(lifecycle)
    },
    setVisible(next) {
      isVisible = next
      running?.mixer.apply(getWanted())
      running?.lifecycle.setVisible(next)
    },
    retry: () => running?.mixer.retry(),
    close() {
      running?.mixer.close()
      running?.lifecycle.close()
      running = null
    },
  }
}
