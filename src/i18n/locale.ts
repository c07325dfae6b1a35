/** Resolves the language of the page: asked for in the address, else remembered, else what the browser prefers. */
import { LOCALE_COOKIE, type Locale, parseLocale, resolveLocale } from '../../protocol/locale.ts'
import { readItem, subscribeItems, writeItem } from '../platform/storage.ts'

/** The language of this page. One that the address asks for is remembered. */
export function resolvePageLocale(): Locale {
  const requested = parseLocale(new URLSearchParams(location.search).get('lang'))
  if (requested !== null) writeItem(STORAGE_KEY, requested)
  const stored = readItem(STORAGE_KEY)
  const chosen = parseLocale(stored)
  if (chosen !== null) writeCookie(chosen)
  return resolveLocale({ query: location.search, stored, browser: navigator.languages })
}

/** Remembers the language that the player chooses. */
export function storeLocale(locale: Locale): void {
  writeItem(STORAGE_KEY, locale)
  writeCookie(locale)
}

/** For the server, which draws the next page in it. Where cookies are refused, the page is drawn again here. */
function writeCookie(locale: Locale): void {
  setCookie(locale, YEAR_S)
}

/** The server draws the next page in the language that the browser prefers. */
export function forgetLocaleCookie(): void {
  setCookie('', 0)
}

function setCookie(value: string, ageS: number): void {
  document.cookie = `${LOCALE_COOKIE}=${value}; Path=/; Max-Age=${ageS}; SameSite=Lax`
}

const YEAR_S = 365 * 24 * 60 * 60

/** Calls back with the language that another tab has chosen; returns the unsubscribe function. */
export function subscribeStoredLocale(onChange: (locale: Locale) => void): () => void {
  return subscribeItems([STORAGE_KEY], () => {
    const stored = parseLocale(readItem(STORAGE_KEY))
    if (stored !== null) onChange(stored)
  })
}

const STORAGE_KEY = 'lang'
