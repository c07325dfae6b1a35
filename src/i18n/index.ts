/** The texts of the page: one language is loaded, another when the player chooses it. */
import i18next from 'i18next'
import { ROUTE_LOAD } from '../../protocol/limits.ts'
import { DEFAULT_LOCALE, FALLBACK_LOCALE, type Locale, parseLocale } from '../../protocol/locale.ts'
import { loadWithRetry } from '../app/loadWithRetry.ts'
import type { AccountTexts } from './en/account/index.ts'
import type { IntroTexts } from './en/intro/index.ts'
import type { CreditTexts } from './en/credits/index.ts'
import type { CatalogueTexts } from './en/catalogue/index.ts'
import type { DemoTexts } from './en/demo/index.ts'
import type { DisplayTexts } from './en/display/index.ts'
import type { LandingTexts } from './en/landing/index.ts'
import type { LaterTexts } from './en/later/index.ts'
import type { LegalTexts } from './en/legal/index.ts'
import type { NoticeTexts } from './en/notices/index.ts'
import type { PictureTexts } from './en/pictures/index.ts'
import type { Texts } from './en/index.ts'
import { storeLocale, subscribeStoredLocale } from './locale.ts'

declare module 'i18next' {
  interface CustomTypeOptions {
    /** All bundles beside `Texts` are missing until they were added (`textBundle.ts`). */
    resources: {
      translation: Texts & {
        later: LaterTexts
        account: AccountTexts
        intro: IntroTexts
        credits: CreditTexts
        catalogue: CatalogueTexts
        demo: DemoTexts
        display: DisplayTexts
        landing: LandingTexts
        legal: LegalTexts
        notices: NoticeTexts
        pictures: PictureTexts
      }
    }
  }
}

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
  if (i18next.isInitialized) return showLocale(locale)
  const texts = await loadTexts(locale)
  i18next.on('languageChanged', (language) => {
    document.documentElement.lang = language
  })
  await i18next.init({
    lng: locale,
    fallbackLng: FALLBACK_LOCALE,
    resources: { [locale]: { translation: texts } },
    partialBundledLanguages: true,
    initAsync: false,
    // React escapes what it shows; escaping here as well would show entities.
    interpolation: { escapeValue: false },
  })
}

/** Shows the page in this language, once its texts are loaded. Rejects if they cannot be loaded. */
export async function showLocale(locale: Locale): Promise<void> {
  if (i18next.getResource(locale, 'translation', 'shell') === undefined)
    i18next.addResourceBundle(locale, 'translation', await loadTexts(locale), true, true)
  await i18next.changeLanguage(locale)
}

/** The language of the page now, also while its texts are loaded. */
export function getLocale(): Locale {
  return parseLocale(i18next.language) ?? startedLocale
}

let startedLocale: Locale = DEFAULT_LOCALE

/** Changes to the language that the player chooses, and remembers it. A game keeps the language it was opened in. */
export async function changeLocale(locale: Locale): Promise<void> {
  await showLocale(locale)
  storeLocale(locale)
}

/** Changes to the language that another tab chooses; returns the unsubscribe function. A game keeps the language it was opened in. */
export function syncLocaleAcrossTabs(): () => void {
  return subscribeStoredLocale((locale) => {
    // Without its texts the page stays as it is.
    if (locale !== getLocale()) void showLocale(locale).catch(() => undefined)
  })
}
