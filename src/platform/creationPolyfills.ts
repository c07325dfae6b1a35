/** Polyfills that the creation area alone needs, beside those of the page. Loaded with its texts, which each of its screens has. */
import { definePolyfill } from './polyfills.ts'

definePolyfill(
  Array.prototype,
  'findLastIndex',
  function (this: unknown[], fits: (item: unknown, index: number) => boolean) {
    for (let index = this.length - 1; index >= 0; index -= 1) if (fits(this[index], index)) return index
    return -1
  },
)

definePolyfill(
  Array.prototype,
  'toSorted',
  function (this: unknown[], compare?: (one: unknown, other: unknown) => number) {
    return [...this].sort(compare)
  },
)

definePolyfill(Array.prototype, 'toReversed', function (this: unknown[]) {
  return [...this].reverse()
})

/** Of arrays and plain objects, which is what stories and the graph consist of; anything else is passed on as it is. */
function cloneParts(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(cloneParts)
  if (Object.prototype.toString.call(value) !== '[object Object]') return value
  return Object.fromEntries(Object.entries(value as object).map(([key, part]) => [key, cloneParts(part)]))
}

definePolyfill(globalThis, 'structuredClone', cloneParts)
