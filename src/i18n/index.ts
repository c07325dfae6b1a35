/** Starts the texts of the page. A text that is missing is shown in the fallback language. */
import i18next from 'i18next'
import { initReactI18next } from 'react-i18next'
import { DEFAULT_LOCALE, FALLBACK_LOCALE, type Locale, LOCALES, parseLocale } from '../../protocol/locale.ts'
import type { AccountTexts } from './en/account/index.ts'
import type { LaterTexts } from './en/later/index.ts'
import type { LegalTexts } from './en/legal/index.ts'
import type { NoticeTexts } from './en/notices/index.ts'
import type { Texts } from './en/index.ts'
import { storeLocale, subscribeStoredLocale } from './locale.ts'

declare module 'i18next' {
  interface CustomTypeOptions {
    /** The bundles `later`, `account`, `legal` and `notices` are missing until they were added (`textBundle.ts`). */
    resources: {
      translation: Texts & { later: LaterTexts; account: AccountTexts; legal: LegalTexts; notices: NoticeTexts }
    }
  }
}

/** The texts of each folder beside this file. */
const folders = import.meta.glob<Texts>('./*/index.ts', { eager: true, import: 'texts' })

/** All texts by locale, for i18next and for the check that every locale has the same keys. */
export const resources = Object.fromEntries(
  LOCALES.map((locale) => [locale, { translation: folders[`./${locale}/index.ts`] }]),
) as Record<Locale, { translation: Texts }>

/** Makes the texts ready at once, in this language, and keeps `<html lang>` in step with it. */
export async function startTexts(locale: Locale): Promise<void> {
  i18next.on('languageChanged', (language) => {
    document.documentElement.lang = language
  })
  await i18next.use(initReactI18next).init({
    lng: locale,
    fallbackLng: FALLBACK_LOCALE,
    resources,
    initAsync: false,
    // React escapes what it shows; escaping here as well would show entities.
    interpolation: { escapeValue: false },
    react: { useSuspense: false },
  })
}

/** The language of the page now. */
export function getLocale(): Locale {
  return parseLocale(i18next.language) ?? DEFAULT_LOCALE
}

/** Changes to the language that the player chooses, and remembers it. A game keeps the language it was opened in. */
export function changeLocale(locale: Locale): void {
  storeLocale(locale)
  void i18next.changeLanguage(locale)
}

/** Changes to the language that another tab chooses; returns the unsubscribe function. A game keeps the language it was opened in. */
export function syncLocaleAcrossTabs(): () => void {
  return subscribeStoredLocale((locale) => {
    if (locale !== getLocale()) void i18next.changeLanguage(locale)
  })
}
