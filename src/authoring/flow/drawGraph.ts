/** Makes the library's nodes and edges of the graph. What did not change stays the same object, so that it is not drawn again. */
import { MarkerType, Position } from '@xyflow/react'
import { type TFunction } from 'i18next'
import type { Locale } from '../../../protocol/locale.ts'
import { type GraphEdge, readText, type SceneGroup } from '../model/storyGraph.ts'
import type { DrawnLine, DrawnNode, WayLabel } from './drawnTypes.ts'
import { createRedraw } from './createRedraw.ts'
import type { Box, Line } from './graphModel.ts'
import { NODE_SIZE } from './layout.ts'
import type { StoryGraph } from './useStoryGraph.ts'

/** Size of an open end, px at zoom 1. */
export const OPEN_SIZE = { width: 176, height: 44 } as const

/** How many ends the labels of a line list; one more says how many are left out. */
export const LISTED_WAYS = 3
/** As large on a wide line as on others. */
const ARROW = {
  type: MarkerType.ArrowClosed,
  color: 'var(--line-strong)',
  width: 24,
  height: 24,
  markerUnits: 'userSpaceOnUse',
}
/** A label and the gap below it, px at zoom 1 (Graph.module.css). */
const LABEL_ROW_PX = 24

export interface DrawInput {
  t: TFunction<'creation'>
  locale: Locale
}

export interface Redraws {
  boxes: ReturnType<typeof createRedraw<Box, DrawnNode>>
  openEnds: ReturnType<typeof createRedraw<Line, DrawnNode>>
  lines: ReturnType<typeof createRedraw<Line, DrawnLine>>
}

export function createRedraws(): Redraws {
  return { boxes: createRedraw(), openEnds: createRedraw(), lines: createRedraw() }
}

/** The boxes and open ends, without their places. What an author writes in a node its box reads itself, so that a key draws one box again. */
export function drawBoxes(graph: StoryGraph, input: DrawInput, redraws: Redraws): DrawnNode[] {
  const { model, drawn } = graph
  const listInputs = ({ kind, name, members }: Box): unknown[] => {
    if (kind !== 'node') return [input.t, input.locale, findScene(graph, name)?.title, ...members]
    const node = model.nodes.get(name)
    return [node?.isStart, node?.isReached, node?.end, ...(model.targets.get(name) ?? [])]
  }
  return [
    ...redraws.boxes(drawn.boxes, listInputs, (box) => drawBox(graph, input, box)),
    ...drawOpenEnds(graph, input, redraws),
  ]
}

function findScene({ model }: StoryGraph, name: string): SceneGroup | undefined {
  return model.scenes.find(({ id }) => id === name)
}

function drawBox(graph: StoryGraph, { t, locale }: DrawInput, { id, kind, name, members }: Box): DrawnNode {
  const shared = { id, position: NOWHERE, ...NODE_SIZE, handles: HANDLES, ariaRole: 'button' as const }
  if (kind === 'node') {
    const { nodes, targets } = graph.model
    const { end = null, isStart = false, isReached = true } = nodes.get(name) ?? {}
    const data = { end, isStart, isReached, targets: targets.get(name) ?? [] }
    return { ...shared, type: 'story', domAttributes: { ...UNTABBED, 'aria-labelledby': nameIdOf(id) }, data }
  }
  const written = kind === 'scene' ? readText(findScene(graph, name)?.title, locale) || name : ''
  const title = kind === 'scene' ? written : `${members[0] ?? ''} … ${members.at(-1) ?? ''}`
  const says = kind === 'scene' ? t('graph.scene', { name: title }) : t('graph.run')
  return {
    ...shared,
    type: 'fold',
    domAttributes: UNTABBED,
    ariaLabel: [says, title, t('graph.nodes', { count: members.length })].join(t('graph.separator')),
    data: { kind, title, members },
  }
}

/** The element in a box that names it. A list of ids has spaces between them; a draft may have any text as the id of a node. */
export function nameIdOf(node: string): string {
  return `graph-node-${node.replaceAll(/[\s%]/g, (each) => `%${each.charCodeAt(0)}`)}`
}

