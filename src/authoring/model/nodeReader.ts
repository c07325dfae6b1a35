/**
 * Reads of a story that cost what an edit has changed, and not what the story has: a draft is never changed in place, so that what is the same object
 * was read before. Pure but for what they remember.
 */
import { isDraft } from 'immer'
import { isSameList, isSameValue } from '../../../protocol/sameValue.ts'
import type { DocumentPart } from './documentPaths.ts'

/** Reads the nodes of a story one by one, in their order: the same list, with the same items, as long as it says the same. */
export function createNodeReader<T extends object>(
  /** Asks of the other nodes only which there are. */
  read: (id: string, node: unknown, nodes: DocumentPart) => T,
): (nodes: DocumentPart) => readonly T[] {
  let last: { nodes: DocumentPart; items: readonly T[] } = { nodes: NO_NODES, items: [] }
  return (nodes) => {
    if (nodes === last.nodes) return last.items
    const items = readChanged(last.nodes, last.items, nodes)
    // What a recipe is about to change is not remembered.
    if (Object.isFrozen(nodes)) last = { nodes, items }
    return items
  }

  function readChanged(before: DocumentPart, known: readonly T[], nodes: DocumentPart): readonly T[] {
    const changed = findChanged(before, nodes)
    if (changed === null) return Object.keys(nodes).map((id) => read(id, nodes[id], nodes))
    const items = [...known]
    let isSame = true
    for (const [index, id] of changed) {
      const item = read(id, nodes[id], nodes)
      if (isSameValue(items[index], item)) continue
      items[index] = item
      isSame = false
    }
    return isSame ? known : items
  }
}

const NO_NODES: DocumentPart = Object.freeze({})

/** The nodes that are others than before, by their index; null where not all of the same ids stand in the same order. */
function findChanged(before: DocumentPart, nodes: DocumentPart): ReadonlyMap<number, string> | null {
  return Object.isFrozen(nodes) ? compareNodes(before, nodes) : compareAll(before, nodes)
}

function compareAll(before: DocumentPart, nodes: DocumentPart): ReadonlyMap<number, string> | null {
  const ids = Object.keys(nodes)
  if (!isSameList(ids, Object.keys(before))) return null
  const changed = new Map<number, string>()
  for (const [index, id] of ids.entries()) if (nodes[id] !== before[id]) changed.set(index, id)
  return changed
}

/** Computes again only for other arguments than the last time, by their identity. What a recipe is about to change is not remembered. */
export function keepLast<Given extends readonly unknown[], T>(compute: (...given: Given) => T): (...given: Given) => T {
  let last: { given: Given; result: T } | null = null
  return (...given) => {
    if (last !== null && isSameList(last.given, given)) return last.result
    const result = compute(...given)
    if (!given.some(isDraft)) last = { given, result }
    return result
  }
}

/** All readers of a story ask for the same two states of it. */
const compareNodes = keepLast(compareAll)
