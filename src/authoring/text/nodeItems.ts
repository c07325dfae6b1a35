/** A node as the items of its text. What a line cannot say is a direction in short: it can be moved and removed, and is changed in its form. Pure. */
import { type Locale } from '../../../protocol/locale.ts'
import { isText, pickText } from '../../../protocol/story/texts.ts'
import { asList, asPart, asText, type DocumentPart, isPart } from '../model/documentPaths.ts'
import { type EndKind, listEnds } from '../model/nodeEnds.ts'
import { readStepKind } from '../steps/stepKinds.ts'
import { type Form, isCondition, isDirection, type TextKind } from './lines.ts'
import { type SpeakerLabels } from './speakerLabels.ts'

/** What a text is read and written for. */
export interface TextScope {
  locale: Locale
  labels: SpeakerLabels
}

/** An item of a node as the document has it. */
export interface Placed {
  form: Form
  /** The step, option, way or ending. */
  value: unknown
  of: 'step' | EndKind
  /** The end that an option belongs to. */
  owner?: unknown
}

/** Where a step has the text that stands behind its kind. */
export const TEXT_AT: ReadonlyMap<TextKind, readonly string[]> = new Map<TextKind, readonly string[]>([
  ['tip', ['tip']],
  ['hint', ['hint']],
  ['error', ['error']],
  ['page', ['page']],
  ['alert', ['alert', 'text']],
  ['overlay', ['overlay', 'text']],
  ['pay', ['pay', 'text']],
  ['task', ['task', 'text']],
])
/** Directions with one value, and where their step has it. */
export const VALUE_AT: ReadonlyMap<string, readonly string[]> = new Map([
  ['music', ['music']],
  ['sound', ['sound']],
  ['debug', ['debug']],
  ['wait', ['wait']],
  ['total', ['total']],
  ['image', ['image', 'src']],
  ['show', ['show', 'src']],
  ['picture', ['picture', 'src']],
  ['scene', ['scene', 'id']],
])
/** Those whose value is a number. */
export const NUMBER_DIRECTIONS: readonly string[] = ['wait', 'total']

/** A node, a step or an end that is nothing known. */
const UNKNOWN = '?'

export function listItems(node: unknown, scope: TextScope): Placed[] {
  if (!isPart(node) || (node['do'] !== undefined && !Array.isArray(node['do'])))
    return [{ form: summarize(UNKNOWN, node, scope), value: node, of: 'step' }]
  return [
    ...asList(node['do']).map((step): Placed => ({ form: readStep(step, scope), value: step, of: 'step' })),
    ...listEnds(node).flatMap((end) => listEndItems(end, node[end], scope)),
  ]
}

/** Whether a node has a list of steps, so that its text can be written back. */
export function isReadable(node: unknown): node is DocumentPart {
  return isPart(node) && (node['do'] === undefined || Array.isArray(node['do']))
}

function readStep(step: unknown, scope: TextScope): Form {
  const kind = readStepKind(step)
  const part = asPart(step)
  const condition = readCondition(part['if'])
  if (kind === null || condition === undefined) return summarize(kind ?? UNKNOWN, step, scope)
  if ((kind === 'say' || kind === 'narrate') && isWritten(part[kind])) {
    const words = readWords(part[kind], scope)
    if (kind === 'narrate') return { kind, words, condition }
    const label = scope.labels.labelOf(part['by'])
    return label === null ? summarize(kind, step, scope) : { kind, label, words, condition }
  }
  const textKind = [...TEXT_AT.keys()].find((each) => each === kind)
  const text = textKind === undefined ? undefined : readAlong(part, TEXT_AT.get(textKind) ?? [])
  if (textKind !== undefined && isWritten(text))
    return { kind: 'text', name: textKind, words: readWords(text, scope), condition }
  const value = VALUE_AT.has(kind) ? readAlong(part, VALUE_AT.get(kind) ?? []) : undefined
  const shown = typeof value === 'number' ? String(value) : value
  if (typeof shown === 'string' && isDirection(kind, shown))
    return { kind: 'direction', name: kind, value: shown, condition }
  return { ...summarize(kind, step, scope), condition }
}

function listEndItems(end: EndKind, value: unknown, scope: TextScope): Placed[] {
  const whole: Placed[] = [{ form: summarize(end, value, scope), value, of: end }]
  if (end === 'goto')
    return isTarget(value) ? [{ form: { kind: 'way', goto: value, condition: null }, value, of: end }] : whole
  if (end === 'ending') return listEndingItems(value, scope) ?? whole
  const items = end === 'choose' ? asPart(value)['options'] : end === 'branch' ? value : null
  if (!Array.isArray(items) || items.length === 0) return whole
  const read = items.map((item) => (end === 'choose' ? readOption(item, scope) : readWay(item)))
  const forms = read.flatMap((form) => form ?? [])
  if (forms.length < items.length) return whole
  return forms.map((form, index) => ({ form, value: items[index] as unknown, of: end, owner: value }))
}

function listEndingItems(value: unknown, scope: TextScope): Placed[] | null {
  const { title, html } = asPart(value)
  if (!isWritten(title) || !isWritten(html)) return null
  const read = (name: TextKind, text: DocumentPart): Placed => ({
    form: { kind: 'text', name, words: readWords(text, scope), condition: null },
    value,
    of: 'ending',
  })
  return [read('ending', title), read('ending text', html)]
}

function readOption(option: unknown, scope: TextScope): Form | null {
  const { text, goto, when } = asPart(option)
  const condition = readCondition(when)
  if (!isWritten(text) || !isTarget(goto) || condition === undefined) return null
  return { kind: 'option', words: readWords(text, scope), goto, condition }
}

function readWay(way: unknown): Form | null {
  const { goto, if: asked } = asPart(way)
  const condition = readCondition(asked)
  return !isTarget(goto) || condition === undefined ? null : { kind: 'way', goto, condition }
}

/** Undefined where it cannot stand in the text. */
function readCondition(value: unknown): string | null | undefined {
  if (value === undefined) return null
  return typeof value === 'string' && isCondition(value) ? value : undefined
}

/** A way that an arrow can name. */
function isTarget(value: unknown): value is string {
  return typeof value === 'string' && value.trim() === value && !/ ->|\n/.test(value)
}

/** A text in any of its languages, or in none yet. */
function isWritten(value: unknown): value is DocumentPart {
  return isPart(value) && (isText(value) || Object.keys(value).length === 0)
}

function readWords(text: DocumentPart, { locale }: TextScope): string {
  return normalizeBreaks(asText(text[locale]))
}

/** As a text field has them. */
export function normalizeBreaks(text: string): string {
  return text.replaceAll(/\r\n?/g, '\n')
}

export function readAlong(part: unknown, path: readonly string[]): unknown {
  return path.reduce<unknown>((value, key) => asPart(value)[key], part)
}

const SUMMARY_CHARS = 60

/** The first words of what a form has: names, numbers, texts. */
function summarize(name: string, value: unknown, { locale }: TextScope): Form & { kind: 'direction' } {
  const words: string[] = []
  const visit = (part: unknown): void => {
    if (typeof part === 'string' || typeof part === 'number') words.push(String(part))
    else if (isPart(part)) {
      if (isText(part)) words.push(pickText(part, locale))
      else Object.values(part).forEach(visit)
    } else if (Array.isArray(part)) part.forEach(visit)
  }
  visit(value)
  const text = words.join(', ').replaceAll(/\s+/g, ' ').trim()
  return {
    kind: 'direction',
    name,
    value: text.length > SUMMARY_CHARS ? `${text.slice(0, SUMMARY_CHARS)}…` : text,
    condition: null,
  }
}
