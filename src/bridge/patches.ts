/**
 * Applies the worker's patches to the page's copy of the view. Copies only the objects on the path of a change, so its cost
 * does not grow with the conversation. Our own, because immer would add its weight to the page's bundle: docs/decisions.md. Rule L5.
 */
import { type Patch } from 'immer'

/** A changed copy; parts without a patch keep their identity. Throws if a path does not exist. */
export function applyPatches<T extends object>(value: T, patches: readonly Patch[]): T {
  return patches.reduce((next, patch) => applyPatch(next, patch, 0) as T, value)
}

function applyPatch(value: unknown, patch: Patch, depth: number): unknown {
  const key = patch.path[depth]
  if (key === undefined) return patch.value
  if (typeof value !== 'object' || value === null) throw new Error(`no way to ${patch.path.join('.')}`)
  const isLast = depth === patch.path.length - 1
  return Array.isArray(value)
    ? patchArray(value, key, patch, depth, isLast)
    : patchObject(value, key, patch, depth, isLast)
}

function patchArray(
  array: readonly unknown[],
  key: string | number,
  patch: Patch,
  depth: number,
  isLast: boolean,
): unknown[] {
  const copy = array.slice()
  const index = Number(key)
  if (!isLast) copy[index] = applyPatch(array[index], patch, depth + 1)
  else if (key === 'length') copy.length = Number(patch.value)
  else if (patch.op === 'add') copy.splice(index, 0, patch.value)
  else if (patch.op === 'remove') copy.splice(index, 1)
  else copy[index] = patch.value
  return copy
}

function patchObject(object: object, key: string | number, patch: Patch, depth: number, isLast: boolean): object {
  const copy: Record<string, unknown> = { ...object }
  if (!isLast) copy[key] = applyPatch(copy[key], patch, depth + 1)
  else if (patch.op === 'remove') delete copy[key]
  else copy[key] = patch.value
  return copy
}
