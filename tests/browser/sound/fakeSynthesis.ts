/** A stand-in for the voices of the device (Web Speech), whose utterances begin and end as a test says. */
import { onTestFinished, vi } from 'vitest'
import { loadDeviceVoices, resetDeviceVoices } from '../../../src/platform/deviceVoices.ts'

export interface FakeSynthesis {
  /** What was given to the device and neither ended nor cancelled, the first one first. */
  queue: SpeechSynthesisUtterance[]
  /** All texts with a sound, in the order in which they were given. */
  said: string[]
  cancelled: number
  begin: () => void
  end: () => void
  fail: (error: SpeechSynthesisErrorCode) => void
  /** The device tells its voices, as many do after the page asked. */
  tell: (voices: readonly FakeVoice[]) => void
}

export interface FakeVoice {
  lang: string
  name?: string
  localService?: boolean
  default?: boolean
}

/** Replaces the browser's synthesis until the test ends; `voices` are known at once. */
export function fakeSynthesis(voices: readonly FakeVoice[] = [{ lang: 'en-US' }]): FakeSynthesis {
  const target = new EventTarget()
  let known = voices
  const fake: FakeSynthesis = {
    queue: [],
    said: [],
    cancelled: 0,
    begin: () => dispatch('start'),
    end: () => dispatch('end'),
    fail: (error) => dispatch('error', error),
    tell(next) {
      known = next
      target.dispatchEvent(new Event('voiceschanged'))
    },
  }
  const dispatch = (type: 'start' | 'end' | 'error', error?: SpeechSynthesisErrorCode): void => {
    const [utterance] = fake.queue
    if (utterance === undefined) throw new Error('nothing is said')
    if (type !== 'start') fake.queue.shift()
    const event =
      error === undefined
        ? new SpeechSynthesisEvent(type, { utterance })
        : new SpeechSynthesisErrorEvent('error', { utterance, error })
    utterance.dispatchEvent(event)
  }
  const synthesis = Object.assign(target, {
    paused: false,
    getVoices: () =>
      known.map((voice) => ({ localService: true, default: false, name: voice.lang, voiceURI: voice.lang, ...voice })),
    speak(utterance: SpeechSynthesisUtterance) {
      fake.queue.push(utterance)
      if (utterance.volume > 0) fake.said.push(utterance.text)
    },
    cancel() {
      fake.cancelled += 1
      fake.queue.length = 0
    },
    resume: () => undefined,
  })
  vi.spyOn(window, 'speechSynthesis', 'get').mockReturnValue(synthesis as unknown as SpeechSynthesis)
  // The browser takes only voices of its own.
  vi.spyOn(SpeechSynthesisUtterance.prototype, 'voice', 'set').mockImplementation(() => undefined)
  resetDeviceVoices()
  onTestFinished(() => {
    vi.restoreAllMocks()
    resetDeviceVoices()
  })
  loadDeviceVoices()
  return fake
}
