/** Pieces of text in brackets and quotes, which all dialects have. */

const QUOTES: readonly string[] = ['"', "'", '`']
/** Nothing in brackets is longer; a bracket that stays open is looked for no further. */
const SCAN_MAX = 20_000

/** Finds signs in a text that is read from front to back: one that comes no more is looked for only once. */
export function createFinder(text: string): (sign: string, from: number) => number {
  const missing = new Set<string>()
  return (sign, from) => {
    const at = missing.has(sign) ? -1 : text.indexOf(sign, from)
    if (at === -1) missing.add(sign)
    return at
  }
}

/** The place behind the quoted text that begins here; the next place where the quote is never closed. */
export function skipQuoted(text: string, at: number): number {
  const quote = text.charAt(at)
  for (let index = at + 1; index < text.length && index < at + SCAN_MAX; index += 1) {
    if (text.charAt(index) === '\\') index += 1
    else if (text.charAt(index) === quote) return index + 1
  }
  return at + 1
}

/** Whether a quoted text begins here: in `$bag's length` and `(passage:)'s name` none does. */
function opensQuote(text: string, at: number): boolean {
  const sign = text.charAt(at)
  return QUOTES.includes(sign) && !(sign === "'" && /[\w)]/.test(text.charAt(at - 1)))
}

/** The place of the bracket that closes the one at `at`, outside of quotes; -1 where none does. */
export function findClosing(text: string, at: number, { quotes = true } = {}): number {
  const open = text.charAt(at)
  const close = { '(': ')', '[': ']', '{': '}' }[open]
  let depth = 0
  for (let index = at; index < text.length && index < at + SCAN_MAX;) {
    const sign = text.charAt(index)
    if (quotes && opensQuote(text, index)) {
      index = skipQuoted(text, index)
      continue
    }
    if (sign === open) depth += 1
    if (sign === close) depth -= 1
    if (depth === 0) return index
    index += 1
  }
  return -1
}

/** The parts between separators that stand outside of quotes and brackets, without the blanks around them. */
export function splitOutside(text: string, separator: string): string[] {
  const parts: string[] = []
  let from = 0
  let depth = 0
  for (let index = 0; index < text.length;) {
    const sign = text.charAt(index)
    if (opensQuote(text, index)) {
      index = skipQuoted(text, index)
      continue
    }
    if ('([{'.includes(sign)) depth += 1
    if (')]}'.includes(sign)) depth -= 1
    if (depth === 0 && text.startsWith(separator, index)) {
      parts.push(text.slice(from, index).trim())
      index += separator.length
      from = index
      continue
    }
    index += 1
  }
  return [...parts, text.slice(from).trim()].filter((part) => part !== '')
}

/** Words separated by blanks, where quoted and bracketed ones are one each. */
export function splitWords(text: string): string[] {
  return splitOutside(text.replaceAll(/\s/g, ' '), ' ')
}

/** The text of a quoted one; null where it is not quoted, or more than that. */
export function unquote(text: string): string | null {
  const trimmed = text.trim()
  if (trimmed.length < 2 || !QUOTES.includes(trimmed.charAt(0))) return null
  if (skipQuoted(trimmed, 0) !== trimmed.length || trimmed.at(-1) !== trimmed.charAt(0)) return null
  return trimmed.slice(1, -1).replaceAll(/\\(.)/gs, (_, sign: string) => (sign === 'n' ? '\n' : sign))
}
