/** The texts of the page: one language is loaded, another when the player chooses it. */
import { ROUTE_LOAD } from '../../protocol/limits.ts'
import { DEFAULT_LOCALE, type Locale } from '../../protocol/locale.ts'
import { loadWithRetry } from '../platform/loadWithRetry.ts'
import type { Texts } from './en/index.ts'
import { storeLocale, subscribeStoredLocale } from './locale.ts'
import { addTexts, getLanguage, setLanguage } from './translator.ts'

/** The texts of each folder beside this file, a chunk for each language. */
const folders = import.meta.glob<Texts>('./*/index.ts', { import: 'texts' })

/** The texts of a language. Rejects with ScreenLoadError if they cannot be loaded. */
export async function loadTexts(locale: Locale): Promise<Texts> {
  const load = folders[`./${locale}/index.ts`]
  if (load === undefined) throw new Error(`no texts in ${locale}`)
  return loadWithRetry(load, ROUTE_LOAD)
}

/** Loads the texts in this language, and keeps `<html lang>` in step with it. Rejects if they cannot be loaded. */
export async function startTexts(locale: Locale): Promise<void> {
  startedLocale = locale
  await showLocale(locale)
}

/**
 * Shows the page in this language, once its texts are loaded. Rejects if they cannot be loaded. Resolves with false where another language
 * was asked for meanwhile: the page has that one.
 */
export async function showLocale(locale: Locale): Promise<boolean> {
  const request = (requests += 1)
  if (!loaded.has(locale)) addTexts(locale, await loadTexts(locale))
  loaded.add(locale)
  if (request !== requests) return false
  document.documentElement.lang = locale
  setLanguage(locale)
  return true
}

/** How many times a language was asked for. */
let requests = 0
const loaded = new Set<Locale>()

/** The language of the page now, also while its texts are loaded. */
export function getLocale(): Locale {
  return getLanguage() ?? startedLocale
}

let startedLocale: Locale = DEFAULT_LOCALE

/** Changes to the language that the player chooses, and remembers it. A game keeps the language it was opened in. */
export async function changeLocale(locale: Locale): Promise<void> {
  if (await showLocale(locale)) storeLocale(locale)
}

/** Changes to the language that another tab chooses; returns the unsubscribe function. A game keeps the language it was opened in. */
export function syncLocaleAcrossTabs(): () => void {
  return subscribeStoredLocale((locale) => {
    // Without its texts the page stays as it is.
    if (locale !== getLocale()) void showLocale(locale).catch(() => undefined)
  })
}
