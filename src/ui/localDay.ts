/** The player's day, by the clock and the time zone of the device. */
import { type Day, findDay } from '../../protocol/day.ts'
import { pageNow, useNow } from '../platform/time.ts'

/** The day of a time. */
export function findLocalDay(at: number): Day {
  return findDay(at, getUtcOffset(at))
}

export function findToday(): Day {
  return findLocalDay(pageNow())
}

/** The player's day, as calls name it. */
export function getDayFields(): { utc_offset: number } {
  return { utc_offset: getUtcOffset(pageNow()) }
}

/** Today, and ms until the next day begins. A page that stays open renders again when it does. */
export function useToday(): { today: Day; leftMs: number } {
  const { endsAt } = findToday()
  // At least each minute: a device that slept wakes up in another day.
  const now = useNow(true, Math.min(MINUTE_MS, Math.max(1, endsAt - pageNow())))
  const today = findToday()
  return { today, leftMs: Math.max(0, today.endsAt - now) }
}

/** Minutes to the east of UTC. */
function getUtcOffset(now: number): number {
  return 0 - new Date(now).getTimezoneOffset()
}

const MINUTE_MS = 60_000
