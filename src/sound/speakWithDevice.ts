/** Connects the device's own voice with a game: which line it reads, and when it stops. Rule M19. */
import { type VoiceView } from '../../protocol/view/sound.ts'
import { type Game } from '../game/game.ts'
import { getSynthesis, loadDeviceVoices, unlockDeviceVoice } from '../platform/deviceVoices.ts'
import { getReaderSettings } from '../platform/readerSettings.ts'
import { type DeviceSpeaker, type DeviceVoice } from './deviceSpeaker.ts'
import { type VoiceReport } from './voicePlayer.ts'

/**
 * Reads the lines of a game that the device says, until the returned function is called. What speaks is loaded with the first of them. A page that is
 * hidden or left reads nothing: such a line is reported as over.
 */
export function speakWithDevice(game: Game, report: VoiceReport): () => void {
  const synthesis = getSynthesis()
  if (synthesis === null) return () => undefined
  loadDeviceVoices()
  let speaker: DeviceSpeaker | null = null
  let isLoading = false
  let isOver = false
  /** The line that was last reported as over, because nobody sees the page. It is not read later. */
  let endedId: string | null = null

  const getWanted = (): DeviceVoice | null => {
    const { voice } = game.getView()
    return isDeviceVoice(voice) && voice.id !== endedId ? voice : null
  }
  const end = (): void => {
    const wanted = getWanted()
    speaker?.speak(null)
    if (wanted === null) return
    endedId = wanted.id
    report(wanted, 'end')
  }
  const update = (): void => {
    const wanted = getWanted()
    if (document.visibilityState !== 'visible') end()
    else if (speaker !== null) speaker.speak(wanted)
    else if (wanted !== null && !isLoading) void load(wanted)
  }
  const load = async (first: DeviceVoice): Promise<void> => {
    isLoading = true
    const loaded = await import('./deviceSpeaker.ts').catch(() => null)
    isLoading = false
    if (isOver) return
    if (loaded === null) return report(first, 'fail')
    speaker = loaded.createDeviceSpeaker({
      synthesis,
      locale: game.getView().session.locale,
      getVolume: () => getReaderSettings().volumes.voice,
      report,
    })
    update()
  }
  const onTap = (): void => {
    if (getReaderSettings().readsAloud) unlockDeviceVoice()
  }

  const unsubscribe = game.subscribe(update)
  const listeners: [EventTarget, string, () => void][] = [
    [document, 'pointerup', onTap],
    [document, 'keydown', onTap],
    [document, 'visibilitychange', update],
    [window, 'pagehide', end],
  ]
  for (const [target, name, listener] of listeners) target.addEventListener(name, listener, true)
  update()
  return () => {
    isOver = true
    unsubscribe()
    for (const [target, name, listener] of listeners) target.removeEventListener(name, listener, true)
    speaker?.speak(null)
  }
}

function isDeviceVoice(voice: VoiceView | null): voice is DeviceVoice {
  return voice?.words !== undefined
}
