/** The parts of a document that the graph draws: boxes for nodes, folded scenes and folded runs; lines between them; scenes that are open. Pure. */
import type { Draft } from '../../../protocol/story/draft.ts'
import {
  findRuns,
  type GraphEdge,
  type GraphNode,
  groupByFrom,
  groupScenes,
  listEdges,
  listNodes,
  type SceneGroup,
} from '../model/storyGraph.ts'
import { keepLast } from '../model/nodeReader.ts'
import type { LayoutGraph } from './layout.ts'
import type { FoldedMarks } from '../model/marks.ts'

/** The parts of a script that do not depend on what is folded. */
export interface StoryModel {
  nodes: ReadonlyMap<string, GraphNode>
  edges: readonly GraphEdge[]
  /** The nodes that each node names, whether they exist or not. */
  targets: ReadonlyMap<string, readonly string[]>
  scenes: readonly SceneGroup[]
  runs: readonly (readonly string[])[]
  layout: LayoutGraph
}

export interface Box {
  id: string
  kind: 'node' | 'scene' | 'run'
  /** Of a folded scene; of a run, its first node. */
  name: string
  /** The nodes in it. */
  members: readonly string[]
}

/** All ends that lead from one box to another, or one end that leads nowhere yet. */
export interface Line {
  id: string
  from: string
  /** Null for an open end. */
  to: string | null
  ends: readonly GraphEdge[]
}

export interface DrawnGraph {
  boxes: readonly Box[]
  /** The box that each node is drawn in. */
  boxOf: ReadonlyMap<string, string>
  lines: readonly Line[]
}

/** The same model while an edit changes none of its parts: a key in a line changes none. */
export function readStoryModel(document: Pick<Draft, 'script'>): StoryModel {
  return joinModel(listNodes(document), listEdges(document), groupScenes(document), findRuns(document))
}

const joinModel = keepLast(
  (
    nodes: readonly GraphNode[],
    edges: readonly GraphEdge[],
    scenes: readonly SceneGroup[],
    runs: StoryModel['runs'],
  ): StoryModel => ({
    nodes: new Map(nodes.map((node) => [node.id, node])),
    edges,
    targets: new Map(
      [...groupByFrom(edges)].map(([from, ways]) => [from, [...new Set(ways.flatMap(({ to }) => to ?? []))]]),
    ),
    scenes,
    runs,
    layout: {
      ids: nodes.map(({ id }) => id),
      ways: edges.flatMap(({ from, to, state }): [string, string][] =>
        state === 'linked' && to !== null ? [[from, to]] : [],
      ),
      groups: scenes.map((scene) => scene.nodes),
    },
  }),
)

/** Folded scenes count before folded runs. */
export function foldGraph({ nodes, edges, scenes, runs }: StoryModel, folded: FoldedMarks): DrawnGraph {
  const inScene = scenes.flatMap(({ id, nodes: members }): Box[] =>
    id !== null && folded.scenes.has(id) && members.length > 0
      ? [{ id: `scene:${id}`, kind: 'scene', name: id, members }]
      : [],
  )
  const hidden = new Set(inScene.flatMap(({ members }) => members))
  const inRun = runs.flatMap((members): Box[] => {
    const [first = ''] = members
    return folded.runs.has(first) && !hidden.has(first)
      ? [{ id: `run:${first}`, kind: 'run', name: first, members }]
      : []
  })
  const foldedBoxes = [...inScene, ...inRun]
  const boxOf = new Map(foldedBoxes.flatMap(({ id, members }) => members.map((member) => [member, id] as const)))
  const single = [...nodes.keys()]
    .filter((id) => !boxOf.has(id))
    .map((id): Box => ({ id, kind: 'node', name: id, members: [id] }))
  for (const { id } of single) boxOf.set(id, id)
  return { boxes: [...single, ...foldedBoxes], boxOf, lines: joinEdges(edges, boxOf) }
}

function joinEdges(edges: readonly GraphEdge[], boxOf: ReadonlyMap<string, string>): Line[] {
  const lines = new Map<string, Line & { ends: GraphEdge[] }>()
  for (const edge of edges) {
    if (edge.state === 'stays') continue
    const from = boxOf.get(edge.from) ?? edge.from
    const to = edge.state === 'linked' ? (boxOf.get(edge.to ?? '') ?? null) : null
    // Inside of a folded box; a node that leads to itself keeps its line.
    if (from === to && from !== edge.from) continue
    const id = to === null ? `open:${edge.id}` : `${from}>${to}`
    const line = lines.get(id)
    if (line === undefined) lines.set(id, { id, from, to, ends: [edge] })
    else line.ends.push(edge)
  }
  return [...lines.values()]
}
