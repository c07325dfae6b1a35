/** Makes the library's nodes and edges of the graph. What did not change stays the same object, so that it is not drawn again. */
import { MarkerType, Position } from '@xyflow/react'
import { type TFunction } from 'i18next'
import type { Locale } from '../../../protocol/locale.ts'
import type { StoryProblem } from '../../../protocol/story/draft.ts'
import { nodeOfPath, readAt } from '../model/documentPaths.ts'
import { firstLine, firstPicture, type GraphEdge, readText } from '../model/storyGraph.ts'
import { formatProblem } from '../problems/formatProblem.ts'
import type { DrawnLine, DrawnNode, NodeData, WayLabel } from './drawnTypes.ts'
import { createRedraw } from './createRedraw.ts'
import type { Box, Line } from './graphModel.ts'
import { NODE_SIZE } from './layout.ts'
import { readColour, readNote } from '../model/marks.ts'
import type { StoryGraph } from './useStoryGraph.ts'

/** Size of an open end, px at zoom 1. */
export const OPEN_SIZE = { width: 176, height: 44 } as const

/** How many ends the labels of a line list; one more says how many are left out. */
export const LISTED_WAYS = 3
/** A label and the gap below it, px at zoom 1 (Graph.module.css). */
const LABEL_ROW_PX = 24

export interface DrawInput {
  t: TFunction<'creation'>
  locale: Locale
  script: unknown
  marks: unknown
  problems: readonly StoryProblem[]
  pictureUrl: (name: string) => string
}

export interface Redraws {
  boxes: ReturnType<typeof createRedraw<Box, DrawnNode>>
  openEnds: ReturnType<typeof createRedraw<Line, DrawnNode>>
  lines: ReturnType<typeof createRedraw<Line, DrawnLine>>
}

export function createRedraws(): Redraws {
  return { boxes: createRedraw(), openEnds: createRedraw(), lines: createRedraw() }
}

/** The boxes and open ends, without their places. */
export function drawBoxes(graph: StoryGraph, input: DrawInput, redraws: Redraws): DrawnNode[] {
  const { t, locale, script, marks, pictureUrl } = input
  const problems = groupProblems(input.problems)
  const listInputs = ({ kind, name, members }: Box): unknown[] => {
    const own = members.flatMap((member) => problems.get(member) ?? [])
    const [first = ''] = members
    const node = graph.model.nodes.get(name)
    const scene = graph.model.scenes.find((each) => kind === 'scene' && each.id === name)
    return [
      t,
      locale,
      pictureUrl,
      readAt(script, ['nodes', first]),
      node?.isStart,
      node?.isReached,
      readColour(marks, name),
      readNote(marks, name),
      scene?.title,
      ...(kind === 'node' ? [] : members),
      ...own,
    ]
  }
  return [
    ...redraws.boxes(graph.drawn.boxes, listInputs, (box) => drawBox(graph, input, problems, box)),
    ...drawOpenEnds(graph, input, redraws),
  ]
}

function drawBox(
  { model }: StoryGraph,
  input: DrawInput,
  problems: ReadonlyMap<string, readonly StoryProblem[]>,
  { id, kind, name, members }: Box,
): DrawnNode {
  const { t, locale } = input
  const own = members.flatMap((member) => problems.get(member) ?? [])
  const severity = findSeverity(own)
  const shared = {
    id,
    position: NOWHERE,
    ...NODE_SIZE,
    handles: HANDLES,
    ariaRole: 'button' as const,
    domAttributes: UNTABBED,
  }
  const [first = ''] = members
  const line = firstLine(readAt(input.script, ['nodes', first]), locale)
  if (kind !== 'node') {
    const scene = model.scenes.find((each) => kind === 'scene' && each.id === name)
    const title = kind === 'scene' ? readText(scene?.title, locale) || name : `${first} … ${members.at(-1) ?? ''}`
    const count = members.length
    const says = kind === 'scene' ? t('graph.scene', { name: title }) : t('graph.run')
    return {
      ...shared,
      type: 'fold',
      ariaLabel: [says, title, t('graph.nodes', { count })].join(t('graph.separator')),
      data: { kind, title, line, count, severity },
    }
  }
  const node = model.nodes.get(name)
  const value = readAt(input.script, ['nodes', name])
  const picture = firstPicture(value)
  const data: NodeData = {
    line,
    pictureUrl: picture === null ? '' : input.pictureUrl(picture),
    steps: node?.steps ?? 0,
    end: node?.end ?? null,
    isStart: node?.isStart ?? false,
    isReached: node?.isReached ?? true,
    severity,
    problems: own.map((problem) => formatProblem(t, problem)).join('\n'),
    colour: readColour(input.marks, name),
    note: readNote(input.marks, name),
  }
  return { ...shared, type: 'story', ariaLabel: describeNode(model.targets.get(name) ?? [], name, data, t), data }
}

/** The accessible name of a node. */
function describeNode(targets: readonly string[], id: string, data: NodeData, t: TFunction<'creation'>): string {
  const separator = t('graph.separator')
  return [
    id,
    data.isStart && t('graph.start'),
    data.line || t('graph.noLine'),
    t('graph.steps', { count: data.steps }),
    data.end === null ? t('graph.noEnd') : t(`steps.ends.${data.end}`),
    targets.length > 0 && t('graph.leadsTo', { list: targets.join(separator) }),
    !data.isReached && t('graph.unreached'),
    data.problems !== '' && t('graph.problems', { list: data.problems.split('\n').join(separator) }),
    data.colour !== null && t(`steps.colours.${data.colour}`),
    data.note !== '' && t('graph.note', { note: data.note }),
  ]
    .filter((part) => typeof part === 'string')
    .join('. ')
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
export function drawLines(
  { drawn }: StoryGraph,
  { t, locale }: Pick<DrawInput, 't' | 'locale'>,
  redraws: Redraws,
): DrawnLine[] {
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
      markerEnd: { type: MarkerType.ArrowClosed, color: 'var(--line-strong)', width: 18, height: 18 },
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

function groupProblems(problems: readonly StoryProblem[]): ReadonlyMap<string, readonly StoryProblem[]> {
  const groups = new Map<string, StoryProblem[]>()
  for (const problem of problems) {
    const id = nodeOfPath(problem.at)
    if (id !== null) groups.set(id, [...(groups.get(id) ?? []), problem])
  }
  return groups
}

function findSeverity(problems: readonly StoryProblem[]): StoryProblem['severity'] | null {
  if (problems.some(({ severity }) => severity === 'error')) return 'error'
  return problems.length > 0 ? 'warning' : null
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
