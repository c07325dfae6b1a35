/** Texts of the parts of the chat that load after its first line: `src/i18n/<locale>/later`, under the key `later`. */
import i18next from 'i18next'
import { type Locale, LOCALES } from '../../protocol/locale.ts'
import type { LaterTexts } from './en/later/index.ts'

const folders = import.meta.glob<LaterTexts>('./*/later/index.ts', { eager: true, import: 'later' })

/** The later texts by locale. */
export const laterTexts = Object.fromEntries(
  LOCALES.map((locale) => [locale, folders[`./${locale}/later/index.ts`]]),
) as Record<Locale, LaterTexts>

/** Adds them to the texts of the page. */
export function addLaterTexts(): void {
  for (const locale of LOCALES)
    i18next.addResourceBundle(locale, 'translation', { later: laterTexts[locale] }, true, true)
}
