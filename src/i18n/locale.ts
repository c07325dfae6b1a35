/** Resolves the language of the page: asked for in the address, else remembered, else what the browser prefers. */
import { chooseLocale, type Locale, parseLocale } from '../../protocol/locale.ts'
import { readItem, subscribeItems, writeItem } from '../platform/storage.ts'

interface Hints {
  /** Query of the address, such as '?lang=en'. */
  query: string
  /** The language chosen before. */
  stored: string | null
  /** Languages of the browser, preferred first. */
  browser: readonly string[]
}

/** The language for these hints. */
export function resolveLocale({ query, stored, browser }: Hints): Locale {
  return parseLocale(new URLSearchParams(query).get('lang')) ?? parseLocale(stored) ?? chooseLocale(browser)
}

/** The language of this page. One that the address asks for is remembered. */
export function resolvePageLocale(): Locale {
  const requested = parseLocale(new URLSearchParams(location.search).get('lang'))
  if (requested !== null) writeItem(STORAGE_KEY, requested)
  return resolveLocale({ query: location.search, stored: readItem(STORAGE_KEY), browser: navigator.languages })
}

/** Remembers the language that the player chooses. */
export function storeLocale(locale: Locale): void {
  writeItem(STORAGE_KEY, locale)
}

/** Calls back with the language that another tab has chosen; returns the unsubscribe function. */
export function subscribeStoredLocale(onChange: (locale: Locale) => void): () => void {
  return subscribeItems([STORAGE_KEY], () => {
    const stored = parseLocale(readItem(STORAGE_KEY))
    if (stored !== null) onChange(stored)
  })
}

const STORAGE_KEY = 'lang'
