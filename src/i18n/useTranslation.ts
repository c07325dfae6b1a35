/** The texts of the page for components. */
import { useSyncExternalStore } from 'react'
import { DEFAULT_LOCALE } from '../../protocol/locale.ts'
import { getLanguage, getTexts, subscribeLanguage, type Translate } from './translator.ts'

/** The texts in the language of the page; renders again when it changes. `t` changes with it, so that what is computed from texts is computed again. */
export function useTranslation(): { readonly t: Translate } {
  return useSyncExternalStore(subscribeLanguage, getPageTexts)
}

function getPageTexts(): { readonly t: Translate } {
  return getTexts(getLanguage() ?? DEFAULT_LOCALE)
}
