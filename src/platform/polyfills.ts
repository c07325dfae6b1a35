/** Polyfills for old webviews: the build lowers syntax only. Imported before everything else. */
export const definePolyfill = (holder: object, name: string, value: unknown): void => {
  if (!(name in holder)) Object.defineProperty(holder, name, { value, writable: true, configurable: true })
}

definePolyfill(Object, 'hasOwn', (holder: object, key: PropertyKey) =>
  Object.prototype.hasOwnProperty.call(holder, key),
)

definePolyfill(String.prototype, 'replaceAll', function (this: string, what: string | RegExp, by: string) {
  return typeof what === 'string' ? this.split(what).join(by) : this.replace(what, by)
})

for (const holder of [Array.prototype, Object.getPrototypeOf(Uint8Array.prototype) as object])
  definePolyfill(holder, 'at', function (this: ArrayLike<unknown>, index: number): unknown {
    return this[index < 0 ? this.length + index : index]
  })

definePolyfill(
  Array.prototype,
  'findLast',
  function (this: unknown[], fits: (item: unknown, index: number) => boolean) {
    for (let index = this.length - 1; index >= 0; index -= 1) if (fits(this[index], index)) return this[index]
    return undefined
  },
)
