/** The rows of the outline: scenes, their nodes, and the steps of nodes that are unfolded. Pure. */
import type { DocumentPath, Draft } from '../../../protocol/story/draft.ts'
import type { Locale } from '../../../protocol/locale.ts'
import { asList, asPart, writePathKey } from '../model/documentPaths.ts'
import { firstLine, type GraphNode, groupScenes, listNodes, readText } from '../model/storyGraph.ts'

interface Row {
  /** Unique in the outline. */
  key: string
  level: 1 | 2 | 3
  /** The place that is selected with the row; null for the nodes before the first scene. */
  path: DocumentPath | null
  /** Position among its siblings, from 1, and their number. */
  position: number
  size: number
}
export interface SceneRow extends Row {
  kind: 'scene'
  id: string | null
  title: string
  nodes: number
  isUnfolded: boolean
}
export interface NodeRow extends Row {
  kind: 'node'
  node: GraphNode
  line: string
  isUnfolded: boolean
}
export interface StepRow extends Row {
  kind: 'step'
  step: unknown
}
export type OutlineRow = SceneRow | NodeRow | StepRow

interface Shown {
  locale: Locale
  /** Only nodes whose id, texts or ids of options have this. */
  search: string
  isSceneFolded: (id: string | null) => boolean
  isNodeUnfolded: (id: string) => boolean
}

export function listOutlineRows(
  document: Draft,
  { locale, search, isSceneFolded, isNodeUnfolded }: Shown,
): OutlineRow[] {
  const nodes = new Map(listNodes(document).map((node) => [node.id, node]))
  const written = asPart(document.script['nodes'])
  const wanted = search.trim().toLowerCase()
  const isFound = (id: string): boolean =>
    wanted === '' ||
    id.toLowerCase().includes(wanted) ||
    JSON.stringify(written[id] ?? '')
      .toLowerCase()
      .includes(wanted)
  const scenes = groupScenes(document)
    .map((scene) => ({ ...scene, nodes: scene.nodes.filter(isFound) }))
    .filter(({ nodes }) => nodes.length > 0 || wanted === '')
  return scenes.flatMap(({ id, title, nodes: members }, index): OutlineRow[] => {
    const isUnfolded = wanted !== '' || !isSceneFolded(id)
    const scene: SceneRow = {
      kind: 'scene',
      key: `scene ${id ?? ''}`,
      level: 1,
      path: null,
      position: index + 1,
      size: scenes.length,
      id,
      title: readText(title, locale),
      nodes: members.length,
      isUnfolded,
    }
    if (!isUnfolded) return [scene]
    return [
      scene,
      ...members.flatMap((member, position): OutlineRow[] => {
        const node = nodes.get(member)
        if (node === undefined) return []
        const place = { position: position + 1, size: members.length }
        return listNodeRows(node, written[member], place, isNodeUnfolded(member), locale)
      }),
    ]
  })
}

function listNodeRows(
  node: GraphNode,
  written: unknown,
  place: Pick<Row, 'position' | 'size'>,
  isUnfolded: boolean,
  locale: Locale,
): OutlineRow[] {
  const row: NodeRow = {
    kind: 'node',
    key: `node ${node.id}`,
    level: 2,
    path: node.path,
    ...place,
    node,
    line: firstLine(written, locale),
    isUnfolded,
  }
  const steps = isUnfolded ? asList(asPart(written)['do']) : []
  return [
    row,
    ...steps.map((step, index): StepRow => {
      const path = [...node.path, 'do', index]
      return { kind: 'step', key: writePathKey(path), level: 3, path, position: index + 1, size: steps.length, step }
    }),
  ]
}

/** Whether two lists of rows show the same. */
export function isSameRows(one: readonly OutlineRow[], other: readonly OutlineRow[]): boolean {
  return one.length === other.length && one.every((row, index) => isSameAs(row, other[index]))
}

function isSameAs(one: OutlineRow, other: OutlineRow | undefined): boolean {
  return other !== undefined && isSameRow(one, other)
}

export function isSameRow(one: OutlineRow, other: OutlineRow): boolean {
  const isAlike = one.key === other.key && one.position === other.position && one.size === other.size
  if (!isAlike) return false
  if (one.kind === 'step' && other.kind === 'step') return one.step === other.step
  if (one.kind === 'scene' && other.kind === 'scene')
    return one.title === other.title && one.nodes === other.nodes && one.isUnfolded === other.isUnfolded
  return one.kind === 'node' && other.kind === 'node' && isSameNode(one, other)
}

function isSameNode(one: NodeRow, other: NodeRow): boolean {
  const [before, after] = [one.node, other.node]
  return (
    one.line === other.line &&
    one.isUnfolded === other.isUnfolded &&
    before.end === after.end &&
    before.isStart === after.isStart &&
    before.isReached === after.isReached
  )
}

/** How many errors and warnings each node has. */
export function countProblems(problems: readonly { at: DocumentPath }[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>()
  for (const { at } of problems) {
    const [part, list, id] = at
    if (part === 'script' && list === 'nodes' && typeof id === 'string') counts.set(id, (counts.get(id) ?? 0) + 1)
  }
  return counts
}
