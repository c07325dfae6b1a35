/** Moments as an author reads and chooses them: in the time of the device, whatever the server's is. */
import { type Locale } from '../../../protocol/locale.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS

/** Date and time. */
export function formatMoment(at: number, locale: Locale): string {
  return new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short' }).format(at)
}

/** The zone of the device at a moment, such as 'GMT+8'. */
export function formatZone(at: number, locale: Locale): string {
  const parts = new Intl.DateTimeFormat(locale, { timeZoneName: 'short' }).formatToParts(at)
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? ''
}

/** A moment as the value of a field of the type `datetime-local`. */
export function toFieldValue(at: number): string {
  const local = new Date(at)
  const two = (value: number): string => String(value).padStart(2, '0')
  const day = `${local.getFullYear()}-${two(local.getMonth() + 1)}-${two(local.getDate())}`
  return `${day}T${two(local.getHours())}:${two(local.getMinutes())}`
}

/** The moment of such a value, ms since 1970; null for none. */
export function readFieldValue(value: string): number | null {
  const at = new Date(value).getTime()
  return Number.isNaN(at) ? null : at
}

/** The full hour that a new plan begins with: the next but one, so that it is still to come when it is set. */
export function suggestTime(now: number): number {
  const next = new Date(now + 2 * HOUR_MS)
  next.setMinutes(0, 0, 0)
  return next.getTime()
}
