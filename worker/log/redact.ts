/**
 * Removes secrets from a log before it leaves the device: tokens, e-mail addresses, signatures of addresses. A mask is as long as the
 * secret, so that a line types for the same time. One secret has one mask everywhere, so that references still match and the
 * redacted log reenacts. Rules L3, L6.
 */
import { type Entry } from '../../protocol/entries.ts'

/** A name of a parameter whose value is a secret. Lengths are bounded, so that a hostile text cannot take minutes. */
const SECRET = String.raw`(?:[\w.-]{0,40}(?:token|signature|credential|secret|password|apikey)|(?:[\w.]{0,40}[-_.])?(?:sig|expires|policy|auth|api[-_]key|key-pair-id))`

/** Each pattern with the kind of secret that it finds. The group `before` of a match stays. No lookbehind: Safari before 16.4 has none. */
const SECRETS: readonly [RegExp, string][] = [
  // A path such as picture@2x.webp is no e-mail address.
  [/(?<before>^|[^\w.+/-])[\w.+-]+@[\w-]+(?:\.[\w-]+)+/g, 'e-mail'],
  // A bearer header, or the three parts of a JWT. Short words after "bearer" may be a story's text.
  [/(?<before>\bBearer\s+)[\w.~+/=-]{16,}/gi, 'token'],
  [/(?<before>\b)eyJ[\w-]+\.[\w-]+\.[\w-]+/g, 'token'],
  // A secret parameter outside an address.
  [new RegExp(String.raw`(?<before>\b${SECRET}=)[^\s&;"'<>[]+`, 'gi'), 'token'],
]

/** The query of an address, or the part behind its hash, relative addresses too: masked whole if it holds a secret parameter. */
const QUERY = /[?#][^\s"'<>]*/g
const SIGNED = new RegExp(`[?#&;]${SECRET}=`, 'i')

/** Redacts the entries of one log, in their order. */
export function createRedactor(): (entry: Entry) => Entry {
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
  const redactText = (text: string): string =>
    SECRETS.reduce(
      (rest, [pattern, word]) =>
        rest.replace(pattern, (found: string, before: string) => before + mask(found.slice(before.length), word)),
      text.replace(QUERY, redactQuery),
    )
  const redactValue = (value: unknown): unknown => {
    if (typeof value === 'string') return redactText(value)
    if (Array.isArray(value)) return value.map(redactValue)
    if (typeof value !== 'object' || value === null) return value
    return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, redactValue(part)]))
  }
  return (entry) => redactValue(entry) as Entry
}
