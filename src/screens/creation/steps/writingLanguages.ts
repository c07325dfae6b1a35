/** The languages in which lines are written: both side by side, or one. Remembered on the device. */
import { useSyncExternalStore } from 'react'
import { type Locale, LOCALES } from '../../../../protocol/locale.ts'
import { readItem, writeItem } from '../../../platform/storage.ts'

const STORAGE_KEY = 'creation.writingLanguage'
export const WRITING_CHOICES = ['both', ...LOCALES] as const
export type WritingChoice = (typeof WRITING_CHOICES)[number]

const listeners = new Set<() => void>()

function readChoice(): WritingChoice {
  const stored = readItem(STORAGE_KEY)
  return WRITING_CHOICES.find((choice) => choice === stored) ?? 'both'
}

export function chooseWriting(choice: WritingChoice): void {
  writeItem(STORAGE_KEY, choice)
  for (const notify of listeners) notify()
}

export function useWritingChoice(): WritingChoice {
  return useSyncExternalStore(subscribe, readChoice)
}

/** The languages to show. */
export function useWritingLocales(): readonly Locale[] {
  const choice = useWritingChoice()
  return LOCALES.filter((locale) => choice === 'both' || choice === locale)
}

function subscribe(onChange: () => void): () => void {
  listeners.add(onChange)
  return () => listeners.delete(onChange)
}
