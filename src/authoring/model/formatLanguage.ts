/** The name of a language of a story in that of the page. */
import { type TFunction } from 'i18next'
import { type Locale, LOCALE_NAMES } from '../../../protocol/locale.ts'

export function formatLanguage(t: TFunction<'creation'>, locale: Locale): string {
  return t(`frame.languages.${locale}`, { defaultValue: LOCALE_NAMES[locale] })
}
