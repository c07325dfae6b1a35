/**
 * Daily check-in: the reward grows up to the seventh day. One missed day is forgiven, as travel can skip one; two in a row start over. The day is
 * the player's, each is paid once, and none after a later one: another time zone gives no second reward. Doc 1 §3, §4.
 */
import { type CheckInCoins } from '../../protocol/api/rewards.ts'
import { findDay } from '../../protocol/day.ts'
import { CHECK_IN_DAYS } from '../../protocol/limits.ts'
import { type Clock } from '../clock.ts'
import { Problem } from '../problems.ts'
import { type LedgerStore } from '../storage/ledger.ts'

/** Coins of each day. */
export const CHECK_IN_COINS: CheckInCoins = {
  day_one: 5,
  day_two: 10,
  day_three: 15,
  day_four: 20,
  day_five: 25,
  day_six: 30,
  day_seven: 50,
}

interface Status {
  /** The next day to claim, 1 to 7. */
  day: number
  is_checked_in: boolean
}

/** `utcOffset`: of the player, minutes to the east of UTC. */
export interface CheckIn {
  status: (userId: string, utcOffset?: number) => Promise<Status>
  /** Claims the coins of today. Throws `checked_in`. */
  claim: (userId: string, utcOffset?: number) => Promise<Status>
}

export function createCheckIn(ledger: LedgerStore, clock: Clock): CheckIn {
  /** The number of the claim of a day, 1 to 7; null if it was not claimed. */
  const findClaim = async (userId: string, now: number, utcOffset: number, ago: number): Promise<number | null> => {
    const entry = await ledger.find(userId, createEntryKey(findDay(now, utcOffset, ago).name))
    return entry === null ? null : Number(entry.reference)
  }

  const status = async (userId: string, utcOffset = 0): Promise<Status> => {
    const now = clock.now()
    const [tomorrow, today, ...before] = await Promise.all(
      [-1, 0, 1, 1 + GRACE_DAYS].map((ago) => findClaim(userId, now, utcOffset, ago)),
    )
    const taken = tomorrow ?? today ?? null
    const last = taken ?? before.find((claim) => claim !== null) ?? 0
    return { day: (last % CHECK_IN_DAYS) + 1, is_checked_in: taken !== null }
  }

  return {
    status,
    claim: async (userId, utcOffset) => {
      const { day, is_checked_in: isTaken } = await status(userId, utcOffset)
      if (isTaken) throw new Problem('checked_in')
      const at = clock.now()
      const entry = {
        userId,
        amount: Object.values(CHECK_IN_COINS)[day - 1] ?? 0,
        reason: 'check_in',
        reference: String(day),
        key: createEntryKey(findDay(at, utcOffset).name),
        at,
      } as const
      if ((await ledger.book(entry)) !== 'booked') throw new Problem('checked_in')
      return status(userId, utcOffset)
    },
  }
}

/** Days in a row that can be missed without starting over. */
const GRACE_DAYS = 1

function createEntryKey(day: string): string {
  return `check_in:${day}`
}
