/** Which language the page speaks. DESIGN, Language: asked for, else remembered, else the browser's, else Chinese. */
import { readItem, subscribeItems, writeItem } from '../platform/storage.ts'

export const LOCALES = ['zh', 'en'] as const
export type Locale = (typeof LOCALES)[number]
export const DEFAULT_LOCALE: Locale = 'zh'

interface Hints {
  /** Query of the address, such as '?lang=en'. */
  query: string
  /** What was chosen before. */
  stored: string | null
  /** Languages the browser asks for, best first. */
  browser: readonly string[]
}

/** The language for these hints. Of the browser's, only its first wish counts: it is the language it is set to. */
export function chooseLocale({ query, stored, browser }: Hints): Locale {
  return parseLocale(new URLSearchParams(query).get('lang')) ?? parseLocale(stored) ?? parseLocale(browser[0] ?? null) ?? DEFAULT_LOCALE
}

/** The language of this page, remembered when the address asks for it. */
export function resolvePageLocale(): Locale {
  const asked = parseLocale(new URLSearchParams(location.search).get('lang'))
  if (asked !== null) writeItem(STORAGE_KEY, asked)
  return chooseLocale({ query: location.search, stored: readItem(STORAGE_KEY), browser: navigator.languages })
}

/** Calls back with the language that another tab has chosen; the answer ends it. */
export function subscribeStoredLocale(onChange: (locale: Locale) => void): () => void {
  return subscribeItems([STORAGE_KEY], () => {
    const stored = parseLocale(readItem(STORAGE_KEY))
    if (stored !== null) onChange(stored)
  })
}

const STORAGE_KEY = 'lang'

/** 'en-GB' is English, 'zh_TW' is Chinese, 'enm' is neither. */
function parseLocale(tag: string | null): Locale | null {
  const primary = tag?.toLowerCase().split(/[-_]/)[0]
  return LOCALES.find((locale) => locale === primary) ?? null
}
