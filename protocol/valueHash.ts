/** Short hashes that tell values apart. They protect nothing. */

/** Two 32-bit FNV-1a hashes of different seeds, in hex: enough to tell the events of one conversation apart. */
export function hashText(text: string): string {
  let a = 0x811c9dc5
  let b = 0x9747b28c
  for (let i = 0; i < text.length; i += 1) {
    const code = text.charCodeAt(i)
    a = Math.imul(a ^ code, 0x01000193)
    b = Math.imul(b ^ (code + i), 0x01000193)
  }
  return [a, b].map((part) => (part >>> 0).toString(16).padStart(8, '0')).join('')
}

/**
 * Hashes values of JSON: equal values have equal hashes, in whichever order their keys stand; an undefined field counts as absent. The
 * returned function remembers each object: of a value that shares parts with one before, it reads the new parts only.
 */
export function createValueHasher(): (value: unknown) => string {
  const known = new WeakMap<object, string>()
  const hash = (value: unknown): string => {
    if (typeof value !== 'object' || value === null) return hashText(JSON.stringify(value) ?? '')
    const before = known.get(value)
    if (before !== undefined) return before
    const parts = Array.isArray(value)
      ? value.map(hash)
      : Object.entries(value)
          .filter(([, part]) => part !== undefined)
          .sort(([a], [b]) => (a < b ? -1 : 1))
          .map(([key, part]) => `${key}:${hash(part)}`)
    const made = hashText(`${Array.isArray(value) ? '[' : '{'}${parts.join()}`)
    known.set(value, made)
    return made
  }
  return hash
}
