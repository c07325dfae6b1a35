/** Takes out of a log what must not leave the device: tokens, e-mail addresses, signatures of upload addresses. Rule L6. */
import { type Entry } from '../../protocol/entries.ts'

const REDACTIONS: readonly [RegExp, string][] = [
  [/[\w.+-]+@[\w-]+(?:\.[\w-]+)+/g, '[e-mail]'],
  // What looks like a token: a bearer header, or the three parts of a JWT. A story may have bearers of its own.
  [/\bBearer\s+[\w.~+/=-]{16,}/gi, '[token]'],
  [/\beyJ[\w-]+\.[\w-]+\.[\w-]+/g, '[token]'],
  // The query of an address that is signed.
  [/(https?:\/\/[^\s"?]+)\?[^\s"]*(?:signature|token|credential|expires)=[^\s"]*/gi, '$1?[signed]'],
]

/** An entry with its secrets replaced, wherever they stand in its texts. */
export function redact(entry: Entry): Entry {
  return redactValue(entry) as Entry
}

function redactValue(value: unknown): unknown {
  if (typeof value === 'string') return REDACTIONS.reduce((text, [pattern, word]) => text.replace(pattern, word), value)
  if (Array.isArray(value)) return value.map(redactValue)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, redactValue(part)]))
}
