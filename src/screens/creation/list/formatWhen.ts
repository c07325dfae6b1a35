/** A moment as an author reads it: the time for today, else the date. */
import type { Locale } from '../../../../protocol/locale.ts'

export function formatWhen(at: number, now: number, locale: Locale): string {
  const options: Intl.DateTimeFormatOptions =
    new Date(at).toDateString() === new Date(now).toDateString()
      ? { hour: '2-digit', minute: '2-digit' }
      : { year: 'numeric', month: 'short', day: 'numeric' }
  return new Intl.DateTimeFormat(locale, options).format(at)
}
