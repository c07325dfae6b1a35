/** Where the player goes after signing in: only ever a path of this app. Checked when it is stored and when it is used. */
import { readItem, removeItem, writeItem } from './storage.ts'

/**
 * The path as this app's router would see it, or null where it could lead anywhere else: another host (`//host`,
 * `/\host`, `/..//host`), another scheme, or an address hidden behind control characters. Backslashes come back as slashes.
 */
export function safePath(wished: string): string | null {
  if (!wished.startsWith('/') || hasControlCharacter(wished)) return null
  const url = parsed(wished)
  if (url === null || url.origin !== BASE || url.pathname.startsWith('//')) return null
  return url.pathname + url.search + url.hash
}

/** Keeps where to go after signing in, if it is a path of this app. */
export function saveRedirect(path: string): void {
  const safe = safePath(path)
  if (safe !== null) writeItem(STORED_AS, safe)
}

/** Where to go after signing in, said once; null for nowhere. */
export function takeRedirect(): string | null {
  const stored = readItem(STORED_AS)
  removeItem(STORED_AS)
  return stored === null ? null : safePath(stored)
}

const STORED_AS = 'redirect'
const BASE = 'https://app.invalid'

function parsed(path: string): URL | null {
  try {
    return new URL(path, BASE)
  } catch {
    return null
  }
}

/** Browsers drop tabs and line ends from addresses, so that `/\t/host` becomes `//host`. */
function hasControlCharacter(text: string): boolean {
  return Array.from(text).some((character) => character < ' ' || character === '\u007f')
}
