/** Merges two versions of a draft that go back to the same one. Pure. */
import { diffArrays } from 'diff'
import { getOwn, isRecord } from '../json.ts'
import { type Locale, FALLBACK_LOCALE } from '../locale.ts'
import type { DocumentPath, Draft } from './draft.ts'
import { readLanguages } from './languages.ts'
import { isSameDocument, isSameValue } from '../sameValue.ts'

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
 * Merges by keys. A list whose items have ids merges by these, any other by items of the same kind and words. Such a list is one conflict where both
 * versions changed the same items of it to a different number of items.
 */
export function mergeDrafts(base: Draft, mine: Draft, theirs: Draft): MergedDraft {
  const conflicts: ConflictPlace[] = []
  const [locale = FALLBACK_LOCALE] = readLanguages(base.metadata)
  const merged = mergeValue(base, mine, theirs, [], { conflicts, locale })
  return { document: merged as Draft, conflicts }
}

interface Merging {
  conflicts: ConflictPlace[]
  /** The language of the story whose words tell lines apart. */
  locale: Locale
}

/** Two lists that differ in more items are no versions of each other, and would take long to compare. */
const MOST_DIFFERENT = 1_000

function mergeValue(base: unknown, mine: unknown, theirs: unknown, at: DocumentPath, merging: Merging): unknown {
  if (isSameDocument(mine, theirs) || isSameDocument(theirs, base)) return mine
  if (isSameDocument(mine, base)) return theirs
  if (isRecord(mine) && isRecord(theirs)) return mergeParts(isRecord(base) ? base : {}, mine, theirs, at, merging)
  if (isListWithIds(mine) && isListWithIds(theirs)) {
    return mergeLists(isListWithIds(base) ? base : [], mine, theirs, at, merging)
  }
  if (isSameValue(mine, theirs) || isSameValue(theirs, base)) return mine
  if (isSameValue(mine, base)) return theirs
  const areLists = isList(base) && isList(mine) && isList(theirs)
  const items = areLists ? mergeItems(base, mine, theirs, at, merging) : null
  if (items !== null) return items
  if (!isChoice(at)) return mine ?? theirs
  merging.conflicts.push({ at, mine, theirs })
  return mine
}

/** Of the editor's marks an author chooses between notes and colours. Where boxes and comments stand is not worth a question. */
function isChoice([part, list]: DocumentPath): boolean {
  return part !== 'marks' || list === 'notes' || list === 'colours'
}

