/**
 * The languages of the app. A further one is an entry in `LOCALES`, a folder of texts in `src/i18n` and translated stories, nothing else:
 * the local API sends its own texts in `FALLBACK_LOCALE` until they are translated.
 */
import * as v from 'valibot'

/** ISO 639-1 codes. */
export const LOCALES = ['zh', 'en'] as const
export type Locale = (typeof LOCALES)[number]
export const localeSchema = v.picklist(LOCALES)

/** The language of players who ask for none of ours. */
export const DEFAULT_LOCALE = 'zh' satisfies Locale
/** The language of a text that is not translated. */
export const FALLBACK_LOCALE = 'en' satisfies Locale

/** The locale of a language tag: 'en-GB' is English, 'zh_TW' is Chinese, 'enm' is neither. */
export function parseLocale(tag: string | null | undefined): Locale | null {
  const primary = tag?.toLowerCase().split(/[-_]/)[0]
  return LOCALES.find((locale) => locale === primary) ?? null
}

/** A value by locale. Only the fallback's is required. */
export type Translations<T> = Readonly<Partial<Record<Locale, T>> & Record<typeof FALLBACK_LOCALE, T>>

/** The value of a locale, else the fallback's. */
export function pickTranslation<T>(translations: Translations<T>, locale: Locale): T {
  return translations[locale] ?? translations[FALLBACK_LOCALE]
}
