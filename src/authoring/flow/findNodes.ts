/** Finds nodes by what is written in them: id, texts, variables, media. Pure. */
import { isPart } from '../model/documentPaths.ts'
import type { GraphNode } from '../model/storyGraph.ts'

/** The nodes that contain a text, the ids that contain it first. None for an empty text. */
export function findNodes(nodes: Iterable<GraphNode>, query: string): string[] {
  const wanted = query.trim().toLowerCase()
  if (wanted === '') return []
  const all = [...nodes]
  const byId = all.filter(({ id }) => id.toLowerCase().includes(wanted))
  const byContent = all.filter((node) => !byId.includes(node) && contains(node.value, wanted))
  return [...byId, ...byContent].map(({ id }) => id)
}

function contains(value: unknown, wanted: string): boolean {
  if (typeof value === 'string') return value.toLowerCase().includes(wanted)
  if (Array.isArray(value)) return value.some((item) => contains(item, wanted))
  if (!isPart(value)) return false
  return Object.entries(value).some(
    // Variables are the keys of `set`.
    ([key, child]) => contains(child, wanted) || (key === 'set' && contains(Object.keys(child ?? {}), wanted)),
  )
}
