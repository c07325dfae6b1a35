/** The path to go to after sign-in: only a path of this app. Checked when it is stored and when it is used. */
import { readItem, removeItem, writeItem } from './storage.ts'

/**
 * The path as the router sees it, or null if it could lead to another origin: another host (`//host`,
 * `/\host`, `/..//host`), another scheme, or an address hidden behind control characters. Backslashes come back as slashes.
 */
export function sanitizePath(path: string): string | null {
  if (!path.startsWith('/') || hasControlCharacter(path)) return null
  const url = parseUrl(path)
  if (url === null || url.origin !== BASE_URL || url.pathname.startsWith('//')) return null
  return url.pathname + url.search + url.hash
}

/** Stores the path to go to after sign-in, if it is a path of this app. */
export function saveRedirect(path: string): void {
  const safe = sanitizePath(path)
  if (safe !== null) writeItem(STORAGE_KEY, safe)
}

/** Reads and removes the path to go to after sign-in; null if there is none. */
export function takeRedirect(): string | null {
  const stored = readItem(STORAGE_KEY)
  removeItem(STORAGE_KEY)
  return stored === null ? null : sanitizePath(stored)
}

const STORAGE_KEY = 'redirect'
const BASE_URL = 'https://app.invalid'

function parseUrl(path: string): URL | null {
  try {
    return new URL(path, BASE_URL)
  } catch {
    return null
  }
}

/** Browsers drop tabs and line ends from addresses, so that `/\t/host` becomes `//host`. */
function hasControlCharacter(text: string): boolean {
  return Array.from(text).some((character) => character < ' ' || character === '\u007f')
}
