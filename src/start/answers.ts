/** Reading answers that are not checked yet. */

/** A value deep in unchecked data; undefined where there is none. */
export function read(data: unknown, ...names: string[]): unknown {
  return names.reduce<unknown>(
    (value, name) =>
      typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[name] : undefined,
    data,
  )
}