function mergeParts(
  base: Record<string, unknown>,
  mine: Record<string, unknown>,
  theirs: Record<string, unknown>,
  at: DocumentPath,
  merging: Merging,
): Record<string, unknown> {
  const keys = mergeOrder(Object.keys(base), Object.keys(mine), Object.keys(theirs))
  const merged = keys.map((key): [string, unknown] => [
    key,
    mergeValue(getOwn(base, key), getOwn(mine, key), getOwn(theirs, key), [...at, key], merging),
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
  merging: Merging,
): unknown[] {
  const [inBase, inMine, inTheirs] = [byId(base), byId(mine), byId(theirs)]
  const ids = mergeOrder([...inBase.keys()], [...inMine.keys()], [...inTheirs.keys()])
  const merged: unknown[] = []
  for (const id of ids) {
    const place = [...at, merged.length]
    const item = mergeValue(inBase.get(id), inMine.get(id), inTheirs.get(id), place, merging)
    if (item !== undefined) merged.push(item)
  }
  return merged
}

/** A list of steps, ways or words: null where the three are no versions of each other. */
function mergeItems(
  base: readonly unknown[],
  mine: readonly unknown[],
  theirs: readonly unknown[],
  at: DocumentPath,
  { conflicts, locale }: Merging,
): unknown[] | null {
  const [inMine, inTheirs] = [matchItems(base, mine, locale), matchItems(base, theirs, locale)]
  if (inMine === null || inTheirs === null) return null
  const merged: unknown[] = []
  /** The list with the other version's items where both changed the same. */
  const other: unknown[] = []
  const inside: ConflictPlace[] = []
  let isSplit = false
  let [from, fromMine, fromTheirs] = [0, 0, 0]
  const add = (one: unknown, my: unknown, their: unknown): void => {
    const isChanged = !isSameValue(my, one) && !isSameValue(their, one) && !isSameValue(my, their)
    if (isChanged && (isOtherKind(one, my) || isOtherKind(one, their))) {
      inside.push({ at: [...at, merged.length], mine: my, theirs: their })
      merged.push(my)
      other.push(their)
      return
    }
    const found: ConflictPlace[] = []
    const item = mergeValue(one, my, their, [...at, merged.length], { conflicts: found, locale })
    inside.push(...found)
    merged.push(item)
    other.push(found.length === 0 ? item : their)
  }
  const addGap = (to: number, toMine: number, toTheirs: number): void => {
    const [before, my, their] = [base.slice(from, to), mine.slice(fromMine, toMine), theirs.slice(fromTheirs, toTheirs)]
    const take = (items: readonly unknown[]): void => void (merged.push(...items), other.push(...items))
    if (isSameValue(my, before)) take(their)
    else if (isSameValue(their, before) || isSameValue(my, their)) take(my)
    else if (before.length === 0) take([...my, ...their])
    else if (before.length === my.length && before.length === their.length)
      for (const [index, one] of before.entries()) add(one, my[index], their[index])
    else {
      isSplit = true
      merged.push(...my)
      other.push(...their)
    }
  }
  for (const [index, one] of base.entries()) {
    const [my, their] = [inMine.get(index), inTheirs.get(index)]
    if (my === undefined || their === undefined) continue
    addGap(index, my, their)
    add(one, mine[my], theirs[their])
    ;[from, fromMine, fromTheirs] = [index + 1, my + 1, their + 1]
  }
  addGap(base.length, mine.length, theirs.length)
  if (isSplit && isChoice(at)) conflicts.push({ at, mine: merged, theirs: other })
  else conflicts.push(...inside)
  return merged
}

/** Where the items of one list stand in another version of it; null where too much is different. */
function matchItems(
  before: readonly unknown[],
  after: readonly unknown[],
  locale: Locale,
): ReadonlyMap<number, number> | null {
  const nameAll = (list: readonly unknown[]): string[] => list.map((item) => nameItem(item, locale))
  const parts = diffArrays(nameAll(before), nameAll(after), { maxEditLength: MOST_DIFFERENT })
  if (parts === undefined) return null
  const matches = new Map<number, number>()
  let [left, right] = [0, 0]
  for (const { value, added, removed } of parts) {
    if (!added && !removed) for (const index of value.keys()) matches.set(left + index, right + index)
    if (!added) left += value.length
    if (!removed) right += value.length
  }
  return matches
}

/** The same for two versions of an item: its kind, and its words where it has some. */
function nameItem(item: unknown, locale: Locale): string {
  if (isRecord(item))
    for (const [kind, value] of Object.entries(item))
      if (isRecord(value) && typeof value[locale] === 'string') return `${kind} ${value[locale]}`
  return JSON.stringify(item)
}

/** Keys that say more of an item, and not what it is. */
const BESIDE_KIND: ReadonlySet<string> = new Set(['if', 'by', 'voice', 'mood', 'actions', 'face'])

/** Whether two items have no kind in common, such as a step that was a line and is a picture now: their keys would make one that is neither. */
function isOtherKind(one: unknown, now: unknown): boolean {
  if (!isRecord(one) || !isRecord(now)) return false
  const kinds = listKinds(now)
  return !listKinds(one).some((kind) => kinds.includes(kind))
}

/** A weather is of the kind `mood`, which a spoken line has beside it. */
function listKinds(item: Record<string, unknown>): string[] {
  const keys = Object.keys(item)
  const kinds = keys.filter((key) => !BESIDE_KIND.has(key))
  return kinds.length > 0 ? kinds : keys
}

function isList(value: unknown): value is readonly unknown[] {
  return Array.isArray(value)
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
  const ids = value.map((item: unknown) => (isRecord(item) ? item['id'] : undefined))
  return ids.every((id) => typeof id === 'string') && new Set(ids).size === ids.length
}
