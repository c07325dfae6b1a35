/** Nodes as text of the clipboard, to copy them within a story and between stories. Pure. */
import * as v from 'valibot'
import { name } from '../../../protocol/story/basics.ts'
import { draftText, type Draft } from '../../../protocol/story/draft.ts'
import { asPart, readAt, writeAt } from '../model/documentPaths.ts'
import { findFreeId } from '../model/editNodes.ts'
import { isNumberId } from '../model/nodeReferences.ts'
import { listEdges } from '../model/storyGraph.ts'
import { type Place, type Places, readPlaces, writePlaces } from '../model/marks.ts'

/** Tells our text from any other one. */
const KIND = 'story-nodes'

export function copyNodes(document: Draft, ids: readonly string[], places: Places): string {
  const nodes = Object.fromEntries(ids.map((id) => [id, readAt(document, ['script', 'nodes', id])]))
  const pick = (kind: string): Record<string, unknown> => {
    const marks = asPart(document.marks[kind])
    return Object.fromEntries(ids.flatMap((id) => (marks[id] === undefined ? [] : [[id, marks[id]]])))
  }
  const placed = Object.fromEntries(ids.flatMap((id) => (places.has(id) ? [[id, places.get(id)]] : [])))
  const marks = { places: placed, notes: pick('notes'), colours: pick('colours') }
  return JSON.stringify({ metadata: { kind: KIND }, script: { nodes }, marks } satisfies Draft)
}

/** The nodes of a text; null where it has none of ours. A text from elsewhere is bounded like a draft. */
export function readNodes(text: string): Draft | null {
  const { success, output } = v.safeParse(draftText, text)
  if (!success || output.metadata['kind'] !== KIND) return null
  const ids = Object.keys(asPart(output.script['nodes']))
  return ids.length > 0 && ids.every((id) => v.is(name, id)) ? output : null
}

/**
 * Adds nodes, for the recipe of an edit: with new ids where theirs are taken, and ways among them that lead to the new ids. `by` moves them. Returns
 * their ids.
 */
export function pasteNodes(document: Draft, copied: Draft, by: Place): string[] {
  const nodes = asPart(copied.script['nodes'])
  const taken = new Set(Object.keys(asPart(document.script['nodes'])))
  const ids = new Map<string, string>()
  for (const id of Object.keys(nodes)) {
    const own = findFreeId(taken, isNumberId(id) ? `node-${id}` : id)
    taken.add(own)
    ids.set(id, own)
  }
  const places = readPlaces(copied.marks)
  for (const [id, own] of ids) {
    writeAt(document, ['script', 'nodes', own], structuredClone(nodes[id]))
    for (const kind of ['notes', 'colours']) {
      const mark = asPart(copied.marks[kind])[id]
      if (mark !== undefined) writeAt(document, ['marks', kind, own], structuredClone(mark))
    }
    const place = places.get(id)
    if (place !== undefined) writePlaces(document, new Map([[own, { x: place.x + by.x, y: place.y + by.y }]]))
  }
  for (const { from, to, targetPath } of listEdges(copied)) {
    const [own, target] = [ids.get(from), to === null ? undefined : ids.get(to)]
    if (own !== undefined && target !== undefined) writeAt(document, renameIn(targetPath, own), target)
  }
  return [...ids.values()]
}

function renameIn(path: readonly (string | number)[], id: string): (string | number)[] {
  return path.map((key, index) => (index === 2 ? id : key))
}
