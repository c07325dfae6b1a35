/** Removes what could identify a person from what is sent to error reporting: tokens, e-mail addresses, query strings, quoted text. */

/** Each pattern with what takes its place. No lookbehind: Safari before 16.4 has none. */
const REDACTIONS: readonly [RegExp, string][] = [
  // Queries and fragments of addresses: sign-in codes, signatures.
  [/((?:https?:\/\/|\/)[^\s"'<>?#\\]*)[?#][^\s"'<>\\)]*/g, '$1'],
  // The last part has a letter: the name of a release, `stories@1.3.1`, is none.
  [/[\p{L}\p{N}_.+-]+@(?:[\p{L}\p{N}-]+\.)+\p{L}[\p{L}\p{N}-]*/gu, '[email]'],
  [/\b(Bearer)\s+[\w.~+/=-]+/gi, '$1 [token]'],
  [/\beyJ[\w-]+\.[\w-]+\.[\w-]+/g, '[token]'],
  [/\b(code|state)=[^\s"'&,;}\\]+/g, '$1=[removed]'],
  [/\b((?:access_|refresh_)?token|password|secret)(\\?["']?\s*[=:]\s*\\?["']?)[^\s"'&,;}\\]{4,}/gi, '$1$2[removed]'],
  // Longer than the ids of traces and events.
  [/\b(?=[\w-]*\d)(?=[\w-]*[A-Za-z])[\w-]{40,}/g, '[token]'],
  // Names of elements in selectors: a button of an option has the story's words.
  [/\[(?:aria-label|title|alt|name|placeholder)=\\?"[^"\]]*"\]/g, ''],
]

/** A text without secrets. */
export function redactText(text: string): string {
  return REDACTIONS.reduce((rest, [pattern, replacement]) => rest.replace(pattern, replacement), text)
}

/** A message of an error. Engines quote the text that they could not parse: the player's, or the story's. */
export function redactMessage(message: string): string {
  return redactText(message).replace(/"[^"]*"/g, '"…"')
}

/** All texts of a value redacted, however deep; data about a user left out. */
export function redactDeep(value: unknown): unknown {
  if (typeof value === 'string') return redactText(value)
  if (Array.isArray(value)) return value.map(redactDeep)
  if (typeof value !== 'object' || value === null || ArrayBuffer.isView(value)) return value
  return Object.fromEntries(
    Object.entries(value).flatMap(([key, part]) => (PERSONAL_KEYS.has(key) ? [] : [[key, redactDeep(part)]])),
  )
}

const PERSONAL_KEYS: ReadonlySet<string> = new Set(['user', 'ip_address', 'email', 'username', 'cookies', 'Cookie'])
