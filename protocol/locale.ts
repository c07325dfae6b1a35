/**
 * The languages of the app. A further one is an entry in `LOCALE_NAMES`, a folder of texts in `src/i18n` and translated stories, nothing else:
 * the local API sends its own texts in `FALLBACK_LOCALE` until they are translated.
 */
import * as v from 'valibot'

/** The languages by their ISO 639-1 codes, each with its name in that language: a player must find theirs on a page in another one. */
export const LOCALE_NAMES = { zh: '中文', en: 'English' } as const
export type Locale = keyof typeof LOCALE_NAMES
export const LOCALES = Object.keys(LOCALE_NAMES) as Locale[]
export const localeSchema = v.picklist(LOCALES)

/** The language of players whose preferred languages are not known. */
export const DEFAULT_LOCALE = 'zh' satisfies Locale
/** The language of a text that is not translated, and of players who prefer other languages than ours. */
export const FALLBACK_LOCALE = 'en' satisfies Locale

/** The locale of a language tag: 'en-GB' is English, 'zh_TW' is Chinese, 'enm' is neither. */
export function parseLocale(tag: string | null | undefined): Locale | null {
  const primary = tag?.toLowerCase().split(/[-_]/)[0]
  return LOCALES.find((locale) => locale === primary) ?? null
}

/** The first of ours among language tags, preferred first. */
export function chooseLocale(preferred: readonly string[]): Locale {
  const known = preferred.map(parseLocale).find((locale) => locale !== null)
  return known ?? (preferred.length === 0 ? DEFAULT_LOCALE : FALLBACK_LOCALE)
}

interface LocaleHints {
  /** Query of the address, such as '?lang=en'. */
  query: string
  /** The language chosen before. */
  stored: string | null
  /** Languages of the browser, preferred first. */
  browser: readonly string[]
}

/** The language of a page, the same for the server that draws it and for the browser: asked for in the address, else remembered, else what the browser prefers. */
export function resolveLocale({ query, stored, browser }: LocaleHints): Locale {
  return parseLocale(new URLSearchParams(query).get('lang')) ?? parseLocale(stored) ?? chooseLocale(browser)
}

/** The cookie with the language that the reader chose, for the server that draws the page. It holds nothing else. */
export const LOCALE_COOKIE = 'lang'

/** A value for each language. */
export function forEachLocale<T>(create: (locale: Locale) => T): Record<Locale, T> {
  return Object.fromEntries(LOCALES.map((locale) => [locale, create(locale)])) as Record<Locale, T>
}

/** A value by locale. Only the fallback's is required. */
export type Translations<T> = Readonly<Partial<Record<Locale, T>> & Record<typeof FALLBACK_LOCALE, T>>

/** The value of a locale, else the fallback's. */
export function pickTranslation<T>(translations: Translations<T>, locale: Locale): T {
  return translations[locale] ?? translations[FALLBACK_LOCALE]
}

/** A value for each language: the fallback's for those without one of their own. */
export function completeTranslations<T>(translations: Translations<T>): Record<Locale, T> {
  return forEachLocale((locale) => pickTranslation(translations, locale))
}
