/** Verification codes: six digits that prove an email address. Doc 1 §5, §9. */
import { createHash } from 'node:crypto'
import { CODE_RESEND_S } from '../../protocol/limits.ts'
import { type Locale, pickTranslation } from '../../protocol/locale.ts'
import { type Clock } from '../clock.ts'
import { CODE } from '../limits.ts'
import { Problem } from '../problems.ts'
import { type Random } from '../random.ts'
import { type AccountStore, type CodeStore } from '../storage/accounts.ts'
import { type EmailRecorder } from './emailRecorder.ts'

export interface VerificationCodes {
  /** Sends a code that replaces the last one. Returns the seconds until the next one. Throws `code_too_soon`. */
  send: (email: string, locale: Locale, requestedBy: readonly string[]) => Promise<{ resend_after: number }>
  /** The origins that asked for the valid code of an address; none where no code is valid. */
  findRequesters: (email: string) => Promise<readonly string[]>
  /** Redeems a code, which works once, and for some tries of each origin. Throws `code_wrong`, also where none is valid. */
  redeem: (email: string, code: string, origin: string) => Promise<void>
}

interface Ports {
  store: CodeStore
  accounts: Pick<AccountStore, 'findEmailState'>
  outbox: EmailRecorder
  clock: Clock
  random: Random
}

export function createVerificationCodes({ store, accounts, outbox, clock, random }: Ports): VerificationCodes {
  return {
    send: async (email, locale, requestedBy) => {
      const now = clock.now()
      const code = drawCode(random)
      const sentAt = await store.put(
        { email, hash: hashCode(email, code), sentAt: now, requestedBy },
        now - CODE_RESEND_S * 1_000,
      )
      if (sentAt !== null)
        throw new Problem('code_too_soon', `${Math.ceil((sentAt + CODE_RESEND_S * 1_000 - now) / 1_000)} s`)
      try {
        const { subject, text, claimed } = pickTranslation(WORDS, locale)(code)
        const isClaimed = (await accounts.findEmailState(email)) === 'claimed'
        await outbox.send({ to: email, code, subject, text: isClaimed ? text + claimed : text })
      } catch (error) {
        // Nobody waits for the next one after a code that was not sent.
        await store.withdraw(email, hashCode(email, code))
        throw error
      }
      return { resend_after: CODE_RESEND_S }
    },
    findRequesters: async (email) => (await store.findRequesters(email, clock.now() - CODE.ttlMs + 1)) ?? [],
    redeem: async (email, code, origin) => {
      const outcome = await store.redeem(email, hashCode(email, code), {
        sentSince: clock.now() - CODE.ttlMs + 1,
        tries: CODE.maxAttempts,
        origin,
      })
      if (outcome !== 'right') throw new Problem('code_wrong')
    },
  }
}

const WORDS = {
  en: (code: string) => ({
    subject: 'Your verification code',
    text: `Your verification code is ${code}. It is valid for 10 minutes.`,
    claimed:
      ' An account was registered with this address, and nobody has confirmed it yet. If it is yours, enter the code on the device where you registered. Entered anywhere else, the code starts an account of your own, and the other one loses this address.',
  }),
  zh: (code: string) => ({
    subject: '你的验证码',
    text: `你的验证码是 ${code}，10 分钟内有效。`,
    claimed:
      '有账号用这个邮箱注册过，但至今没有人验证。如果那是你的账号，请在注册时用的设备上输入验证码；在其他设备上输入，会登录你自己的账号，而那个账号将与这个邮箱解除绑定。',
  }),
}

function drawCode(random: Random): string {
  const draw = Buffer.from(random(6)).readUIntBE(0, 6)
  return String(draw % 1_000_000).padStart(6, '0')
}

function hashCode(email: string, code: string): string {
  return createHash('sha256').update(`${email} ${code}`).digest('hex')
}
