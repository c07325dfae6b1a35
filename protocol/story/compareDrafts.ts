/** What is different in two versions of a draft, place by place. Pure. */
import { diffArrays, diffChars, diffWordsWithSpace } from 'diff'
import type { DocumentPath, Draft } from './draft.ts'
import { getOwn, isRecord } from '../json.ts'
import { type Locale, LOCALES } from '../locale.ts'
import { isSameDocument, isSameValue } from '../sameValue.ts'

/** One place: a value that became another one. Undefined where the place was not there, or is not any more. */
export interface PlaceChange {
  /** In the version that has the place; in the later one where both have. */
  at: DocumentPath
  before: unknown
  after: unknown
}

/** The places of one node, or of what belongs to no node. */
export interface PartChange {
  /** Null for the catalogue entry and what the whole script has. */
  node: string | null
  kind: 'added' | 'removed' | 'changed'
  places: readonly PlaceChange[]
}

/** Nodes in the order of the later version, removed ones behind them; the catalogue first. The editor's own marks count as nothing that readers see. */
export function compareDrafts(before: Draft, after: Draft): PartChange[] {
  const places: PlaceChange[] = []
  for (const part of ['metadata', 'script'] as const)
    compare(dropUnwritten(before[part]), dropUnwritten(after[part]), [part], places)
  const parts = new Map<string | null, PlaceChange[]>()
  for (const place of places) {
    const [root, list, id] = place.at
    const node = root === 'script' && list === 'nodes' && typeof id === 'string' ? id : null
    parts.set(node, [...(parts.get(node) ?? []), place])
  }
  return [...parts].map(([node, of]) => ({ node, kind: node === null ? 'changed' : kindOfChange(of), places: of }))
}

/** Whether two values are the same but for texts that are not written. */
export function isSameWritten(one: unknown, other: unknown): boolean {
  return isSameValue(dropUnwritten(one), dropUnwritten(other))
}

function dropUnwritten(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(dropUnwritten)
  return isRecord(value)
    ? Object.fromEntries(listWritten(value).map(([key, item]) => [key, dropUnwritten(item)]))
    : value
}

/** A text that is not written in a language is the same, whether its place is there or not: an export has only the languages of its story. */
function listWritten(part: Record<string, unknown>): [string, unknown][] {
  const entries = Object.entries(part)
  const isText = entries.length > 0 && entries.every(([key]) => LOCALES.some((locale) => locale === key))
  if (!isText) return entries
  const written = entries.filter(([, text]) => text !== '' && !(Array.isArray(text) && text.length === 0))
  return written.length > 0 ? written : [[LOCALES[0] ?? '', entries[0]?.[1]]]
}

function kindOfChange([first]: readonly PlaceChange[]): PartChange['kind'] {
  // A node as a whole: script, nodes, id.
  if (first?.at.length !== 3) return 'changed'
  return first.before === undefined ? 'added' : first.after === undefined ? 'removed' : 'changed'
}

function compare(before: unknown, after: unknown, at: DocumentPath, places: PlaceChange[]): void {
  // The order of nodes counts, and moves no value.
  if (isSameDocument(before, after)) return
  if (isRecord(before) && isRecord(after)) {
    const keys = new Set([...Object.keys(after), ...Object.keys(before)])
    for (const key of keys) compare(getOwn(before, key), getOwn(after, key), [...at, key], places)
  } else if (Array.isArray(before) && Array.isArray(after)) compareLists(before, after, at, places)
  else if (!isSameValue(before, after)) places.push({ at, before, after })
}

/** Items that are the same in both stay beside each other; of the others, those at the same place are versions of each other. */
function compareLists(
  before: readonly unknown[],
  after: readonly unknown[],
  at: DocumentPath,
  places: PlaceChange[],
): void {
  let [left, right] = [0, 0]
  let removed: unknown[] = []
  const flush = (added: readonly unknown[]): void => {
    const pairs = Math.max(removed.length, added.length)
    for (let index = 0; index < pairs; index += 1) {
      const isKept = index < added.length
      const place = [...at, isKept ? right - added.length + index : left - removed.length + index]
      if (isKept && index < removed.length) compare(removed[index], added[index], place, places)
      else places.push({ at: place, before: removed[index], after: added[index] })
    }
    removed = []
  }
  for (const part of diffArrays([...before], [...after], { comparator: isSameValue })) {
    if (part.removed) {
      left += part.value.length
      removed = part.value
    } else if (part.added) {
      right += part.value.length
      flush(part.value)
    } else {
      flush([])
      left += part.value.length
      right += part.value.length
    }
  }
  flush([])
}

/** A piece of a text that was changed. */
export interface TextPiece {
  text: string
  kind: 'same' | 'added' | 'removed'
}

/** Two versions of a text by words; Chinese by characters, as browsers without a segmenter know no words of it. */
export function compareTexts(before: string, after: string, locale: Locale): TextPiece[] {
  const pieces = locale === 'zh' ? diffChars(before, after) : diffWordsWithSpace(before, after)
  return pieces.map(({ value, added, removed }) => ({
    text: value,
    kind: added ? 'added' : removed ? 'removed' : 'same',
  }))
}
