/** Compares two values of JSON. */
import { hasOwn, isRecord } from './json.ts'

/** Whether two values of JSON are the same; the order of keys does not count. */
export function isSameValue(one: unknown, other: unknown): boolean {
  return compareValues(one, other, false)
}

/** Whether two values of JSON are the same, with their keys in the same order: the nodes of a story have one. */
export function isSameDocument(one: unknown, other: unknown): boolean {
  return compareValues(one, other, true)
}

function compareValues(one: unknown, other: unknown, isOrdered: boolean): boolean {
  if (one === other) return true
  if (Array.isArray(one) || Array.isArray(other)) {
    return (
      Array.isArray(one) &&
      Array.isArray(other) &&
      one.length === other.length &&
      one.every((item, index) => compareValues(item, other[index], isOrdered))
    )
  }
  if (!isRecord(one) || !isRecord(other)) return false
  const keys = Object.keys(one)
  const otherKeys = Object.keys(other)
  return (
    keys.length === otherKeys.length &&
    keys.every(
      (key, index) =>
        (isOrdered ? key === otherKeys[index] : hasOwn(other, key)) && compareValues(one[key], other[key], isOrdered),
    )
  )
}

/** Whether two lists have the same items, by their identity. */
export function isSameList(one: readonly unknown[], other: readonly unknown[]): boolean {
  return one === other || (one.length === other.length && one.every((item, index) => Object.is(item, other[index])))
}
