/** The verification code that was sent last: which address may not get another one yet. Survives the form and a reload. Doc 1 §5, §9. */
import * as v from 'valibot'
import { readItem, removeItem, writeItem } from '../platform/storage.ts'

const sentCode = v.object({ email: v.string(), at: v.number(), waitMs: v.number() })
/** `at`: when the server answered, ms since 1970; `waitMs`: how long it refuses to send another one, ms. */
export type SentCode = v.InferOutput<typeof sentCode>

const STORAGE_KEY = 'sent_code'
/** How long the address stays filled in, ms. */
const KEPT_MS = 10 * 60_000

export function rememberSentCode(code: SentCode): void {
  writeItem(STORAGE_KEY, JSON.stringify(code))
}

/** The code that was sent last, or null. One from the future was stored by a clock that was wrong, and does not count. */
export function readSentCode(now: number): SentCode | null {
  const code = parseSentCode(readItem(STORAGE_KEY))
  return code !== null && code.at <= now && now - code.at < Math.max(KEPT_MS, code.waitMs) ? code : null
}

/** Forgets the address, after it was used. */
export function forgetSentCode(): void {
  removeItem(STORAGE_KEY)
}

/** How long until another code may be sent to this address, ms; 0 for now. */
export function getResendWaitMs(sent: SentCode | null, email: string, now: number): number {
  if (sent === null || sent.at > now || sent.email !== normalizeEmail(email)) return 0
  return Math.max(0, sent.at + sent.waitMs - now)
}

/** An address as the server compares it. */
export function normalizeEmail(email: string): string {
  return email.trim().toLowerCase()
}

function parseSentCode(json: string | null): SentCode | null {
  try {
    const checked = v.safeParse(sentCode, JSON.parse(json ?? 'null'))
    return checked.success ? checked.output : null
  } catch {
    return null
  }
}
