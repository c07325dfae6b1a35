/** A draft as a graph: its nodes, the ways between them, scenes and straight runs. Tolerates documents that are incomplete or wrong. Pure. */
import { NODE_ENDS } from '../../../protocol/story/node.ts'
import type { DocumentPath, Draft } from '../../../protocol/story/draft.ts'
import { asList, asPart, asText, isPart } from './documentPaths.ts'
import { createNodeReader, keepLast } from './nodeReader.ts'
import { listWays, type StoryWay } from './storyEdges.ts'

export { type EdgeKind, type GraphEdge, listEdges } from './storyEdges.ts'
export { firstLine, firstPicture, readText } from './storyTexts.ts'

export type NodeEnd = (typeof NODE_ENDS)[number]

export interface GraphNode {
  id: string
  path: DocumentPath
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

/** All nodes, in the order of the document. Like scenes and runs the same objects while an edit changes no way, end or scene. */
export function listNodes(document: Script): readonly GraphNode[] {
  return findNodes(readParts(document), asText(document.script['start']), listWays(document))
}

/**
 * The nodes by scene. A node is in the scene that one of its steps begins, else in that of the node before it, on the shortest way from the
 * start. Scenes come in the order of `scenes`, others behind them; nodes before the first scene at the top.
 */
export function groupScenes({ script }: Script): readonly SceneGroup[] {
  return groupParts(readParts({ script }), asText(script['start']), listWays({ script }), script['scenes'])
}

/**
 * Straight runs: nodes of one scene that follow each other with no other way out of or into them. The last one may end in any way.
 * Each has at least two nodes.
 */
export function findRuns(document: Script): readonly (readonly string[])[] {
  return joinRuns(groupScenes(document), asText(document.script['start']), listWays(document))
}

/** The edges by the node that they leave. */
export function groupByFrom<Way extends { from: string }>(edges: readonly Way[]): ReadonlyMap<string, readonly Way[]> {
  const groups = new Map<string, Way[]>()
  for (const edge of edges) {
    const group = groups.get(edge.from)
    if (group === undefined) groups.set(edge.from, [edge])
    else group.push(edge)
  }
  return groups
}

/** What a node has beside its ways. */
interface NodePart {
  id: string
  end: NodeEnd | null
  /** The scenes that its steps begin. */
  scenes: readonly SceneStep[]
  /** The scene that the steps of an answer begin last; null for none. */
  answers: readonly (string | null)[]
  otherwise: string | null
}

interface SceneStep {
  id: string
  title: unknown
}

function readParts({ script }: Script): readonly NodePart[] {
  return readNodes(asPart(script['nodes']))
}

const readNodes = createNodeReader((id, node): NodePart => {
  const ends = NODE_ENDS.filter((end) => asPart(node)[end] !== undefined)
  const { answers, otherwise } = asPart(asPart(node)['listen'])
  const findLast = (answer: unknown): string | null => listSceneSteps(asPart(answer)['do']).at(-1)?.id ?? null
  return {
    id,
    end: ends.length === 1 ? (ends[0] ?? null) : null,
    scenes: listSceneSteps(asPart(node)['do']),
    answers: asList(answers).map(findLast),
    otherwise: findLast(otherwise),
  }
})

function listSceneSteps(steps: unknown): SceneStep[] {
  return asList(steps).flatMap((step) => {
    const scene = asPart(step)['scene']
    const id = isPart(scene) ? asText(scene['id']) : ''
    return id === '' ? [] : [{ id, title: asPart(scene)['title'] }]
  })
}

const findNodes = keepLast((parts: readonly NodePart[], start: string, ways: readonly StoryWay[]): GraphNode[] => {
  const reached = findReached(start, ways)
  return parts.map(({ id, end }) => {
    return { id, path: ['script', 'nodes', id], end, isStart: id === start, isReached: reached.has(id) }
  })
})

function findReached(start: string, ways: readonly StoryWay[]): ReadonlySet<string> {
  const next = groupByFrom(ways)
  const reached = new Set([start])
  // A set goes on with what is added to it while it is walked.
  for (const id of reached) for (const { to } of next.get(id) ?? []) if (to !== null) reached.add(to)
  return reached
}

const groupParts = keepLast(
  (parts: readonly NodePart[], start: string, ways: readonly StoryWay[], order: unknown): SceneGroup[] => {
    const sceneOf = findScenes(parts, start, groupByFrom(ways))
    const named = asList(order).filter((id) => typeof id === 'string')
    const groups = new Map([null, ...named, ...sceneOf.values()].map((id) => [id, [] as NodePart[]]))
    for (const part of parts) groups.get(sceneOf.get(part.id) ?? null)?.push(part)
    return [...groups].flatMap(([id, members]) => {
      if (members.length === 0 && (id === null || !named.includes(id))) return []
      const title = members.flatMap(({ scenes }) => scenes).find((scene) => scene.id === id)?.title
      return { id, title, nodes: members.map((member) => member.id) }
    })
  },
)

function findScenes(
  parts: readonly NodePart[],
  start: string,
  ways: ReadonlyMap<string, readonly StoryWay[]>,
): ReadonlyMap<string, string | null> {
  const partOf = new Map(parts.map((part) => [part.id, part]))
  const sceneOf = new Map<string, string | null>()
  const begins = parts.filter(({ scenes }) => scenes.length > 0)
  // From the start first; then what only a scene, or nothing, leads to.
  for (const from of [start, ...begins.map(({ id }) => id), ...partOf.keys()]) {
    const queue = [{ id: from, before: null as string | null }]
    for (const { id, before } of queue) {
      const part = partOf.get(id)
      if (part === undefined || sceneOf.has(id)) continue
      sceneOf.set(id, part.scenes[0]?.id ?? before)
      const after = part.scenes.at(-1)?.id ?? before
      for (const way of ways.get(id) ?? [])
        if (way.to !== null) queue.push({ id: way.to, before: findAnswerScene(part, way) ?? after })
    }
  }
  return sceneOf
}

function findAnswerScene({ answers, otherwise }: NodePart, { kind, path }: StoryWay): string | null {
  if (kind === 'answer') return answers[Number(path.at(-1))] ?? null
  return kind === 'otherwise' ? otherwise : null
}

const joinRuns = keepLast((scenes: readonly SceneGroup[], start: string, ways: readonly StoryWay[]): string[][] => {
  const sceneOf = new Map(scenes.flatMap(({ id, nodes }) => nodes.map((node) => [node, id] as const)))
  const next = findOnlyNext(ways)
  const incoming = countSources(ways)
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
})

/** The node that all ways out of a node lead to. */
function findOnlyNext(ways: readonly StoryWay[]): ReadonlyMap<string, string | null> {
  return new Map(
    [...groupByFrom(ways)].map(([from, own]) => {
      const leading = own.filter(({ state }) => state !== 'stays')
      const targets = new Set(leading.map(({ state, to }) => (state === 'linked' ? to : null)))
      return [from, targets.size === 1 ? ([...targets][0] ?? null) : null]
    }),
  )
}

function countSources(ways: readonly StoryWay[]): ReadonlyMap<string, number> {
  const sources = new Map<string, Set<string>>()
  for (const { from, to } of ways) if (to !== null) sources.set(to, (sources.get(to) ?? new Set()).add(from))
  return new Map([...sources].map(([id, from]) => [id, from.size]))
}
