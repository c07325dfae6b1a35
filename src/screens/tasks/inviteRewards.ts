/** What the player's friends have earned them since it was last said: the server pays when it likes, for one friend or several. Doc 1 §4. */
import * as v from 'valibot'
import { readStoredValue, writeStoredValue } from '../../platform/storedValue.ts'

const mark = v.object({ userId: v.string(), earned: v.number() })

/** Diamonds that were not said yet, of all that invitations have `earned`; 0 on a device that did not look before. They count as said from then on. */
export function takeNewInviteReward(userId: string, earned: number): number {
  const before = readStoredValue(STORAGE_KEY, mark)
  writeStoredValue(STORAGE_KEY, { userId, earned })
  return before?.userId === userId ? Math.max(0, earned - before.earned) : 0
}

const STORAGE_KEY = 'invite_rewards'
