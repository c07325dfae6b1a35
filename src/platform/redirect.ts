/**
 * Where to go after sign-in, and why the player was sent there: only a path of this app, checked when it is stored and when it is used. It ends with
 * the tab, or after 30 minutes: a later sign-in leads nowhere unexpected.
 */
import { isRecord } from '../../protocol/json.ts'
import { pageNow } from './time.ts'
import { readSessionItem, removeSessionItem, writeSessionItem } from './sessionItem.ts'

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

/** Why the player has to sign in: an address for accounts only, or one without a user; not enough diamonds; a session that has ended. */
const SIGN_IN_REASONS = ['account', 'diamonds', 'expired'] as const
export type SignInReason = (typeof SIGN_IN_REASONS)[number]

export interface Redirect {
  path: string
  reason: SignInReason | null
  /** How far the screen was scrolled, px. */
  scroll: number
}

/** Stores the path to go to after sign-in, if it is a path of this app. */
export function saveRedirect(path: string, { reason = null, scroll = 0 }: Partial<Omit<Redirect, 'path'>> = {}): void {
  const safe = sanitizePath(path)
  if (safe !== null) writeSessionItem(STORAGE_KEY, JSON.stringify({ path: safe, reason, scroll, at: pageNow() }))
}

/** Stores this place to return to after sign-in: its address, with filters, and how far it is scrolled. */
export function saveThisPlace(reason: SignInReason | null): void {
  saveRedirect(location.pathname + location.search + location.hash, { reason, scroll: scrollY })
}

/** Where a sign-in leads to now; null if there is nothing, or it is too old. */
export function readRedirect(): Redirect | null {
  const stored = parseJson(readSessionItem(STORAGE_KEY) ?? 'null')
  if (!isRecord(stored) || typeof stored.path !== 'string' || typeof stored.at !== 'number') return null
  const path = Math.abs(pageNow() - stored.at) < REDIRECT_MS ? sanitizePath(stored.path) : null
  if (path === null) return null
  const { reason, scroll } = stored
  return {
    path,
    reason: SIGN_IN_REASONS.find((each) => each === reason) ?? null,
    scroll: typeof scroll === 'number' ? scroll : 0,
  }
}

/** Reads and removes the path to go to after sign-in; null if there is none. */
export function takeRedirect(): string | null {
  const path = readRedirect()?.path ?? null
  removeSessionItem(STORAGE_KEY)
  return path
}

/** How long a place is kept, ms. */
export const REDIRECT_MS = 30 * 60_000

const STORAGE_KEY = 'redirect'
function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
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
