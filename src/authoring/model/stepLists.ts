/** Changes lists of steps: of a node, or of an answer to free text. For the recipe of an edit. */
import { canonicalJson } from '../../../protocol/json.ts'
import { LOCALES } from '../../../protocol/locale.ts'
import { isSameList } from '../../../protocol/sameValue.ts'
import type { DocumentPath, Draft } from '../../../protocol/story/draft.ts'
import { asList, asPart, isPart, readAt, writeAt } from './documentPaths.ts'
import { copyValue } from './editNodes.ts'

/** The list at a path, made where there is none. What stands there and is no list becomes its first step, so that it is not lost. */
function openList(document: Draft, path: DocumentPath): unknown[] {
  const value = readAt(document, path)
  if (Array.isArray(value)) return value
  writeAt(document, path, value === undefined || value === null ? [] : [value])
  return readAt(document, path) as unknown[]
}

export function insertSteps(document: Draft, path: DocumentPath, at: number, steps: readonly unknown[]): void {
  openList(document, path).splice(at, 0, ...steps.map((step) => copyValue(step)))
}

export function removeSteps(document: Draft, path: DocumentPath, indexes: readonly number[]): void {
  const list = openList(document, path)
  for (const index of [...indexes].sort((one, other) => other - one)) list.splice(index, 1)
}

/** Copies steps behind the last of them. */
export function duplicateSteps(document: Draft, path: DocumentPath, indexes: readonly number[]): void {
  const list = asList(readAt(document, path))
  insertSteps(
    document,
    path,
    Math.max(...indexes) + 1,
    inOrder(indexes).map((index) => list[index]),
  )
}

/**
 * Moves steps before the step that stands at `to` now, in the same list or another one. Returns the index of the first of them there.
 */
export function moveSteps(
  document: Draft,
  from: DocumentPath,
  indexes: readonly number[],
  target: DocumentPath,
  to: number,
): number {
  const list = asList(readAt(document, from))
  const moved = inOrder(indexes).map((index) => copyValue(list[index]))
  const before = isSameList(from, target) ? indexes.filter((index) => index < to).length : 0
  removeSteps(document, from, indexes)
  openList(document, target).splice(to - before, 0, ...moved)
  return to - before
}

/** Adds a part to a list of parts with ids, such as options: under an id that none of them has. */
export function insertItem(document: Draft, path: DocumentPath, at: number, item: unknown): void {
  const copy = copyValue(item)
  if (isPart(copy) && typeof copy['id'] === 'string') {
    const taken = asList(readAt(document, path)).map((other) => asPart(other)['id'])
    copy['id'] = findFreeId(copy['id'], taken)
  }
  openList(document, path).splice(at, 0, copy)
}

function findFreeId(id: string, taken: readonly unknown[]): string {
  const stem = id.replace(/-\d+$/, '')
  for (let number = 1, free = id; ; number += 1, free = `${stem}-${number}`) if (!taken.includes(free)) return free
}

/**
 * Where steps stand after a change of their list, without those that have left it. A step that is written in stays itself; after any other
 * change, such as an undo, a step is the same only where it is the same value.
 */
export function followSteps(
  before: readonly unknown[],
  after: readonly unknown[],
  indexes: readonly number[],
): number[] {
  const isWrittenIn = before.length === after.length && before.filter((step, index) => step !== after[index]).length < 2
  if (isWrittenIn) return [...indexes]
  const found = findSteps(before, after)
  return indexes.map((index) => found.indexOf(index)).filter((index) => index >= 0)
}

/** Where each step of `after` stood, null where nowhere: the same one, or one of the same value, since a version of another author has all steps new. */
function findSteps(before: readonly unknown[], after: readonly unknown[]): (number | null)[] {
  const places = new Map<unknown, number[]>()
  for (const [index, step] of before.entries()) places.set(step, [...(places.get(step) ?? []), index])
  // Names may stand twice.
  const found = after.map((step) => places.get(step)?.shift() ?? null)
  const taken = new Set(found)
  const left = before.flatMap((step, index) => (taken.has(index) ? [] : [{ index, text: canonicalJson(step) }]))
  return found.map((place, index) => {
    if (place !== null || left.length === 0) return place
    const text = canonicalJson(after[index])
    const at = left.findIndex((each) => each.text === text)
    return at === -1 ? null : (left.splice(at, 1)[0]?.index ?? null)
  })
}

/** A list of steps, and a key for each, by which its row is known on the screen. */
export interface KeyedSteps {
  steps: readonly unknown[]
  keys: readonly number[]
  /** A key that no step has had. */
  nextKey: number
}

/**
 * The keys of a list that was changed: a step that stands elsewhere keeps its key, so that its row keeps the caret and what is typed there, and so does one
 * that was written in, between the same neighbours.
 */
export function followKeys(before: KeyedSteps, steps: readonly unknown[]): KeyedSteps {
  const found = findSteps(before.steps, steps)
  const taken = new Set(found)
  let { nextKey } = before
  /** Behind the step that was found last. */
  let place = 0
  const keys = found.map((at) => {
    const from = at ?? (place < before.steps.length && !taken.has(place) ? place : null)
    if (from !== null) {
      place = from + 1
      taken.add(from)
    }
    return (from === null ? null : before.keys[from]) ?? nextKey++
  })
  return { steps, keys, nextKey }
}

function inOrder(indexes: readonly number[]): number[] {
  return [...indexes].sort((one, other) => one - other)
}

/** Steps as text for the clipboard, and back: null where the text is something else. */
export function formatSteps(steps: readonly unknown[]): string {
  return JSON.stringify({ steps }, null, 2)
}

export function parseSteps(text: string): unknown[] | null {
  try {
    const value: unknown = JSON.parse(text)
    const steps = readAt(value, ['steps'])
    return Array.isArray(steps) && steps.length > 0 ? steps : null
  } catch {
    return null
  }
}

/** The lines of a text that was pasted, without empty ones. */
export function splitLines(text: string): string[] {
  return text.split(/\r?\n/).flatMap((line) => line.trim() || [])
}

/** A text in one language; the others are empty. */
export function writeLocalized(text: string, locale: string): Record<string, string> {
  return Object.fromEntries(LOCALES.map((each) => [each, each === locale ? text : '']))
}
