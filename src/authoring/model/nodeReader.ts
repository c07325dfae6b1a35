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
  let last: { nodes: DocumentPart; ids: readonly string[]; items: readonly T[] } = { nodes: {}, ids: [], items: [] }
  return (nodes) => {
    if (nodes === last.nodes) return last.items
    const ids = Object.keys(nodes)
    const hasSameIds = isSameList(ids, last.ids)
    const all = ids.map((id, index) => {
      const before = hasSameIds ? last.items[index] : undefined
      if (before !== undefined && nodes[id] === last.nodes[id]) return before
      const item = read(id, nodes[id], nodes)
      return before !== undefined && isSameValue(before, item) ? before : item
    })
    const items = isSameList(all, last.items) ? last.items : all
    // What a recipe is about to change is not remembered.
    if (Object.isFrozen(nodes)) last = { nodes, ids, items }
    return items
  }
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
