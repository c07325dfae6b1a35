/**
 * Takes out of a log what must not leave the device: tokens, e-mail addresses, signatures of addresses. What stands in their
 * place is as long as they were, so that a line types as long as it did, and one secret is the same wherever it stands, so
 * that what names something still does: the redacted log folds and is written again like any other. Rules L3, L6.
 */
import { type Entry } from '../../protocol/entries.ts'

/** A name of a parameter whose value is a secret. Lengths are bounded: a hostile text must not take minutes. */
const SECRET = String.raw`(?:[\w.-]{0,40}(?:token|signature|credential|secret|password|apikey)|(?:[\w.]{0,40}[-_.])?(?:sig|expires|policy|auth|api[-_]key|key-pair-id))`

/** Each pattern with what it finds; of a match, the group called `before` stays. No lookbehind: Safari before 16.4 has none. */
const SECRETS: readonly [RegExp, string][] = [
  // Not what only looks like one in a path, such as picture@2x.webp.
  [/(?<before>^|[^\w.+/-])[\w.+-]+@[\w-]+(?:\.[\w-]+)+/g, 'e-mail'],
  // What looks like a token: a bearer header, or the three parts of a JWT. A story may have bearers of its own.
  [/(?<before>\bBearer\s+)[\w.~+/=-]{16,}/gi, 'token'],
  [/(?<before>\b)eyJ[\w-]+\.[\w-]+\.[\w-]+/g, 'token'],
  // Such a parameter by itself.
  [new RegExp(String.raw`(?<before>\b${SECRET}=)[^\s&;"'<>[]+`, 'gi'), 'token'],
]

/** The query of an address, or the part behind its hash, relative addresses too: all of it goes where it holds such a parameter. */
const QUERY = /[?#][^\s"'<>]*/g
const SIGNED = new RegExp(`[?#&;]${SECRET}=`, 'i')

/** Redacts the entries of one log, in their order. */
export function createRedactor(): (entry: Entry) => Entry {
  /** The secrets found, by the order in which they were. */
  const known = new Map<string, number>()

  const mask = (secret: string, word: string): string => {
    const number = known.get(secret) ?? known.size + 1
    known.set(secret, number)
    const end = `#${number}]`
    const whole = `[${word}${end}`.padEnd(secret.length, '-')
    return whole.length > secret.length ? `[${word}`.slice(0, Math.max(0, secret.length - end.length)) + end.slice(-secret.length) : whole
  }
  const redactQuery = (query: string): string => (SIGNED.test(query) ? query.slice(0, 1) + mask(query.slice(1), 'signed') : query)
  const redactText = (text: string): string =>
    SECRETS.reduce((rest, [pattern, word]) => rest.replace(pattern, (found: string, before: string) => before + mask(found.slice(before.length), word)), text.replace(QUERY, redactQuery))
  const redactValue = (value: unknown): unknown => {
    if (typeof value === 'string') return redactText(value)
    if (Array.isArray(value)) return value.map(redactValue)
    if (typeof value !== 'object' || value === null) return value
    return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, redactValue(part)]))
  }
  return (entry) => redactValue(entry) as Entry
}
