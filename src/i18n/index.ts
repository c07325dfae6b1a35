/** The texts of the page, by i18next: its one instance, and what is loaded into it. One language is loaded, another when the player chooses it. */
import i18next from 'i18next'
import { initReactI18next } from 'react-i18next'
import { ROUTE_LOAD } from '../../protocol/limits.ts'
import { loadWithRetry } from '../platform/loadWithRetry.ts'
import { DEFAULT_LOCALE, FALLBACK_LOCALE, type Locale } from '../../protocol/locale.ts'
import { formatCompact } from './formatCompact.ts'
import { storeLocale, subscribeStoredLocale } from './locale.ts'
import { BASE_NAMESPACES, type Namespace } from './namespaces.ts'

/** For code outside components: `i18n.t('shell:close')`. */
export const i18n = i18next

void i18n.use(initReactI18next).init({
  lng: DEFAULT_LOCALE,
  fallbackLng: FALLBACK_LOCALE,
  defaultNS: 'shell',
  resources: {},
  initAsync: false,
  // React escapes what it shows.
  interpolation: { escapeValue: false },
  // Texts are loaded before what shows them, but for those that fall back.
  react: { useSuspense: false, bindI18nStore: 'added' },
  saveMissing: true,
  missingKeyHandler: (_, namespace: string) => void loadFallback(namespace),
})
i18n.services.formatter?.add('amount', (value) => (typeof value === 'number' ? formatCompact(value) : String(value)))

/** The texts of each language and namespace, a chunk for each. */
const modules = import.meta.glob<object>('./*/*.ts', { import: 'texts' })

/** Loads the texts that every screen needs in this language, and keeps `<html lang>` in step with it. Rejects with ScreenLoadError if they cannot be loaded. */
export async function startTexts(locale: Locale): Promise<void> {
  startedLocale = locale
  for (const name of BASE_NAMESPACES) used.add(name)
  await showLocale(locale)
}

/** Code that loads later, with the texts that it shows. Rejects if either cannot be loaded; the next call tries again. */
export async function withTexts<Code>(names: readonly Namespace[], loading: Promise<Code>): Promise<Code> {
  const [code] = await Promise.all([loading, loadNamespaces(names)])
  return code
}

/** Loads texts in the language of the page. Rejects if they cannot be loaded; the next call tries again. */
export async function loadNamespaces(names: readonly Namespace[]): Promise<void> {
  for (const name of names) used.add(name)
  await loadTexts(getLocale(), names)
}

/** Loads texts in any language, such as that of a story. Rejects if they cannot be loaded; the next call tries again. */
export async function loadTexts(locale: Locale, names: readonly Namespace[]): Promise<void> {
  await Promise.all(names.filter((name) => !i18n.hasResourceBundle(locale, name)).map((name) => addTexts(locale, name)))
}

/** Namespaces loaded or loading: another language needs them before it is shown. */
const used = new Set<Namespace>()

/** `isShown`: draws again what is shown already. */
async function addTexts(locale: Locale, name: string, isShown = false): Promise<void> {
  // A namespace that is not translated is English altogether.
  const texts = await modules[`./${locale}/${name}.ts`]?.()
  i18n.addResourceBundle(locale, name, texts ?? {}, false, true, { silent: !isShown, skipCopy: true })
}

/** Loads the English texts of a namespace that lacks one in the language of the page. Without them its key is shown. */
async function loadFallback(name: string): Promise<void> {
  if (fallbacks.has(name) || i18n.hasResourceBundle(FALLBACK_LOCALE, name)) return
  fallbacks.add(name)
  await addTexts(FALLBACK_LOCALE, name, true).catch(() => fallbacks.delete(name))
}

const fallbacks = new Set<string>()

/**
 * Shows the page in this language, once its texts are loaded. Rejects if they cannot be loaded. Resolves with false where another language
 * was asked for meanwhile: the page has that one.
 */
export async function showLocale(locale: Locale): Promise<boolean> {
  const request = (requests += 1)
  // More may be asked for while they are loaded.
  while ([...used].some((name) => !i18n.hasResourceBundle(locale, name)))
    await loadWithRetry(() => loadTexts(locale, [...used]), ROUTE_LOAD)
  if (request !== requests) return false
  shownLocale = locale
  document.documentElement.lang = locale
  await i18n.changeLanguage(locale)
  return true
}

/** Draws in this language from now on, whose texts are loaded: for a server, which draws one page after the other in one go. */
export function drawInLocale(locale: Locale): void {
  shownLocale = locale
  // Nothing is loaded, so that it is done at once.
  void i18n.changeLanguage(locale)
}

/** How many times a language was asked for. */
let requests = 0
let startedLocale: Locale = DEFAULT_LOCALE
let shownLocale: Locale | null = null

/** The language of the page now, also while its texts are loaded. */
export function getLocale(): Locale {
  return shownLocale ?? startedLocale
}

/** Calls back when the page changes from one language to another. Returns the unsubscribe function. */
export function subscribeLocale(onChange: () => void): () => void {
  let last = shownLocale
  const update = (): void => {
    const before = last
    last = shownLocale
    if (before !== null && before !== last) onChange()
  }
  i18n.on('languageChanged', update)
  return () => i18n.off('languageChanged', update)
}

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