function drawOpenEnds({ drawn }: StoryGraph, { t, locale }: DrawInput, redraws: Redraws): DrawnNode[] {
  const open = drawn.lines.filter(({ to, ends }) => to === null && ends.length > 0)
  return redraws.openEnds(
    open,
    ({ ends }) => [t, locale, ...ends],
    ({ id, ends }) => {
      const [end] = ends
      const state = end?.state === 'missing' ? t('graph.open.missing', { id: end.to }) : t('graph.open.empty')
      const text = end === undefined ? '' : labelWay(end, t, locale)
      return {
        id,
        type: 'open',
        position: NOWHERE,
        ...OPEN_SIZE,
        handles: [{ ...HANDLE, type: 'target', position: Position.Left, x: 0, y: OPEN_SIZE.height / 2 }],
        draggable: false,
        selectable: false,
        connectable: false,
        ariaRole: 'button',
        domAttributes: UNTABBED,
        ariaLabel: t('graph.open.name', { from: end?.from, text, state }),
        data: { to: end?.to ?? null },
      }
    },
  )
}

/** The lines, none of them selected. */
export function drawLines({ drawn }: StoryGraph, { t, locale }: DrawInput, redraws: Redraws): DrawnLine[] {
  const below = placeLabels(drawn.lines, (line) => line.ends.map((end) => labelWay(end, t, locale)))
  const listInputs = (line: Line): unknown[] => [t, locale, below.get(line.id), line.from, line.to, ...line.ends]
  return redraws.lines(drawn.lines, listInputs, (line): DrawnLine => {
    const ways = line.ends.map((end) => toWay(end, t, locale))
    const texts = ways.map(({ text }) => text).filter((text) => text !== '')
    return {
      id: line.id,
      type: 'way',
      source: line.from,
      target: line.to ?? line.id,
      selectable: false,
      reconnectable: line.to === null ? false : 'target',
      markerEnd: ARROW,
      ariaRole: 'img',
      ariaLabel: t('graph.way', {
        from: line.from,
        to: line.to ?? line.ends[0]?.to ?? t('graph.open.empty'),
        text: texts.join(t('graph.separator')),
      }),
      data: { ways, isOpen: line.to === null, labelsBelow: below.get(line.id) ?? 0 },
    }
  })
}

/** For each line, how far its labels are below its beginning. In the middle of a long line they would stand on the nodes that it passes. */
function placeLabels(
  lines: readonly Line[],
  readLabels: (line: Line) => readonly string[],
): ReadonlyMap<string, number> {
  const counts = new Map(lines.map((line) => [line.id, countLabels(readLabels(line))]))
  const countOf = ({ id }: { id: string }): number => counts.get(id) ?? 0
  const totals = new Map<string, number>()
  for (const line of lines) totals.set(line.from, (totals.get(line.from) ?? 0) + countOf(line))
  const above = new Map<string, number>()
  return new Map(
    lines.map((line) => {
      const before = above.get(line.from) ?? 0
      above.set(line.from, before + countOf(line))
      return [line.id, (before + (countOf(line) - (totals.get(line.from) ?? 0)) / 2) * LABEL_ROW_PX] as const
    }),
  )
}

function countLabels(labels: readonly string[]): number {
  return labels.some((text) => text !== '') ? Math.min(labels.length, LISTED_WAYS + 1) : 0
}

function toWay(end: GraphEdge, t: TFunction<'creation'>, locale: Locale): WayLabel {
  const { id, price, when, path } = end
  return { id, text: labelWay(end, t, locale), price, when, style: end.style, path }
}

function labelWay(end: GraphEdge, t: TFunction<'creation'>, locale: Locale): string {
  switch (end.kind) {
    case 'option':
    case 'picture':
      return readText(end.text, locale) || end.optionId || t(`graph.ways.${end.kind}`)
    case 'answer':
      return t('graph.ways.answer', { number: Number(end.path.at(-1)) + 1 })
    case 'transition':
      return t('steps.ends.transition')
    case 'goto':
      return ''
    case 'branch':
      return end.when === null ? t('graph.ways.otherwise') : ''
    default:
      return t(`graph.ways.${end.kind}`)
  }
}

/** The keyboard reaches nodes by the arrow keys, not by Tab. */
const UNTABBED = { tabIndex: -1 }
const NOWHERE = { x: 0, y: 0 }
const HANDLE = { width: 1, height: 1 }
/** Told beforehand: lines to nodes that are not drawn need no measuring. */
const HANDLES = [
  { ...HANDLE, type: 'target' as const, position: Position.Left, x: 0, y: NODE_SIZE.height / 2 },
  { ...HANDLE, type: 'source' as const, position: Position.Right, x: NODE_SIZE.width, y: NODE_SIZE.height / 2 },
]
