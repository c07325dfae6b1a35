/**
 * Comments of authors, in the marks of a draft: threads on nodes and lines. A comment is never changed, so that two authors who comment at once are
 * merged. Whatever is wrong in them is left out. Pure.
 */
import type { DocumentPath, Draft } from '../../../protocol/story/draft.ts'
import { LOCALES } from '../../../protocol/locale.ts'
import { asList, asPart, asText, writePathKey, isPart, readAt, writeAt } from './documentPaths.ts'

export const COMMENT_MAX_LENGTH = 2_000

export interface AuthorComment {
  id: string
  /** The id of the user who wrote it. */
  by: string
  /** Ms since 1970. */
  at: number
  text: string
}

export interface CommentThread {
  id: string
  /** The node that it is shown at; it may have been deleted. */
  node: string
  line: CommentedLine | null
  isResolved: boolean
  comments: readonly AuthorComment[]
}

export interface CommentedLine {
  /** Where the step stands in its node; null where it was deleted. */
  at: DocumentPath | null
  /** What it says, by which it is found again. */
  text: string
}

const threadsOf = new WeakMap<object, readonly CommentThread[]>()

/** All threads, the oldest first: the same objects while the marks are. */
export function listThreads(marks: object): readonly CommentThread[] {
  const known = threadsOf.get(marks)
  if (known !== undefined) return known
  const threads = readThreads(marks)
  threadsOf.set(marks, threads)
  return threads
}

function readThreads(marks: object): CommentThread[] {
  return Object.entries(asPart(asPart(marks)['comments']))
    .flatMap(([id, value]) => readThread(id, value) ?? [])
    .sort((one, other) => (one.comments[0]?.at ?? 0) - (other.comments[0]?.at ?? 0))
}

function readThread(id: string, value: unknown): CommentThread | null {
  const { node, line, resolved, said } = asPart(value)
  const comments = asList(said).flatMap((each): AuthorComment[] => {
    const { id: commentId, by, at, text } = asPart(each)
    return asText(text) === '' || typeof at !== 'number'
      ? []
      : [{ id: asText(commentId), by: asText(by), at, text: asText(text) }]
  })
  if (typeof node !== 'string' || comments.length === 0) return null
  return { id, node, line: isPart(line) ? readLine(line) : null, isResolved: resolved === true, comments }
}

function readLine({ at, text }: Record<string, unknown>): CommentedLine {
  const keys = asList(at).filter((key) => typeof key === 'string' || typeof key === 'number')
  return { at: keys.length === 0 ? null : keys, text: asText(text) }
}

/** Where a thread is shown: at its line, or at its node where the line is gone. */
export function findLine({ script }: Pick<Draft, 'script'>, { node, line }: CommentThread): DocumentPath | null {
  if (line === null || line.at === null) return null
  const path = ['script', 'nodes', node]
  const place = [...path, ...line.at]
  const isSame = (step: unknown): boolean => step !== undefined && quoteStep(step) === line.text
  if (isSame(readAt({ script }, place))) return place
  // Another author has moved it.
  const moved = listSteps(asPart(script['nodes'])[node]).find(({ step }) => isSame(step))
  return moved === undefined ? null : [...path, ...moved.at]
}

/** The threads that are shown at a place: at a line, or at a node, where those stand whose line is gone. */
export function listThreadsAt(document: Draft, path: DocumentPath): CommentThread[] {
  const [, , node, ...at] = path
  return listThreads(document.marks).filter((thread) => {
    if (thread.node !== node) return false
    const line = findLine(document, thread)
    return line === null ? at.length === 0 : writePathKey(line) === writePathKey(path)
  })
}

/** The beginning of a thread: at a step, or at a node. */
export function writeThread(document: Draft, id: string, place: DocumentPath, first: AuthorComment): void {
  const [, , node, ...at] = place
  const step = at.length === 0 ? undefined : readAt(document, place)
  const line = step === undefined ? undefined : { at, text: quoteStep(step) }
  writeAt(document, ['marks', 'comments', id], { node, ...(line !== undefined && { line }), said: [first] })
}

export function writeReply(document: Draft, id: string, comment: AuthorComment): void {
  const said = asList(readAt(document.marks, ['comments', id, 'said']))
  writeAt(document, ['marks', 'comments', id, 'said', said.length], comment)
}

export function writeResolved(document: Draft, id: string, isResolved: boolean): void {
  writeAt(document, ['marks', 'comments', id, 'resolved'], isResolved ? true : undefined)
}

/** A node has another id. */
export function renameCommentedNode(document: Draft, from: string, to: string): void {
  for (const [id, thread] of Object.entries(asPart(readAt(document.marks, ['comments']))))
    if (asPart(thread)['node'] === from) writeAt(document, ['marks', 'comments', id, 'node'], to)
}

const QUOTE_MAX_LENGTH = 300

/** What a step says, in all languages; what it is, where it says nothing. */
export function quoteStep(step: unknown): string {
  const texts = Object.values(asPart(step)).flatMap((value) =>
    typeof value === 'string' ? [] : LOCALES.flatMap((locale) => asText(asPart(value)[locale]) || []),
  )
  return (texts.length === 0 ? JSON.stringify(step) : texts.join(' / ')).slice(0, QUOTE_MAX_LENGTH)
}

/** A step of a node, with its place there. */
export interface PlacedStep {
  at: DocumentPath
  step: unknown
}

/** The steps of a node, and those of its answers to free text. */
export function listSteps(node: unknown, at: DocumentPath = []): PlacedStep[] {
  if (Array.isArray(node)) return node.flatMap((item, index) => listSteps(item, [...at, index]))
  return Object.entries(asPart(node)).flatMap(([key, value]) => {
    const path = [...at, key]
    if (key === 'do' && Array.isArray(value))
      return value.map((step: unknown, index): PlacedStep => ({ at: [...path, index], step }))
    return listSteps(value, path)
  })
}
