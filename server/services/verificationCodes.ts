/** Verification codes: six digits that prove an email address. Doc 1 §5, §9. */
import { createHash } from 'node:crypto'
import { CODE_RESEND_S } from '../../protocol/limits.ts'
import { type Locale, pickTranslation } from '../../protocol/locale.ts'
import { type Clock } from '../clock.ts'
import { CODE } from '../limits.ts'
import { Problem } from '../problems.ts'
import { type Random } from '../random.ts'
import { type CodeStore } from '../storage/accounts.ts'
import { type EmailRecorder } from './emailRecorder.ts'

export interface VerificationCodes {
  /** Sends a code that replaces the last one. Returns the seconds until the next one. Throws `code_too_soon`. */
  send: (email: string, locale: Locale, requestedBy: readonly string[]) => Promise<{ resend_after: number }>
  /** The origins that asked for the valid code of an address. Throws `code_expired` if there is none, so that there is nothing to guess. */
  requireRequesters: (email: string) => Promise<readonly string[]>
  /** Redeems a code, which works once, and for some tries of each origin. Throws `code_wrong`, or `code_expired` if no code is valid. */
  redeem: (email: string, code: string, origin: string) => Promise<void>
}

interface Ports {
  store: CodeStore
  outbox: EmailRecorder
  clock: Clock
  random: Random
}

export function createVerificationCodes({ store, outbox, clock, random }: Ports): VerificationCodes {
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
        await outbox.send({ to: email, code, ...pickTranslation(WORDS, locale)(code) })
      } catch (error) {
        // Nobody waits for the next one after a code that was not sent.
        await store.withdraw(email, hashCode(email, code))
        throw error
      }
      return { resend_after: CODE_RESEND_S }
    },
    requireRequesters: async (email) => {
      const requesters = await store.findRequesters(email, clock.now() - CODE.ttlMs + 1)
      if (requesters === null) throw new Problem('code_expired')
      return requesters
    },
    redeem: async (email, code, origin) => {
      const outcome = await store.redeem(email, hashCode(email, code), {
        sentSince: clock.now() - CODE.ttlMs + 1,
        tries: CODE.maxAttempts,
        origin,
      })
      if (outcome !== 'right') throw new Problem(outcome === 'wrong' ? 'code_wrong' : 'code_expired')
    },
  }
}

const WORDS = {
  en: (code: string) => ({
    subject: 'Your verification code',
    text: `Your verification code is ${code}. It is valid for 10 minutes.`,
  }),
  zh: (code: string) => ({ subject: '你的验证码', text: `你的验证码是 ${code}，10 分钟内有效。` }),
}

function drawCode(random: Random): string {
  const draw = Buffer.from(random(6)).readUIntBE(0, 6)
  return String(draw % 1_000_000).padStart(6, '0')
}

function hashCode(email: string, code: string): string {
  return createHash('sha256').update(`${email} ${code}`).digest('hex')
}
