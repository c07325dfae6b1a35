/** The voices of the device (Web Speech). Embedded pages and some browsers have none. */
import { type Locale } from '../../protocol/locale.ts'
import { type Source, useStore } from './store.ts'

/** Null where the browser cannot speak. */
export function getSynthesis(): SpeechSynthesis | null {
  // Some web views have the property, and nothing in it.
  const { speechSynthesis } = window as { speechSynthesis?: SpeechSynthesis | null }
  return speechSynthesis && typeof SpeechSynthesisUtterance === 'function' ? speechSynthesis : null
}

/** The voice for a language; null without one. Does not ask for the voices of the device before `loadDeviceVoices`. */
export function findDeviceVoice(locale: Locale): SpeechSynthesisVoice | null {
  const ranked = voices
    .map((voice, place) => ({ voice, rank: rankVoice(voice, locale), place }))
    .filter(({ rank }) => rank > 0)
    .sort((one, other) => other.rank - one.rank || one.place - other.place)
  return ranked[0]?.voice ?? null
}

export function useHasDeviceVoice(locale: Locale): boolean {
  return useStore(deviceVoices).some((voice) => rankVoice(voice, locale) > 0)
}

let voices: readonly SpeechSynthesisVoice[] = []
let isLoading = false
const listeners = new Set<() => void>()

/** Empty before `loadDeviceVoices`, and until the device has told them. */
export const deviceVoices: Source<readonly SpeechSynthesisVoice[]> = {
  get: () => voices,
  subscribe(onChange) {
    listeners.add(onChange)
    return () => void listeners.delete(onChange)
  },
}

/** Asks the device for its voices, once; many browsers tell them later. A slow device takes some ms, so it is not done before it is needed. */
export function loadDeviceVoices(): void {
  const synthesis = getSynthesis()
  if (synthesis === null || isLoading) return
  isLoading = true
  const read = (): void => {
    voices = synthesis.getVoices()
    for (const listener of listeners) listener()
  }
  // Old versions of WebKit have voices without events.
  synthesis.addEventListener?.('voiceschanged', read)
  read()
}

let isUnlocked = false

/** iOS speaks only after it has spoken in a tap: call this in one. It is silent, and counts once. */
export function unlockDeviceVoice(): void {
  const synthesis = getSynthesis()
  if (synthesis === null || isUnlocked) return
  isUnlocked = true
  const silence = new SpeechSynthesisUtterance(' ')
  silence.volume = 0
  synthesis.speak(silence)
}

/** 0 for another language. Of a language that is spoken in several ways, the one that its text is written for comes first. */
function rankVoice({ lang, localService, default: isDefault }: SpeechSynthesisVoice, locale: Locale): number {
  const place = findPlace(lang.toLowerCase().replace(/_/g, '-'), locale)
  if (place === null) return 0
  // A voice of the device itself answers at once, and without a network.
  return place * 4 + Number(localService) * 2 + Number(isDefault)
}

/** Higher is better; null for another language. Android writes `zho-chn`, Apple `zh-CN`, others `cmn-Hans-CN`. */
function findPlace(tag: string, locale: Locale): number | null {
  if (locale === 'zh') {
    if (/^(yue|zh.*-(hk|mo)$|zho-hkg)/.test(tag)) return 1
    if (/^(zh|zho|cmn).*(tw|twn|hant)/.test(tag)) return 2
    return /^(zh|zho|cmn)(-|$)/.test(tag) ? 3 : null
  }
  if (!/^(en|eng)(-|$)/.test(tag)) return null
  return /^eng?-(us|usa|gb|gbr)/.test(tag) ? 3 : 2
}

/** Forgets what was read, for tests. */
export function resetDeviceVoices(): void {
  voices = []
  isLoading = false
  isUnlocked = false
}
