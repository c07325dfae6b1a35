/** Converts values of another type that mean what a schema asks for. Rules W13, W15. */
import type * as v from 'valibot'

/** A URL that needs no conversion: absolute with http(s), or a path of this host. */
export const URL_PATTERN = /^(https?:\/\/|\/(?!\/))/
/** Resolves relative URLs where the origin of the API is not known. */
const UNKNOWN_ORIGIN = 'https://origin.invalid'
const NUMBER = /^[+-]?\d+(\.\d+)?$/
/** Seconds since 1970 between 2001 and 5138. As milliseconds they would be before March 1973. */
const SECONDS_RANGE = { from: 1e9, to: 1e11 }

/** Converts a refused value; undefined if it has no conversion. */
export function convertValue(
  value: unknown,
  { type, requirement }: v.BaseIssue<unknown>,
  origin: string | undefined,
): unknown {
  switch (type) {
    case 'string':
    case 'picklist':
      return typeof value === 'number' ? String(value) : undefined
    case 'number':
      return typeof value === 'string' && NUMBER.test(value.trim()) ? Number(value) : undefined
    case 'integer':
      return typeof value === 'number' && Number.isFinite(value) ? Math.floor(value) : undefined
    case 'boolean':
      return BOOLEANS.get(typeof value === 'string' ? value.toLowerCase() : value)
    case 'object':
      // A server that sends text in place of an object sends what the object would show.
      return typeof value === 'string' && value !== '' ? { name: value, text: value, url: value } : undefined
    case 'regex':
      return requirement === URL_PATTERN && typeof value === 'string' ? resolveUrl(value, origin) : undefined
    default:
      return undefined
  }
}

/** Reads ms since 1970 from ms or seconds (as a number or as text), or from an ISO time (UTC where it names no zone); else null. */
export function parseTimestamp(value: unknown): number | null {
  if (typeof value === 'number') return normalizeTimestamp(value)
  if (typeof value !== 'string') return null
  const text = value.trim()
  if (NUMBER.test(text)) return normalizeTimestamp(Number(text))
  if (!/^\d{4}-\d\d-\d\d/.test(text)) return null
  const hasZone = /(z|[+-]\d\d:?\d\d)$/i.test(text.slice(10))
  return normalizeTimestamp(Date.parse(hasZone || text.length === 10 ? text : `${text.replace(' ', 'T')}Z`))
}

function normalizeTimestamp(value: number): number | null {
  if (!Number.isFinite(value) || value < 0) return null
  return Math.round(value >= SECONDS_RANGE.from && value < SECONDS_RANGE.to ? value * 1_000 : value)
}

const BOOLEANS: ReadonlyMap<unknown, boolean> = new Map<unknown, boolean>([
  [1, true],
  ['1', true],
  ['true', true],
  [0, false],
  ['0', false],
  ['false', false],
])

/** Resolves an http(s) URL against the API's origin; one of that host becomes a path. */
function resolveUrl(text: string, origin = UNKNOWN_ORIGIN): string | undefined {
  if (text.trim() === '') return undefined
  try {
    const base = new URL(origin)
    const url = new URL(text, base)
    if (url.protocol !== 'http:' && url.protocol !== 'https:') return undefined
    return url.origin === base.origin ? `${url.pathname}${url.search}${url.hash}` : url.href
  } catch {
    return undefined
  }
}
