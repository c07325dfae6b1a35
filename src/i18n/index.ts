/** Starts the texts: Chinese is the default language, English the fallback for a text that is missing. */
import i18next from 'i18next'
import { initReactI18next } from 'react-i18next'
import { en, type Texts } from './en/index.ts'
import { type Locale, subscribeStoredLocale } from './locale.ts'
import { zh } from './zh/index.ts'

declare module 'i18next' {
  interface CustomTypeOptions {
    resources: { translation: Texts }
  }
}

/** Every text there is, for i18next and for the check that both languages have the same keys. */
export const resources = { en: { translation: en }, zh: { translation: zh } } as const

/** Makes the texts ready at once, in this language, and keeps `<html lang>` in step with it. */
export async function startTexts(locale: Locale): Promise<void> {
  i18next.on('languageChanged', (now) => {
    document.documentElement.lang = now
  })
  // React escapes what it shows; escaping here as well would show entities.
  await i18next
    .use(initReactI18next)
    .init({ lng: locale, fallbackLng: 'en', resources, initAsync: false, interpolation: { escapeValue: false }, react: { useSuspense: false } })
}

/** The language spoken now. */
export function getLocale(): Locale {
  return i18next.language === 'en' ? 'en' : 'zh'
}

/** Speaks the language that another tab chooses; the answer ends it. Games keep the one they were opened in. */
export function syncLocaleAcrossTabs(): () => void {
  return subscribeStoredLocale((locale) => {
    if (locale !== getLocale()) void i18next.changeLanguage(locale)
  })
}
