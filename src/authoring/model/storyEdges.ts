/** The ways out of a node. Tolerates documents that are incomplete or wrong. Pure. */
import type { DocumentPath, Draft } from '../../../protocol/story/draft.ts'
import { asList, asPart, asText, type DocumentPart, isPart, readAt } from './documentPaths.ts'
import { createNodeReader, keepLast } from './nodeReader.ts'

export const EDGE_KINDS = [
  'option',
  'picture',
  'answer',
  'otherwise',
  'turns',
  'upload',
  'declined',
  'transition',
  'goto',
  'branch',
] as const
export type EdgeKind = (typeof EDGE_KINDS)[number]

export interface GraphEdge {
  /** Unique in the document, and the same as long as the end stands at its place. */
  id: string
  from: string
  /** The node that the document names; null where it names none. */
  to: string | null
  /** `linked`: the node exists. `missing`: there is no such node. `empty`: no node is named yet. `stays`: an answer after which the node listens on. */
  state: 'linked' | 'missing' | 'empty' | 'stays'
  kind: EdgeKind
  /** Of options and pictures; null where it has none. */
  optionId: string | null
  /** The option, answer or end in the document. */
  path: DocumentPath
  /** The field that names the next node. */
  targetPath: DocumentPath
  /** Text of an option or alt of a picture, as it stands in the document: `readText` makes one language of it. */
  text: unknown
  /** Coins; 0 is free. */
  price: number
  /** The condition under which an option is offered, or a branch taken; null without one. */
  when: string | null
  /** How the options of a choice are shown; null for other ends. */
  style: string | null
}

type Found = Partial<Pick<GraphEdge, 'text' | 'price' | 'when' | 'style' | 'optionId'>> & {
  kind: EdgeKind
  /** Inside of the node. */
  at: DocumentPath
  field: string
  value: unknown
}

/** The ends of all nodes, in the order of the document: the same list while an edit changes none of them. */
export function listEdges({ script }: Pick<Draft, 'script'>): readonly GraphEdge[] {
  return joinEdges(readEdges(asPart(script['nodes'])))
}

const readEdges = createNodeReader((id, node, nodes): readonly GraphEdge[] => listNodeEdges(nodes, id, node))
const joinEdges = keepLast((edges: readonly (readonly GraphEdge[])[]) => edges.flat())

/** What decides where a story can go, whatever is written on its ways. */
export type StoryWay = Pick<GraphEdge, 'from' | 'to' | 'state' | 'kind' | 'path'>

/** The ends of all nodes as ways: the same list while an edit changes their texts, prices and conditions alone. */
export function listWays({ script }: Pick<Draft, 'script'>): readonly StoryWay[] {
  return joinWays(readWays(asPart(script['nodes'])))
}

const readWays = createNodeReader((id, node, nodes): readonly StoryWay[] =>
  listNodeEdges(nodes, id, node).map(({ from, to, state, kind, path }) => ({ from, to, state, kind, path })),
)
const joinWays = keepLast((ways: readonly (readonly StoryWay[])[]) => ways.flat())

function listNodeEdges(nodes: DocumentPart, from: string, value: unknown): GraphEdge[] {
  const nodePath: DocumentPath = ['script', 'nodes', from]
  return findEnds(asPart(value)).map(({ kind, at, field, value: target, ...found }) => {
    // `concat` takes no more room than its items: a list with a spread in it has some dozen places more, and here are thousands.
    const path = nodePath.concat(at)
    const targetPath = path.concat(field)
    const to = asText(target) === '' ? null : asText(target)
    return {
      id: [from, ...at, field].join('/'),
      from,
      to,
      state: readState(nodes, kind, to),
      kind,
      optionId: found.optionId ?? null,
      path: at.length === 0 ? targetPath : path,
      targetPath,
      text: found.text,
      price: found.price ?? 0,
      when: found.when ?? null,
      style: found.style ?? null,
    }
  })
}

function readState(nodes: DocumentPart, kind: EdgeKind, to: string | null): GraphEdge['state'] {
  if (to !== null) return Object.hasOwn(nodes, to) ? 'linked' : 'missing'
  return kind === 'answer' || kind === 'otherwise' ? 'stays' : 'empty'
}

function findEnds(node: DocumentPart): Found[] {
  const { choose, act, listen, upload, transition, branch } = node
  return [
    ...asList(readAt(choose, ['options'])).map((option, index) =>
      readOption(option, 'option', ['choose', 'options', index], asText(asPart(choose)['style']) || 'default'),
    ),
    ...asList(act).map((picture, index) => readOption(picture, 'picture', ['act', index], null)),
    ...asList(readAt(listen, ['answers'])).map((answer, index) =>
      readTarget('answer', ['listen', 'answers', index], answer, 'goto'),
    ),
    ...(isPart(listen) ? [readTarget('otherwise', ['listen', 'otherwise'], listen['otherwise'], 'goto')] : []),
    ...(isPart(readAt(listen, ['reply']))
      ? [readTarget('turns', ['listen', 'reply'], readAt(listen, ['reply']), 'goto')]
      : []),
    ...(isPart(readAt(listen, ['after']))
      ? [readTarget('turns', ['listen', 'after'], readAt(listen, ['after']), 'goto')]
      : []),
    ...(isPart(upload) ? [readTarget('upload', ['upload'], upload, 'goto')] : []),
    ...(isPart(upload) && upload['declined'] !== undefined
      ? [readTarget('declined', ['upload'], upload, 'declined')]
      : []),
    ...(isPart(transition) ? [readTarget('transition', ['transition'], transition, 'goto')] : []),
    ...asList(branch).map((way, index) => ({
      ...readTarget('branch', ['branch', index], way, 'goto'),
      when: asText(asPart(way)['if']) || null,
    })),
    ...(node['goto'] === undefined ? [] : [readTarget('goto', [], node, 'goto')]),
  ]
}

function readTarget(kind: EdgeKind, at: DocumentPath, owner: unknown, field: string): Found {
  return { kind, at, field, value: asPart(owner)[field] }
}

function readOption(value: unknown, kind: 'option' | 'picture', at: DocumentPath, style: string | null): Found {
  const { id, price, when, text, alt } = asPart(value)
  return {
    ...readTarget(kind, at, value, 'goto'),
    optionId: asText(id) || null,
    text: kind === 'option' ? text : alt,
    price: typeof price === 'number' ? price : 0,
    when: asText(when) || null,
    style,
  }
}
