/** Dates in the language of the page. */
import { type Locale } from '../../protocol/locale.ts'

/** An ISO date such as '2026-11-22' in words: November 22, 2026 or 2026年11月22日. */
export function formatDate(isoDate: string, locale: Locale): string {
  return new Intl.DateTimeFormat(locale, { year: 'numeric', month: 'long', day: 'numeric', timeZone: 'UTC' }).format(
    new Date(isoDate),
  )
}
