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

function sortKeys(record: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(record).sort(([a], [b]) => (a < b ? -1 : 1)))
}
