/** Days as the player counts them, from midnight to midnight where they are. Page and server take every day from here. Doc 1 §4 (daily tasks, check-in). */
import * as v from 'valibot'

export interface Day {
  /** Such as 2030-01-31. */
  name: string
  /** When it begins, and when the next one does, ms since 1970. */
  startsAt: number
  endsAt: number
}

/** The day of a time at an offset from UTC, minutes to the east; `ago` days before it. An offset that no place has counts as UTC. */
export function findDay(now: number, utcOffset = 0, ago = 0): Day {
  const shift = isPlausibleOffset(utcOffset) ? utcOffset * MINUTE_MS : 0
  const localStart = (Math.floor((now + shift) / DAY_MS) - ago) * DAY_MS
  return {
    name: new Date(localStart).toISOString().slice(0, 'YYYY-MM-DD'.length),
    startsAt: localStart - shift,
    endsAt: localStart - shift + DAY_MS,
  }
}

/** Places are up to 12 hours behind UTC and 14 ahead of it, in quarters of an hour. */
function isPlausibleOffset(minutes: number): boolean {
  return Number.isInteger(minutes / 15) && minutes >= -12 * 60 && minutes <= 14 * 60
}

const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS

/** The player's day in a call: `utc_offset` in minutes to the east. Without it the day is that of UTC. */
export const dayFields = v.object({
  utc_offset: v.optional(v.pipe(v.union([v.number(), v.string()]), v.transform(Number))),
})
