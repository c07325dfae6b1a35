/** The places of a script that name a node, and what follows when a node gets another id. Pure. */
import { isReservedName } from '../../../protocol/story/basics.ts'
import type { DocumentPath, Draft } from '../../../protocol/story/draft.ts'
import { isExpressionField, renameQuoted } from '../../../protocol/story/expression.ts'
import { asList, asPart, isPart, readAt, renameKey, writeAt } from './documentPaths.ts'
import { renameCommentedNode } from './comments.ts'
import { listEdges } from './storyEdges.ts'

/** The id of a node, but for reserved words: `name` in `protocol/story/basics.ts` has both rules. */
const NODE_ID = /^[a-z0-9][\w-]*$/i

/** Whether an id is of digits only: a story that was brought may have such nodes. */
export function isNumberId(id: string): boolean {
  return /^\d+$/.test(id)
}

/** Every path whose value is the id of a node: the start, the chapters, and what nodes go on with. Conditions name nodes within a text. */
export function listReferences(document: Draft): DocumentPath[] {
  const targets = listEdges(document).flatMap(({ to, targetPath }) => (to === null ? [] : [targetPath]))
  const chapters = asList(document.script['chapters']).map((_, index) => ['script', 'chapters', index, 'node'])
  return [['script', 'start'], ...chapters, ...targets]
}

/** Why a node cannot get this id; null where it can. An id of digits would move to the front of the object's keys. */
export function checkNodeId(
  document: Draft,
  id: string,
  current: string | null,
): 'invalid' | 'reserved' | 'number' | 'taken' | null {
  if (!NODE_ID.test(id)) return 'invalid'
  if (id !== current && isReservedName(id)) return 'reserved'
  if (id !== current && isNumberId(id)) return 'number'
  return id !== current && Object.hasOwn(asPart(document.script['nodes']), id) ? 'taken' : null
}

/** Gives a node another id, everywhere: in the list of nodes, at its place, in all gotos and in the marks. For the recipe of an edit. */
export function renameNode(document: Draft, from: string, to: string): void {
  const nodes = document.script['nodes']
  if (from === to || !isPart(nodes) || !Object.hasOwn(nodes, from) || checkNodeId(document, to, from) !== null) return
  for (const place of listReferences(document)) {
    if (readAt(document, place) === from) writeAt(document, place, to)
  }
  for (const { path, value } of listConditions(nodes, ['script', 'nodes']))
    writeAt(
      document,
      path,
      renameQuoted(value, 'visits', (node) => (node === from ? to : node)),
    )
  renameKey(document, ['script', 'nodes'], from, to)
  for (const place of MARKS) renameKey(document, ['marks', ...place], from, to)
  renameCommentedNode(document, from, to)
}

/** Expressions that name nodes: `visits('quay')`. */
function listConditions(value: unknown, path: DocumentPath): { path: DocumentPath; value: string }[] {
  if (typeof value === 'string')
    return isExpressionField(path.at(-1)) && value.includes('visits') ? [{ path, value }] : []
  if (Array.isArray(value)) return value.flatMap((item, index) => listConditions(item, [...path, index]))
  return isPart(value) ? Object.entries(value).flatMap(([key, item]) => listConditions(item, [...path, key])) : []
}

/** The editor's marks by node. */
const MARKS: readonly DocumentPath[] = [['places'], ['notes'], ['colours'], ['folded', 'runs']]

/** Removes a node's marks. For the recipe of an edit. */
export function removeMarks(document: Draft, id: string): void {
  for (const place of MARKS) {
    if (readAt(document.marks, [...place, id]) !== undefined) writeAt(document, ['marks', ...place, id], undefined)
  }
}
