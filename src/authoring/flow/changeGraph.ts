/** Changes of the graph, for the recipe of an edit: nodes and the ways between them. Pure. */
import type { DocumentPath, Draft } from '../../../protocol/story/draft.ts'
import { asList, asPart, asText, isPart, readAt, writeAt } from '../model/documentPaths.ts'
import { addNode, createNode } from '../model/editNodes.ts'
import { insertItem } from '../model/stepLists.ts'
import { type GraphEdge, listEdges } from '../model/storyGraph.ts'
import { type Place, writePlaces } from '../model/marks.ts'
import { forEachLocale } from '../../../protocol/locale.ts'

/** Adds a new node at a place of the graph. */
export function placeNewNode(document: Draft, id: string, place: Place): void {
  addNode(document, id, { node: createNode() })
  writePlaces(document, new Map([[id, place]]))
}

/** How `connect` would make a way out of a node: with an open end, a new one, a choice instead of the one way on, another target, or not at all. */
export type ConnectWay = 'open' | 'new' | 'choice' | 'replace' | 'none'

export function findConnectWay(document: Draft, from: string): ConnectWay {
  const node = asPart(readAt(document, ['script', 'nodes', from]))
  if (node['ending'] !== undefined) return 'none'
  if (findOpenEnd(document, from) !== undefined) return 'open'
  if (node['choose'] !== undefined || node['act'] !== undefined || node['listen'] !== undefined) return 'new'
  if (isPart(node['upload'])) return node['upload']['declined'] === undefined ? 'new' : 'replace'
  if (node['transition'] !== undefined) return 'replace'
  return node['goto'] === undefined ? 'new' : 'choice'
}

/** Leads from one node to another. Returns the place of the new way; null for an ending, which has none. */
export function connect(document: Draft, from: string, to: string): DocumentPath | null {
  const at: DocumentPath = ['script', 'nodes', from]
  const node = asPart(readAt(document, at))
  switch (findConnectWay(document, from)) {
    case 'none':
      return null
    case 'open': {
      const open = findOpenEnd(document, from)
      if (open !== undefined) writeAt(document, open.targetPath, to)
      return open?.path ?? null
    }
    case 'choice': {
      const first = node['goto']
      writeAt(document, [...at, 'goto'], undefined)
      writeAt(document, [...at, 'choose', 'options'], [createOption([], first), createOption([{ id: 'option-1' }], to)])
      return [...at, 'choose', 'options', 1]
    }
    case 'replace': {
      const end = isPart(node['upload']) ? 'upload' : 'transition'
      writeAt(document, [...at, end, 'goto'], to)
      return [...at, end]
    }
    case 'new':
      return addWay(document, at, node, to)
  }
}

function addWay(document: Draft, at: DocumentPath, node: Record<string, unknown>, to: string): DocumentPath {
  const add = (path: DocumentPath, item: unknown): DocumentPath => {
    const place = [...at, ...path, asList(readAt(node, path)).length]
    writeAt(document, place, item)
    return place
  }
  if (node['choose'] !== undefined) {
    return add(['choose', 'options'], createOption(asList(readAt(node, ['choose', 'options'])), to))
  }
  if (node['act'] !== undefined) {
    const { id } = createOption(asList(node['act']), to)
    return add(['act'], { id, type: 'pay_now', image: '', alt: forEachLocale(() => ''), goto: to })
  }
  if (node['listen'] !== undefined) {
    const number = asList(readAt(node, ['listen', 'answers'])).length + 1
    const answer = { id: `answer-${number}`, match: forEachLocale(() => []), do: [], goto: to }
    const place = [...at, 'listen', 'answers']
    insertItem(document, place, number - 1, answer)
    return [...place, number - 1]
  }
  if (isPart(node['upload'])) {
    writeAt(document, [...at, 'upload', 'declined'], to)
    return [...at, 'upload']
  }
  writeAt(document, [...at, 'goto'], to)
  return [...at, 'goto']
}

function createOption(others: readonly unknown[], goto: unknown) {
  const taken = new Set(others.map((option) => asText(asPart(option)['id'])))
  const numbers = Array.from({ length: taken.size + 1 }, (_, index) => `option-${index + 1}`)
  return { id: numbers.find((id) => !taken.has(id)) ?? 'option', text: forEachLocale(() => ''), goto }
}

function findOpenEnd(document: Draft, from: string): GraphEdge | undefined {
  return listEdges(document).find((edge) => edge.from === from && edge.state === 'empty')
}

/** Leads ends to another node. */
export function redirect(document: Draft, ends: readonly GraphEdge[], to: string): void {
  for (const { targetPath } of ends) writeAt(document, targetPath, to)
}

/** Cuts ends off their nodes. Options and answers stay, as open ends; a node that only led on has no end then. */
export function cutEnds(document: Draft, ends: readonly GraphEdge[]): void {
  for (const { targetPath, kind } of ends) {
    const isAnswer = kind === 'answer' || kind === 'otherwise'
    writeAt(document, targetPath, isAnswer ? null : undefined)
  }
}
