/** Settings of the reader, stored on this device: text size, reading speed, sound. */
import * as v from 'valibot'
import { createItemStore, useStore } from './store.ts'
import { READER_SETTINGS_KEY, readStoredSettings, TEXT_SIZES } from './textSize.ts'

export const READING_SPEEDS = ['slow', 'normal', 'fast', 'instant', 'tap'] as const

/** Share of full volume, 0 to 1. */
const volume = v.fallback(v.pipe(v.number(), v.minValue(0), v.maxValue(1)), 1)

const settingsSchema = v.object({
  textSize: v.fallback(v.picklist(TEXT_SIZES), 'normal'),
  /** How fast lines follow each other; `tap` waits for the reader after each line. */
  readingSpeed: v.fallback(v.picklist(READING_SPEEDS), 'normal'),
  volumes: v.fallback(v.object({ music: volume, voice: volume, effects: volume }), { music: 1, voice: 1, effects: 1 }),
  isMuted: v.fallback(v.boolean(), false),
  /** Lines are read aloud, by the device's own voice where the server sends none. */
  readsAloud: v.fallback(v.boolean(), false),
  /** Voiced lines are also written over pictures that cover the conversation. */
  hasCaptions: v.fallback(v.boolean(), true),
})
export type ReaderSettings = v.InferOutput<typeof settingsSchema>

export function getReaderSettings(): ReaderSettings {
  return settings.get()
}

/** Changes and stores some of the settings. */
export function changeReaderSettings(patch: Partial<ReaderSettings>): void {
  settings.write(JSON.stringify({ ...getReaderSettings(), ...patch }))
}

/** Reads the settings again, after they were deleted. */
export function reloadReaderSettings(): void {
  settings.reload()
}

/** Calls back after each change, also by another tab; returns the unsubscribe function. */
export function subscribeReaderSettings(onChange: () => void): () => void {
  return settings.subscribe(onChange)
}

export function useReaderSettings(): ReaderSettings {
  return useStore(settings)
}

/** Applies the text size to the page, now and after each change. All sizes of the page are in rem. */
export function startTextSize(): void {
  const apply = (): void => {
    document.documentElement.dataset.textSize = getReaderSettings().textSize
  }
  apply()
  subscribeReaderSettings(apply)
}

const settings = createItemStore(READER_SETTINGS_KEY, () => v.parse(settingsSchema, readStoredSettings()))
