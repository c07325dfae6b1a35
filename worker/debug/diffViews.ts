/** Where two views, entries or other values of JSON differ. For the tools of developers; no player's bundle has it. */
import { isRecord } from '../../protocol/json.ts'

export type Path = readonly (string | number)[]

/**
 * A place at which two values differ. A side is undefined where it has nothing there. `actualPath`: where the actual value has the place,
 * if an item of a list stands elsewhere there.
 */
export interface Difference {
  path: Path
  actualPath?: Path
  expected: unknown
  actual: unknown
}

/**
 * The places at which two values differ, in the order of the expected value; none where they are equal. Lists whose items have ids are
 * compared by id, so that a missing line is one difference; its index is that of the list which has it.
 */
export function diffViews(expected: unknown, actual: unknown): Difference[] {
  return diffParts(expected, actual, [], [])
}

function diffParts(expected: unknown, actual: unknown, path: Path, actualPath: Path): Difference[] {
  if (Object.is(expected, actual)) return []
  if (Array.isArray(expected) && Array.isArray(actual)) return diffLists(expected, actual, path, actualPath)
  if (isRecord(expected) && isRecord(actual)) {
    const keys = new Set([...Object.keys(expected), ...Object.keys(actual)])
    return [...keys].flatMap((key) => diffParts(expected[key], actual[key], [...path, key], [...actualPath, key]))
  }
  return [{ path, expected, actual, ...(formatPath(path) !== formatPath(actualPath) && { actualPath }) }]
}

/** The value at a path; undefined where there is none. */
export function readPath(value: unknown, path: Path): unknown {
  return path.reduce<unknown>(
    (part, key) =>
      typeof part === 'object' && part !== null ? (part as Record<string | number, unknown>)[key] : undefined,
    value,
  )
}

/** A path as text, such as `messages.pages.0.items.3.text`. */
export function formatPath(path: Path): string {
  return path.length === 0 ? '(whole)' : path.join('.')
}

/** Reads what `formatPath` writes. */
export function parsePath(text: string): Path {
  return text === '(whole)' || text === '' ? [] : text.split('.').map((key) => (/^\d+$/.test(key) ? Number(key) : key))
}

function diffLists(
  expected: readonly unknown[],
  actual: readonly unknown[],
  path: Path,
  actualPath: Path,
): Difference[] {
  const [ids, actualIds] = [listIds(expected), listIds(actual)]
  // Two items of one id, or of none: the place in the list is all that can be compared.
  if (ids === null || actualIds === null || ids.join('\n') === actualIds.join('\n'))
    return Array.from({ length: Math.max(expected.length, actual.length) }, (_, index) => index).flatMap((index) =>
      diffParts(expected[index], actual[index], [...path, index], [...actualPath, index]),
    )
  const places = new Map(actualIds.map((id, index) => [id, index]))
  const kept = ids.flatMap((id, index) => {
    const place = places.get(id)
    const item = place === undefined ? undefined : actual[place]
    return diffParts(expected[index], item, [...path, index], [...actualPath, place ?? index])
  })
  const known = new Set(ids)
  const added = actualIds.flatMap((id, index) =>
    known.has(id) ? [] : [{ path: [...path, index], expected: undefined, actual: actual[index] }],
  )
  const [order, actualOrder] = [ids.filter((id) => places.has(id)), actualIds.filter((id) => known.has(id))]
  const moved = order.join('\n') === actualOrder.join('\n') ? [] : [{ path, expected: order, actual: actualOrder }]
  return [...kept, ...added, ...moved]
}

/** The ids of a list's items; null where an item has none, or two have one. */
function listIds(list: readonly unknown[]): string[] | null {
  const ids = list.flatMap((item) =>
    isRecord(item) && ['string', 'number'].includes(typeof item.id) ? [String(item.id)] : [],
  )
  return ids.length === list.length && new Set(ids).size === ids.length ? ids : null
}
