/**
 * Removes secrets from a log before it leaves the device: tokens, e-mail addresses, card and phone numbers, signatures of addresses, and the ids of
 * users. A mask is as long as the secret, so that a line types for the same time. One secret has one mask everywhere, so that references still
 * match and the redacted log reenacts. Rules L3, L6.
 */
import { type Entry } from '../../protocol/entries.ts'

/** A name of a parameter whose value is a secret. Lengths are bounded, so that a hostile text cannot take minutes. */
const SECRET = String.raw`(?:[\w.-]{0,40}(?:token|signature|credential|secret|password|apikey)|(?:[\w.]{0,40}[-_.])?(?:sig|expires|policy|auth|api[-_]key|key-pair-id))`

interface Secret {
  /** The group `before` of a match stays. No lookbehind: Safari before 16.4 has none. */
  pattern: RegExp
  /** The text of the mask. */
  word: string
  /** Whether a match without `before` is one; else each is. */
  isSecret?: (found: string) => boolean
}

const SECRETS: readonly Secret[] = [
  // A path such as picture@2x.webp is no e-mail address.
  { pattern: /(?<before>^|[^\w.+/-])[\w.+-]+@[\w-]+(?:\.[\w-]+)+/g, word: 'e-mail' },
  // A bearer header, or the three parts of a JWT. Short words after "bearer" may be a story's text.
  { pattern: /(?<before>\bBearer\s+)[\w.~+/=-]{16,}/gi, word: 'token' },
  { pattern: /(?<before>\b)eyJ[\w-]+\.[\w-]+\.[\w-]+/g, word: 'token' },
  // A secret parameter outside an address.
  { pattern: new RegExp(String.raw`(?<before>\b${SECRET}=)[^\s&;"'<>[]+`, 'gi'), word: 'token' },
  // Groups of digits. Cards begin with 2 to 6, times in ms with 1.
  { pattern: /(?<before>^|[^\w.+/-])[2-6](?:[ -]?\d){12,18}(?![\w-])/g, word: 'card', isSecret: hasCardChecksum },
  // With the code of a country; a mobile of China; in three groups, as in North America.
  { pattern: /(?<before>^|[^\w.+/-])\+\d(?:[ ().-]{0,2}\d){7,14}(?![\w-])/g, word: 'phone' },
  { pattern: /(?<before>^|[^\w.+/-])1[3-9]\d(?:[ -]?\d{4}){2}(?![\w-])/g, word: 'phone' },
  { pattern: /(?<before>^|[^\w.+/-])(?:\(\d{3}\) ?|\d{3}[ .-])\d{3}[ .-]\d{4}(?![\w-])/g, word: 'phone' },
]

/** Whether the last digit of a card's number is the one that the others give (Luhn). */
function hasCardChecksum(found: string): boolean {
  const digits = found.replace(/\D/g, '').split('').reverse().map(Number)
  const sum = digits.reduce((total, digit, index) => {
    const part = index % 2 === 0 ? digit : digit * 2
    return total + (part > 9 ? part - 9 : part)
  }, 0)
  return sum % 10 === 0
}

/** The query of an address, or the part behind its hash, relative addresses too: masked whole if it holds a secret parameter. */
const QUERY = /[?#][^\s"'<>]*/g
const SIGNED = new RegExp(`[?#&;]${SECRET}=`, 'i')

/** Shorter ids would be found in words. */
const USER_ID_MIN = 8

/** Redacts the entries of one log, in their order, and what is sent with them. `entries`, the whole log, says who its users are. */
export function createRedactor(entries: readonly Entry[]): <T>(value: T) => T {
  const userIds = new Set(entries.flatMap(listUserIds))
  const longIds = [...userIds].filter((id) => id.length >= USER_ID_MIN)
  /** Number of each secret, in order of discovery. */
  const known = new Map<string, number>()

  const mask = (secret: string, word: string): string => {
    const number = known.get(secret) ?? known.size + 1
    known.set(secret, number)
    const end = `#${number}]`
    const whole = `[${word}${end}`.padEnd(secret.length, '-')
    return whole.length > secret.length
      ? `[${word}`.slice(0, Math.max(0, secret.length - end.length)) + end.slice(-secret.length)
      : whole
  }
  const redactQuery = (query: string): string =>
    SIGNED.test(query) ? query.slice(0, 1) + mask(query.slice(1), 'signed') : query
  const maskIds = (text: string): string => {
    if (userIds.has(text)) return mask(text, 'user')
    return longIds.reduce((rest, id) => rest.split(id).join(mask(id, 'user')), text)
  }
  const redactText = (text: string): string =>
    SECRETS.reduce(
      (rest, { pattern, word, isSecret }) =>
        rest.replace(pattern, (found: string, before: string) => {
          const secret = found.slice(before.length)
          return isSecret?.(secret) === false ? found : before + mask(secret, word)
        }),
      maskIds(text).replace(QUERY, redactQuery),
    )
  const redactValue = (value: unknown): unknown => {
    if (typeof value === 'string') return redactText(value)
    if (Array.isArray(value)) return value.map(redactValue)
    if (typeof value !== 'object' || value === null) return value
    return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, redactValue(part)]))
  }
  return (value) => redactValue(value) as typeof value
}

/** The user that an entry reports. */
function listUserIds(entry: Entry): string[] {
  return entry.type === 'host' && entry.fact.kind === 'user' && entry.fact.user !== null ? [entry.fact.user.id] : []
}
