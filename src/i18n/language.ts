/** Which language the page speaks. DESIGN, Language: asked for, else remembered, else the browser's, else Chinese. */
import { readItem, subscribeStored, writeItem } from '../platform/storage.ts'

export const LANGUAGES = ['zh', 'en'] as const
export type Language = (typeof LANGUAGES)[number]
export const DEFAULT_LANGUAGE: Language = 'zh'

interface Hints {
  /** Query of the address, such as '?lang=en'. */
  query: string
  /** What was chosen before. */
  stored: string | null
  /** Languages the browser asks for, best first. */
  browser: readonly string[]
}

/** The language for these hints. Of the browser's, only its first wish counts: it is the language it is set to. */
export function chooseLanguage({ query, stored, browser }: Hints): Language {
  return asLanguage(new URLSearchParams(query).get('lang')) ?? asLanguage(stored) ?? asLanguage(browser[0] ?? null) ?? DEFAULT_LANGUAGE
}

/** The language of this page, remembered when the address asks for it. */
export function languageOfPage(): Language {
  const asked = asLanguage(new URLSearchParams(location.search).get('lang'))
  if (asked !== null) writeItem(STORED_AS, asked)
  return chooseLanguage({ query: location.search, stored: readItem(STORED_AS), browser: navigator.languages })
}

/** Calls back with the language that another tab has chosen; the answer ends it. */
export function subscribeLanguage(onChange: (language: Language) => void): () => void {
  return subscribeStored([STORED_AS], () => {
    const stored = asLanguage(readItem(STORED_AS))
    if (stored !== null) onChange(stored)
  })
}

const STORED_AS = 'lang'

/** 'en-GB' is English, 'zh_TW' is Chinese, 'enm' is neither. */
function asLanguage(tag: string | null): Language | null {
  const primary = tag?.toLowerCase().split(/[-_]/)[0]
  return LANGUAGES.find((language) => language === primary) ?? null
}
