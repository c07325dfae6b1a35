/** The languages in which lines are written: all side by side, or one. Remembered on the device. */
import { type Locale, LOCALES } from '../../../protocol/locale.ts'
import { createItemStore, useStore } from '../../platform/store.ts'

export const WRITING_CHOICES = ['all', ...LOCALES] as const
export type WritingChoice = (typeof WRITING_CHOICES)[number]

const writing = createItemStore<WritingChoice>(
  'creation.writingLanguage',
  (item) => WRITING_CHOICES.find((choice) => choice === item) ?? 'all',
)

export function chooseWriting(choice: WritingChoice): void {
  writing.write(choice)
}

export function useWritingChoice(): WritingChoice {
  return useStore(writing)
}

/** The languages to show. */
export function useWritingLocales(): readonly Locale[] {
  const choice = useWritingChoice()
  return LOCALES.filter((locale) => choice === 'all' || choice === locale)
}
