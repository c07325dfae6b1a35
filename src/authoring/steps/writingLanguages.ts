/** The languages in which lines are written: all side by side, or one. Remembered on the device. */
import { type Locale, LOCALES } from '../../../protocol/locale.ts'
import { createItemStore, useStore } from '../../platform/store.ts'
import { useStoryLanguages } from '../model/useStoryLanguages.ts'

const WRITING_CHOICES = ['all', ...LOCALES] as const
type WritingChoice = (typeof WRITING_CHOICES)[number]

const writing = createItemStore<WritingChoice>(
  'creation.writingLanguage',
  (item) => WRITING_CHOICES.find((choice) => choice === item) ?? 'all',
)

export function chooseWriting(choice: WritingChoice): void {
  writing.write(choice)
}

/** The choice, and what can be chosen: all languages of the story side by side, or one of them. */
export function useWritingChoice(): { choice: WritingChoice; choices: readonly WritingChoice[] } {
  const written = useStore(writing)
  const choices = ['all', ...useStoryLanguages()] as const
  return { choice: choices.includes(written) ? written : 'all', choices }
}

/** The languages to show. */
export function useWritingLocales(): readonly Locale[] {
  const { choice } = useWritingChoice()
  return useStoryLanguages().filter((locale) => choice === 'all' || choice === locale)
}
