/** A draft as a graph: its nodes, the ways between them, scenes and straight runs. Tolerates documents that are incomplete or wrong. Pure. */
import { NODE_ENDS } from '../../../protocol/story/node.ts'
import type { DocumentPath, Draft } from '../../../protocol/story/draft.ts'
import { asList, asPart, asText, isPart } from './documentPaths.ts'
import { type GraphEdge, listEdges } from './storyEdges.ts'

export { type EdgeKind, type GraphEdge, listEdges } from './storyEdges.ts'
export { firstLine, firstPicture, readText } from './storyTexts.ts'

export type NodeEnd = (typeof NODE_ENDS)[number]

export interface GraphNode {
  id: string
  path: DocumentPath
  /** The node as it stands in the document. */
  value: unknown
  /** How many steps it has. */
  steps: number
  /** Null where it has no end, or several. */
  end: NodeEnd | null
  isStart: boolean
  /** A way leads to it from the start. */
  isReached: boolean
}

export interface SceneGroup {
  /** Null for the nodes before the first scene. */
  id: string | null
  /** Of the step that begins it, as it stands in the document. */
  title: unknown
  /** In the order of the document. */
  nodes: readonly string[]
}

type Script = Pick<Draft, 'script'>

/** All nodes, in the order of the document. */
export function listNodes(document: Script): GraphNode[] {
  const start = asText(document.script['start'])
  const reached = findReached(start, listEdges(document))
  return Object.entries(asPart(document.script['nodes'])).map(([id, value]) => {
    const ends = NODE_ENDS.filter((end) => asPart(value)[end] !== undefined)
    return {
      id,
      path: ['script', 'nodes', id],
      value,
      steps: asList(asPart(value)['do']).length,
      end: ends.length === 1 ? (ends[0] ?? null) : null,
      isStart: id === start,
      isReached: reached.has(id),
    }
  })
}

function findReached(start: string, edges: readonly GraphEdge[]): ReadonlySet<string> {
  const next = groupByFrom(edges)
  const reached = new Set([start])
  // A set goes on with what is added to it while it is walked.
  for (const id of reached) for (const { to } of next.get(id) ?? []) if (to !== null) reached.add(to)
  return reached
}

/** The edges by the node that they leave. */
export function groupByFrom(edges: readonly GraphEdge[]): ReadonlyMap<string, readonly GraphEdge[]> {
  const groups = new Map<string, GraphEdge[]>()
  for (const edge of edges) {
    const group = groups.get(edge.from)
    if (group === undefined) groups.set(edge.from, [edge])
    else group.push(edge)
  }
  return groups
}

/**
 * The nodes by scene. A node is in the scene that one of its steps begins, else in that of the node before it, on the shortest way from the
 * start. Scenes come in the order of `scenes`, others behind them; nodes before the first scene at the top.
 */
export function groupScenes(document: Script): SceneGroup[] {
  const nodes = asPart(document.script['nodes'])
  const sceneOf = findScenes(nodes, asText(document.script['start']), groupByFrom(listEdges(document)))
  const begun = [...sceneOf.values()].filter((id) => id !== null)
  const named = asList(document.script['scenes']).filter((id) => typeof id === 'string')
  return [null, ...new Set([...named, ...begun])].flatMap((id) => {
    const members = Object.keys(nodes).filter((node) => (sceneOf.get(node) ?? null) === id)
    return members.length === 0 && !(id !== null && named.includes(id))
      ? []
      : { id, title: findTitle(nodes, members, id), nodes: members }
  })
}

function findScenes(
  nodes: Record<string, unknown>,
  start: string,
  edges: ReadonlyMap<string, readonly GraphEdge[]>,
): ReadonlyMap<string, string | null> {
  const sceneOf = new Map<string, string | null>()
  const ids = Object.keys(nodes)
  const begins = ids.filter((id) => listSceneSteps(asPart(nodes[id])['do']).length > 0)
  // From the start first; then what only a scene, or nothing, leads to.
  for (const from of [start, ...begins, ...ids]) {
    if (!Object.hasOwn(nodes, from) || sceneOf.has(from)) continue
    const queue = [{ id: from, before: null as string | null }]
    for (const { id, before } of queue) {
      if (sceneOf.has(id) || !Object.hasOwn(nodes, id)) continue
      const own = listSceneSteps(asPart(nodes[id])['do'])
      sceneOf.set(id, own[0]?.id ?? before)
      const after = own.at(-1)?.id ?? before
      for (const { to, path, kind } of edges.get(id) ?? []) {
        if (to === null) continue
        const answer = kind === 'answer' || kind === 'otherwise' ? readAnswerSteps(nodes[id], path) : []
        queue.push({ id: to, before: listSceneSteps(answer).at(-1)?.id ?? after })
      }
    }
  }
  return sceneOf
}

function readAnswerSteps(node: unknown, path: DocumentPath): unknown {
  const { answers, otherwise } = asPart(asPart(node)['listen'])
  const index = path.at(-1)
  return asPart(typeof index === 'number' ? asList(answers)[index] : otherwise)['do']
}

function listSceneSteps(steps: unknown): { id: string; title: unknown }[] {
  return asList(steps).flatMap((step) => {
    const scene = asPart(step)['scene']
    const id = isPart(scene) ? asText(scene['id']) : ''
    return id === '' ? [] : { id, title: asPart(scene)['title'] }
  })
}

function findTitle(nodes: Record<string, unknown>, members: readonly string[], id: string | null): unknown {
  const steps = members.flatMap((member) => listSceneSteps(asPart(nodes[member])['do']))
  return steps.find((step) => step.id === id)?.title
}

/**
 * Straight runs: nodes of one scene that follow each other with no other way out of or into them. The last one may end in any way.
 * Each has at least two nodes.
 */
export function findRuns(document: Script): string[][] {
  const edges = listEdges(document)
  const sceneOf = new Map(groupScenes(document).flatMap(({ id, nodes }) => nodes.map((node) => [node, id] as const)))
  const next = findOnlyNext(edges)
  const incoming = countSources(edges)
  const start = asText(document.script['start'])
  const follows = (from: string): string | null => {
    const to = next.get(from) ?? null
    if (to === null || to === start || to === from || incoming.get(to) !== 1) return null
    return sceneOf.get(to) === sceneOf.get(from) ? to : null
  }
  const isFollower = new Set([...sceneOf.keys()].map(follows))
  return [...sceneOf.keys()].flatMap((first) => {
    if (isFollower.has(first) || follows(first) === null) return []
    const run: string[] = []
    for (let id: string | null = first; id !== null; id = follows(id)) run.push(id)
    return [run]
  })
}

/** The node that all ways out of a node lead to. */
function findOnlyNext(edges: readonly GraphEdge[]): ReadonlyMap<string, string | null> {
  return new Map(
    [...groupByFrom(edges)].map(([from, ways]) => {
      const leading = ways.filter(({ state }) => state !== 'stays')
      const targets = new Set(leading.map(({ state, to }) => (state === 'linked' ? to : null)))
      return [from, targets.size === 1 ? ([...targets][0] ?? null) : null]
    }),
  )
}

function countSources(edges: readonly GraphEdge[]): ReadonlyMap<string, number> {
  const sources = new Map<string, Set<string>>()
  for (const { from, to } of edges) if (to !== null) sources.set(to, (sources.get(to) ?? new Set()).add(from))
  return new Map([...sources].map(([id, from]) => [id, from.size]))
}
