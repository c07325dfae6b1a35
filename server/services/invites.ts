/** Invite codes, and the reward of a user whose code brought a friend. Doc 1 §3, §4. */
import { findDay } from '../../protocol/day.ts'
import { TASK_REWARD_COINS } from '../../protocol/limits.ts'
import { type Clock } from '../clock.ts'
import { Problem } from '../problems.ts'
import { type Random } from '../random.ts'
import { type AccountStore } from '../storage/accounts.ts'
import { type UserRecord } from '../storage/user.ts'

/** Paid friends per day of UTC: friends register while the inviter is away, so no time zone of theirs is known. */
export const INVITES_PER_DAY = 5

export interface Invites {
  /** The code of a user, always the same. */
  getCode: (userId: string) => Promise<string>
  /** Takes the code of the friend who invited a registered user. Throws `invite_unknown`; `invite_used` for a second one, their own, and that of a user whom they invited, themselves or through others. */
  useCode: (user: UserRecord, code: string) => Promise<void>
  /**
   * Pays for friends not paid for yet, up to the daily limit. A friend counts with a proved email, which pays once, and a finished story: made-up
   * addresses pay nobody, and nor does a ring in which each invited the next. Returns how many it paid for.
   */
  payRewards: (inviterId: string) => Promise<number>
  /** The same for the inviter of a user, who has just proved an email, finished a story, or used a code. */
  payInviterOf: (userId: string) => Promise<void>
}

interface Ports {
  accounts: AccountStore
  clock: Clock
  random: Random
}

export function createInvites({ accounts, clock, random }: Ports): Invites {
  const invites: Invites = {
    getCode: async (userId) => {
      for (;;) {
        const code = await accounts.getOrAddInviteCode(userId, drawCode(random))
        if (code !== null) return code
      }
    },
    useCode: async ({ id }, code) => {
      const inviterId = await accounts.findInviter(code.trim().toUpperCase())
      if (inviterId === null) throw new Problem('invite_unknown')
      if (!(await accounts.setInviter(id, inviterId, clock.now()))) throw new Problem('invite_used')
      await invites.payInviterOf(id)
    },
    payRewards: async (inviterId) => {
      const at = clock.now()
      const limit = { entries: INVITES_PER_DAY, since: findDay(at).startsAt }
      let paid = 0
      for (const friend of await accounts.listUnpaidInvited(inviterId)) {
        const entry = {
          userId: inviterId,
          amount: TASK_REWARD_COINS,
          reason: 'task_invite',
          // Nothing of the friend, who may delete their account.
          reference: '',
          at,
        } as const
        if ((await accounts.payForInvited(entry, friend, limit)) === 'booked') paid += 1
      }
      return paid
    },
    payInviterOf: async (userId) => {
      const inviterId = await accounts.getInviter(userId)
      if (inviterId !== null) await invites.payRewards(inviterId)
    },
  }
  return invites
}

/** Letters and digits that cannot be mistaken for one another. */
const ALPHABET = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'

function drawCode(random: Random): string {
  return Array.from(random(8), (byte) => ALPHABET[byte % ALPHABET.length]).join('')
}
