/** Merges two versions of a draft that go back to the same one. Pure. */
import { produce } from 'immer'
import type { DocumentPath, Draft } from '../../../protocol/story/draft.ts'
import { isSameDocument, isSameValue } from '../../platform/sameValue.ts'
import { isPart, readAt, writeAt } from './documentPaths.ts'

/** One place that both versions changed differently. */
export interface ConflictPlace {
  /** Where it is in the merged document. The items of a list may stand elsewhere in the two versions. */
  at: DocumentPath
  /** The values of both; undefined where the place was removed. */
  mine: unknown
  theirs: unknown
}

export interface MergedDraft {
  /** Both changes; the author's own where both changed the same place differently. */
  document: Draft
  conflicts: readonly ConflictPlace[]
}

/**
 * Merges by keys. A list whose items have ids merges by these, and any other list counts as one value, because the places of its items mean
 * nothing to the other version.
 */
export function mergeDrafts(base: Draft, mine: Draft, theirs: Draft): MergedDraft {
  const conflicts: ConflictPlace[] = []
  const merged = mergeValue(base, mine, theirs, [], conflicts)
  return { document: merged as Draft, conflicts }
}

/** The merged document, with the other version's values in these of its conflicts. */
export function takeTheirs(merged: Draft, places: readonly ConflictPlace[]): Draft {
  return produce(merged, (document) => {
    // From the end, so that the indexes before it stay.
    for (const { at, mine, theirs } of [...places].reverse()) {
      const list = readAt(document, at.slice(0, -1))
      const index = at.at(-1)
      if (mine === undefined && Array.isArray(list) && typeof index === 'number') list.splice(index, 0, theirs)
      else writeAt(document, at, theirs)
    }
  })
}

function mergeValue(
  base: unknown,
  mine: unknown,
  theirs: unknown,
  at: DocumentPath,
  conflicts: ConflictPlace[],
): unknown {
  if (isSameDocument(mine, theirs) || isSameDocument(theirs, base)) return mine
  if (isSameDocument(mine, base)) return theirs
  if (isPart(mine) && isPart(theirs)) return mergeParts(isPart(base) ? base : {}, mine, theirs, at, conflicts)
  if (isListWithIds(mine) && isListWithIds(theirs)) {
    return mergeLists(isListWithIds(base) ? base : [], mine, theirs, at, conflicts)
  }
  if (isSameValue(mine, theirs) || isSameValue(theirs, base)) return mine
  if (isSameValue(mine, base)) return theirs
  conflicts.push({ at, mine, theirs })
  return mine
}

function mergeParts(
  base: Record<string, unknown>,
  mine: Record<string, unknown>,
  theirs: Record<string, unknown>,
  at: DocumentPath,
  conflicts: ConflictPlace[],
): Record<string, unknown> {
  const keys = mergeOrder(Object.keys(base), Object.keys(mine), Object.keys(theirs))
  const merged = keys.map((key): [string, unknown] => [
    key,
    mergeValue(base[key], mine[key], theirs[key], [...at, key], conflicts),
  ])
  // A key without a value was removed in one version, and not changed in the other.
  return Object.fromEntries(merged.filter(([, value]) => value !== undefined))
}

interface Item {
  id: string
}

function mergeLists(
  base: readonly Item[],
  mine: readonly Item[],
  theirs: readonly Item[],
  at: DocumentPath,
  conflicts: ConflictPlace[],
): unknown[] {
  const [inBase, inMine, inTheirs] = [byId(base), byId(mine), byId(theirs)]
  const ids = mergeOrder([...inBase.keys()], [...inMine.keys()], [...inTheirs.keys()])
  const merged: unknown[] = []
  for (const id of ids) {
    const place = [...at, merged.length]
    const item = mergeValue(inBase.get(id), inMine.get(id), inTheirs.get(id), place, conflicts)
    if (item !== undefined) merged.push(item)
  }
  return merged
}

/**
 * The keys of both versions: in the order of the one that has moved some, the author's where both have. Those that only the other one has come
 * after the key that they follow there.
 */
function mergeOrder(base: readonly string[], mine: readonly string[], theirs: readonly string[]): string[] {
  const [first, second] = keepsOrder(base, mine) ? [theirs, mine] : [mine, theirs]
  const keys = [...first]
  const known = new Set(first)
  for (const [index, key] of second.entries()) {
    if (known.has(key)) continue
    const before = second[index - 1]
    keys.splice(before === undefined ? 0 : keys.indexOf(before) + 1, 0, key)
  }
  return keys
}

/** Whether the keys that both have stand in the same order. */
function keepsOrder(base: readonly string[], changed: readonly string[]): boolean {
  const [inBase, inChanged] = [new Set(base), new Set(changed)]
  const before = base.filter((key) => inChanged.has(key))
  return changed.filter((key) => inBase.has(key)).every((key, index) => key === before[index])
}

function byId(items: readonly Item[]): Map<string, Item> {
  return new Map(items.map((item) => [item.id, item]))
}

function isListWithIds(value: unknown): value is Item[] {
  if (!Array.isArray(value)) return false
  const ids = value.map((item: unknown) => (isPart(item) ? item['id'] : undefined))
  return ids.every((id) => typeof id === 'string') && new Set(ids).size === ids.length
}
