/** Settings of the reader, stored on this device: text size, reading speed, sound. */
import { useSyncExternalStore } from 'react'
import * as v from 'valibot'
import { subscribeItems, writeItem } from './storage.ts'
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
  /** Voiced lines are also written over pictures that cover the conversation. */
  hasCaptions: v.fallback(v.boolean(), true),
})
export type ReaderSettings = v.InferOutput<typeof settingsSchema>

export function getReaderSettings(): ReaderSettings {
  settings ??= readSettings()
  return settings
}

/** Changes and stores some of the settings. */
export function changeReaderSettings(patch: Partial<ReaderSettings>): void {
  settings = { ...getReaderSettings(), ...patch }
  writeItem(READER_SETTINGS_KEY, JSON.stringify(settings))
  notify()
}

/** Reads the settings again, after they were deleted. */
export function reloadReaderSettings(): void {
  settings = null
  notify()
}

/** Calls back after each change, also by another tab; returns the unsubscribe function. */
export function subscribeReaderSettings(onChange: () => void): () => void {
  listeners.add(onChange)
  const unsubscribe = subscribeItems([READER_SETTINGS_KEY], () => {
    settings = null
    onChange()
  })
  return () => {
    listeners.delete(onChange)
    unsubscribe()
  }
}

export function useReaderSettings(): ReaderSettings {
  return useSyncExternalStore(subscribeReaderSettings, getReaderSettings)
}

/** Applies the text size to the page, now and after each change. All sizes of the page are in rem. */
export function startTextSize(): void {
  const apply = (): void => {
    document.documentElement.dataset.textSize = getReaderSettings().textSize
  }
  apply()
  subscribeReaderSettings(apply)
}

const listeners = new Set<() => void>()
let settings: ReaderSettings | null = null

function readSettings(): ReaderSettings {
  return v.parse(settingsSchema, readStoredSettings())
}

function notify(): void {
  for (const listener of listeners) listener()
}
