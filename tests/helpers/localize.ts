/** One text for every locale, for stories that a test writes. */
import { LOCALES } from '../../protocol/locale.ts'
import { type Localized } from '../../protocol/story.ts'

export function localize(text: string): Localized {
  return Object.fromEntries(LOCALES.map((locale) => [locale, text])) as Localized
}
