/**
 * The hook of react-i18next, in the one way that the app uses it: with one namespace, without Suspense. It stands for that package in the build
 * (`resolve.alias` in vite.config.ts), which weighs 3 kB before the first screen; the types are the package's. docs/decisions.md.
 */
import i18next, { type TFunction } from 'i18next'
import { useSyncExternalStore } from 'react'

/** The texts in the language of the page; renders again when it changes. */
export function useTranslation(): { t: TFunction } {
  return useSyncExternalStore(subscribe, getTexts)
}

let texts = readTexts()

function readTexts() {
  const { language } = i18next
  return { language, t: i18next.getFixedT(language) }
}

/** One object for each language: `t` changes with it, so that what is computed from texts is computed again. */
function getTexts(): { t: TFunction } {
  if (texts.language !== i18next.language) texts = readTexts()
  return texts
}

function subscribe(onChange: () => void): () => void {
  i18next.on('languageChanged', onChange)
  return () => i18next.off('languageChanged', onChange)
}
