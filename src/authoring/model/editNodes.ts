/** Makes, copies, moves and deletes nodes. All functions but the first are for the recipe of an edit. */
import type { Draft } from '../../../protocol/story/draft.ts'
import { asPart, asText, type DocumentPart, isPart, readAt, writeAt } from './documentPaths.ts'
import { isNumberId, removeMarks } from './nodeReferences.ts'
import { forEachLocale } from '../../../protocol/locale.ts'

/** An id that no node has: `name`, else with a number behind it. */
export function findFreeNodeId(document: Draft, name?: string): string {
  return findFreeId(new Set(Object.keys(asPart(document.script['nodes']))), name)
}

/** An id that is not among those taken: `name`, else with a number behind it. */
export function findFreeId(taken: ReadonlySet<string>, name = 'node'): string {
  if (name !== 'node' && !taken.has(name)) return name
  const stem = name.replace(/-\d+$/, '')
  for (let number = stem === 'node' ? 1 : 2; ; number += 1) {
    const id = `${stem}-${number}`
    if (!taken.has(id)) return id
  }
}

/** Adds a node behind another one, or at the end. The first node of a story is its start. */
export function addNode(
  document: Draft,
  id: string,
  { behind, node = { do: [] } }: { behind?: string; node?: unknown } = {},
): void {
  const entries = Object.entries(asPart(document.script['nodes']))
  const at = entries.findIndex(([other]) => other === behind)
  entries.splice(at === -1 ? entries.length : at + 1, 0, [id, node])
  document.script['nodes'] = Object.fromEntries(entries)
  if (asText(document.script['start']) === '') document.script['start'] = id
}

/** Adds a copy of a node behind it, under an id of its own. */
export function duplicateNode(document: Draft, id: string, copyId: string): void {
  addNode(document, copyId, { behind: id, node: copyValue(readAt(document, ['script', 'nodes', id])) })
  for (const mark of ['notes', 'colours']) {
    const value = readAt(document.marks, [mark, id])
    if (value !== undefined) writeAt(document, ['marks', mark, copyId], value)
  }
}

/** Deletes nodes and their marks. What leads to them stays, and is reported as a problem at its place. */
export function deleteNodes(document: Draft, ids: readonly string[]): void {
  const nodes = document.script['nodes']
  if (!isPart(nodes)) return
  // Replaced as a whole: undo would put single nodes back at the end.
  document.script['nodes'] = Object.fromEntries(Object.entries(nodes).filter(([id]) => !ids.includes(id)))
  for (const id of ids) removeMarks(document, id)
}

export type Side = 'before' | 'behind'

/** Moves a node before or behind another one in the list of nodes. */
export function moveNode(document: Draft, id: string, target: string, side: Side): void {
  const moved = orderNodes(document, id, target, side)
  if (moved !== null) document.script['nodes'] = Object.fromEntries(moved)
}

/** The node whose id keeps another one from its place, because numbers come first among the keys of an object; null where nothing does. */
export function findFixedNode(document: Draft, id: string, target: string, side: Side): string | null {
  const moved = orderNodes(document, id, target, side)
  if (moved === null) return null
  const order = Object.keys(Object.fromEntries(moved))
  if (moved.every(([each], index) => each === order[index])) return null
  return isNumberId(id) ? id : target
}

/** The nodes in their new order; null where there is nothing to move. */
function orderNodes({ script }: Draft, id: string, target: string, side: Side): [string, unknown][] | null {
  const nodes = asPart(script['nodes'])
  if (id === target || !Object.hasOwn(nodes, id) || !Object.hasOwn(nodes, target)) return null
  const entries = Object.entries(nodes).filter(([other]) => other !== id)
  const at = entries.findIndex(([other]) => other === target)
  entries.splice(side === 'before' ? at : at + 1, 0, [id, nodes[id]])
  return entries
}

/** A copy that shares nothing with a value of the document. */
export function copyValue<T>(value: T): T {
  return value === undefined ? value : (JSON.parse(JSON.stringify(value)) as T)
}

/** The steps of a new node: one empty line, to write in at once. */
export function createNode(): DocumentPart {
  return { do: [{ narrate: forEachLocale(() => '') }] }
}
