/** The language of what the early script draws. */
import { type Locale } from '../../../protocol/locale.ts'
import type { Texts } from '../../i18n/en/index.ts'
import { addTexts, setLanguage } from '../../i18n/translator.ts'

/** Draws in this language from now on, with the app's texts of it. */
export function showLanguage(locale: Locale, texts: Texts): void {
  addTexts(locale, texts)
  setLanguage(locale)
  document.documentElement.lang = locale
}
