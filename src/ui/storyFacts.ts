/** Facts of a story that the list and the intro show. */
import { type Story } from '../../protocol/api/stories.ts'
import { type Locale, parseLocale } from '../../protocol/locale.ts'
import { RATING } from '../../protocol/limits.ts'
import { getLocale } from '../i18n/index.ts'

/** The mean rating of a story, with one decimal; null where too few have rated it to say anything. */
export function getShownRating({ rating }: Pick<Story, 'rating'>): { average: string; count: number } | null {
  return rating !== null && rating.count >= RATING.shownFrom
    ? { average: rating.average.toFixed(1), count: rating.count }
    : null
}

/** The language of a story that this reader does not get in their own; null where it is theirs, or the server does not say. */
export function findOtherLanguage({ language }: Pick<Story, 'language'>): Locale | null {
  const locale = parseLocale(language)
  return locale === getLocale() ? null : locale
}
