/**
 * Reads and changes a draft by paths. A draft may be incomplete or wrong in any place (`protocol/story/draft.ts`), so everything is read as
 * unknown, and a write makes what is missing above it.
 */
import type { Draft, DocumentPath } from '../../../protocol/story/draft.ts'

export type DocumentPart = Record<string, unknown>

/** The value at a path, or undefined where there is none. */
export function readAt(document: unknown, path: DocumentPath): unknown {
  return path.reduce<unknown>((value, key) => readKey(value, key), document)
}

function readKey(value: unknown, key: string | number): unknown {
  if (Array.isArray(value)) return typeof key === 'number' ? (value[key] as unknown) : undefined
  return isPart(value) && Object.hasOwn(value, key) ? value[key] : undefined
}

/** Sets the value at a path in place: for the recipe of an edit. Undefined removes it; an item of a list is spliced out. */
export function writeAt(document: Draft, path: DocumentPath, value: unknown): void {
  if (value === undefined) return removeAt(document, path)
  let owner: DocumentPart | unknown[] = document
  for (const [index, key] of path.slice(0, -1).entries()) {
    const next = readKey(owner, key)
    owner = isOwner(next) ? next : createOwner(owner, key, path[index + 1])
  }
  const last = path.at(-1)
  if (last === undefined) throw new Error('a draft is not replaced as a whole')
  assign(owner, last, value)
}

/** An object that loses a key is replaced by one without it: undo would put the key alone back at the end (immer's inverse patches). */
function removeAt(document: Draft, path: DocumentPath): void {
  const [ownerPath, last] = [path.slice(0, -1), path.at(-1)]
  const owner = readAt(document, ownerPath)
  if (last === undefined || !isOwner(owner)) return
  if (Array.isArray(owner)) owner.splice(Number(last), 1)
  else if (ownerPath.length === 0) Reflect.deleteProperty(owner, last)
  else if (Object.hasOwn(owner, last))
    writeAt(document, ownerPath, Object.fromEntries(Object.entries(owner).filter(([key]) => key !== last)))
}

function createOwner(parent: DocumentPart | unknown[], key: string | number, childKey: string | number | undefined) {
  const owner: DocumentPart | unknown[] = typeof childKey === 'number' ? [] : {}
  assign(parent, key, owner)
  return owner
}

// Keys are of a document that another author may have written: `__proto__` must not reach a prototype.
function assign(owner: DocumentPart | unknown[], key: string | number, value: unknown): void {
  if (key === '__proto__') return
  Reflect.set(owner, key, value)
}

function isOwner(value: unknown): value is DocumentPart | unknown[] {
  return typeof value === 'object' && value !== null
}

/** Renames a key of the object at a path, and keeps the order of all; nothing where it has no such key. For the recipe of an edit. */
export function renameKey(document: Draft, path: DocumentPath, from: string, to: string): void {
  const part = readAt(document, path)
  if (!isPart(part) || !Object.hasOwn(part, from)) return
  const renamed = Object.entries(part).map(([key, value]) => [key === from ? to : key, value])
  writeAt(document, path, Object.fromEntries(renamed))
}

/** Whether a value is an object with keys, and no list. */
export function isPart(value: unknown): value is DocumentPart {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** The value as an object with keys; empty where it is none. */
export function asPart(value: unknown): DocumentPart {
  return isPart(value) ? value : {}
}

/** The value as a list; empty where it is none. */
export function asList(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : []
}

/** The value as a text; '' where it is none. */
export function asText(value: unknown): string {
  return typeof value === 'string' ? value : ''
}

/** One text for a path, to compare paths and to put them into an address. */
export function writePathKey(path: DocumentPath): string {
  return JSON.stringify(path)
}

/** Whether the first path is the second, or leads to a place inside of it. */
export function isInside(path: DocumentPath, outer: DocumentPath): boolean {
  return outer.every((key, index) => path[index] === key)
}

/** The node that a path of the script leads into, or null. */
export function nodeOfPath(path: DocumentPath | null): string | null {
  const [part, list, id] = path ?? []
  return part === 'script' && list === 'nodes' && typeof id === 'string' ? id : null
}
