/**
 * Changes of the view, as the worker describes them to the page. Applying one copies only the objects on its path, so its cost
 * does not grow with the conversation. Rule L5.
 */

/** The new value of a field, or of the item of a list; the index after the last item appends. */
export interface Patch {
  path: readonly (string | number)[]
  value: unknown
}

/** A changed copy; parts without a patch keep their identity. Throws if a path does not exist. */
export function applyPatches<T extends object>(value: T, patches: readonly Patch[]): T {
  return patches.reduce((next, patch) => applyPatch(next, patch, 0) as T, value)
}

function applyPatch(value: unknown, patch: Patch, depth: number): unknown {
  const key = patch.path[depth]
  if (key === undefined) return patch.value
  if (typeof value !== 'object' || value === null) throw new Error(`no way to ${patch.path.join('.')}`)
  if (Array.isArray(value)) {
    const copy: unknown[] = value.slice()
    copy[Number(key)] = applyPatch(value[Number(key)], patch, depth + 1)
    return copy
  }
  return { ...value, [key]: applyPatch((value as Record<string, unknown>)[key], patch, depth + 1) }
}
