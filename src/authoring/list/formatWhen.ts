/** A moment as an author reads it: the time for today, else the date. */
import { findLocalDay } from '../../ui/localDay.ts'
import type { Locale } from '../../../protocol/locale.ts'

export function formatWhen(at: number, now: number, locale: Locale): string {
  const options: Intl.DateTimeFormatOptions =
    findLocalDay(at).name === findLocalDay(now).name
      ? { hour: '2-digit', minute: '2-digit' }
      : { year: 'numeric', month: 'short', day: 'numeric' }
  return new Intl.DateTimeFormat(locale, options).format(at)
}
