/** A value that JSON can carry. */
export type Json = string | number | boolean | null | Json[] | { [key: string]: Json }

/**
 * JSON with sorted keys and no spaces, so that equal values have equal text.
 * It leaves out undefined fields, as `JSON.stringify` does.
 */
export function canonicalJson(value: unknown): string {
  return JSON.stringify(value, (_key, part: unknown) => (isRecord(part) ? sortKeys(part) : part))
}

/** Whether a value is an object with keys: no array, not null. */
export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** Whether a record has a key itself: an author may name a node `constructor`. Old webviews have no `Object.hasOwn`. */
export function hasOwn(record: Record<string, unknown>, key: string): boolean {
  return Object.prototype.hasOwnProperty.call(record, key)
}

/** The value of a key that a record has itself. */
export function getOwn(record: Record<string, unknown>, key: string): unknown {
  return hasOwn(record, key) ? record[key] : undefined
}

function sortKeys(record: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(record).sort(([a], [b]) => (a < b ? -1 : 1)))
}
