/** Speaks lines with the device's own voice (Web Speech), and reports each attempt. The runtime counts the attempts and their time. Rule M19. */
import { type Locale } from '../../protocol/locale.ts'
import { splitSentences } from '../../protocol/sentences.ts'
import { type SpokenWords, type VoiceView } from '../../protocol/view/sound.ts'
import { findDeviceVoice } from '../platform/deviceVoices.ts'
import { toGain } from './fade.ts'
import { type VoiceReport } from './voicePlayer.ts'

/** A voice whose words the device says. */
export type DeviceVoice = VoiceView & { words: SpokenWords }

export interface DeviceSpeaker {
  /** Makes this the line that is spoken; null stops it. */
  speak: (voice: DeviceVoice | null) => void
}

interface Ports {
  synthesis: SpeechSynthesis
  locale: Locale
  /** Volume of voices, 0 to 1. It holds from the next sentence on. */
  getVolume: () => number
  report: VoiceReport
}

export function createDeviceSpeaker({ synthesis, locale, getVolume, report }: Ports): DeviceSpeaker {
  let current: DeviceVoice | null = null

  const start = (voice: DeviceVoice): void => {
    const of = findDeviceVoice(locale)
    const parts = splitIntoParts(voice.words.text)
    if (of === null || parts.length === 0) return report(voice, 'fail')
    const sayFrom = (index: number): void => {
      const text = parts[index]
      if (current !== voice) return
      if (text === undefined) return report(voice, 'end')
      const utterance = new SpeechSynthesisUtterance(text)
      utterance.voice = of
      utterance.lang = of.lang
      utterance.pitch = voice.words.pitch
      utterance.rate = voice.words.rate
      utterance.volume = toGain(getVolume())
      utterance.onstart = () => {
        if (current === voice && index === 0) report(voice, 'start')
      }
      utterance.onend = () => {
        kept = null
        sayFrom(index + 1)
      }
      utterance.onerror = ({ error }) => {
        // Another program or page took the voice: the line is over.
        if (current === voice) report(voice, index > 0 || isInterruption(error) ? 'end' : 'fail')
      }
      kept = utterance
      // A pause that another page left behind would last.
      if (synthesis.paused) synthesis.resume()
      synthesis.speak(utterance)
    }
    sayFrom(0)
  }
  /** Chrome calls no handlers of an utterance that was collected as garbage. */
  let kept: SpeechSynthesisUtterance | null = null

  const stop = (): void => {
    current = null
    if (kept === null) return
    kept = null
    synthesis.cancel()
  }

  return {
    speak(voice) {
      if (current?.id === voice?.id && current?.attempt === voice?.attempt) return
      stop()
      current = voice
      if (voice !== null) start(voice)
    },
  }
}

function isInterruption(error: string): boolean {
  return error === 'interrupted' || error === 'canceled'
}

/** Chrome stops what it says after about 15 s: longer texts are said in parts of about this many characters. */
const PART_MAX = 160
/** The parts in which a text is said, whole sentences where they are short enough. */
export function splitIntoParts(text: string): string[] {
  const parts: string[] = []
  for (const sentence of splitSentences(text)) {
    const last = parts.at(-1)
    if (last !== undefined && last.length + sentence.length <= PART_MAX) parts[parts.length - 1] = last + sentence
    else parts.push(...splitLong(sentence))
  }
  return parts.map((part) => part.trim()).filter((part) => /[\p{L}\p{N}]/u.test(part))
}

/** At a comma or space, where a sentence is too long. */
function splitLong(sentence: string): string[] {
  if (sentence.length <= PART_MAX) return [sentence]
  const head = sentence.slice(0, PART_MAX)
  const at = Math.max(...[',', '，', '、', ';', '；', '—', '…', ' '].map((mark) => head.lastIndexOf(mark)))
  const end = at < PART_MAX / 3 ? PART_MAX : at + 1
  return [sentence.slice(0, end), ...splitLong(sentence.slice(end))]
}
