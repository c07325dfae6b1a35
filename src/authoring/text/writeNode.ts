/** Writes the items of a text back into their node. What the text does not show stays: other languages, media, ids, prices, faces. Pure. */
import { isSameList } from '../../../protocol/sameValue.ts'
import { forEachLocale } from '../../../protocol/locale.ts'
import { asPart, type DocumentPart, isPart } from '../model/documentPaths.ts'
import { findFreeId } from '../model/editNodes.ts'
import { type EndKind, listEnds } from '../model/nodeEnds.ts'
import { STEP_KINDS } from '../steps/stepKinds.ts'
import { type Form, formatForm, type Item, type LineError } from './lines.ts'
import { canBecome, nameOf } from './matchItems.ts'
import { NUMBER_DIRECTIONS, type Placed, TEXT_AT, type TextScope, VALUE_AT } from './nodeItems.ts'

export interface WriteScope extends TextScope {
  matched: ReadonlyMap<Item, Placed>
  /** The number of the next ending of the story. */
  freeEndingNumber: () => number
}

/** An item as the document will have it. */
interface Written {
  item: Item
  of: 'step' | EndKind
  value: unknown
}

/** The node with these items; the same where nothing has changed. Errors are those of lines that cannot be written. */
export function writeNode(
  node: DocumentPart,
  items: readonly Item[],
  scope: WriteScope,
): { node: DocumentPart; errors: LineError[] } {
  const errors: LineError[] = []
  const written: Written[] = []
  for (const item of items) {
    const outcome = writeItem(item, scope)
    const error = typeof outcome === 'string' ? outcome : findMisplaced(outcome, written, listEnds(node))
    if (typeof outcome !== 'string') written.push(outcome)
    if (error !== null) errors.push({ line: item.line, code: error, words: formatForm(item.form) })
  }
  return { node: errors.length > 0 ? node : rebuildNode(node, written, scope), errors }
}

/** A step behind the end, or another end than the one that stands there. A draft that has several may keep them. */
function findMisplaced(
  { of }: Written,
  before: readonly Written[],
  known: readonly EndKind[],
): LineError['code'] | null {
  const ends = new Set(before.flatMap((each) => (each.of === 'step' ? [] : [each.of])))
  if (of === 'step') return ends.size > 0 ? 'after_end' : null
  const isOther = ends.size > 0 && !ends.has(of)
  return isOther && !(known.includes(of) && [...ends].every((each) => known.includes(each))) ? 'two_ends' : null
}

function writeItem(item: Item, scope: WriteScope): Written | LineError['code'] {
  const { form } = item
  const old = scope.matched.get(item)
  if (old !== undefined && formatForm(old.form) === formatForm(form)) return { item, of: old.of, value: old.value }
  const by = form.kind === 'say' ? scope.labels.idOf(form.label) : null
  if (by === undefined && !(old?.form.kind === 'say' && form.kind === 'say' && old.form.label === form.label))
    return 'unknown_speaker'
  if (form.kind === 'direction') return writeDirection(item, form, old)
  if (form.kind === 'option') return { item, of: 'choose', value: writeOption(form, old, scope) }
  if (form.kind === 'way') return { item, of: old?.of === 'branch' ? 'branch' : 'goto', value: writeWay(form, old) }
  if (form.kind === 'text' && (form.name === 'ending' || form.name === 'ending text'))
    return { item, of: 'ending', value: writeEnding(form, old, scope) }
  const value = writeLine(form, old, by ?? null, scope)
  return value === null ? 'form_only' : { item, of: 'step', value }
}

/** A text with its words in the language that is written. */
function writeWords(text: unknown, words: string, { locale }: TextScope): DocumentPart {
  return { ...(isPart(text) ? text : forEachLocale(() => '')), [locale]: words }
}

type TextForm = Extract<Form, { kind: 'narrate' | 'say' | 'text' }>

/** Null for a kind that is made in its form. */
function writeLine(form: TextForm, old: Placed | undefined, by: string | null, scope: WriteScope): DocumentPart | null {
  const before = asPart(old?.value)
  const kind = form.kind === 'text' ? form.name : form.kind
  const oldKind = old === undefined ? null : nameOf(old.form)
  const path = form.kind === 'text' ? TEXT_AT.get(form.name) : [kind]
  const [first, second] = path ?? []
  if (first === undefined) return null
  if (second !== undefined) {
    if (oldKind !== kind && kind !== 'alert' && kind !== 'overlay') return null
    const part = oldKind === kind ? asPart(before[first]) : {}
    return withCondition(
      { ...before, [first]: { ...part, [second]: writeWords(part[second], form.words, scope) } },
      'if',
      form,
    )
  }
  const text = oldKind === null ? undefined : before[oldKind]
  // A line of another kind keeps its words and its condition; what only the old kind has goes.
  const kept = oldKind === kind ? before : { ...(before['if'] !== undefined && { if: before['if'] }) }
  const line = withCondition({ [first]: undefined, ...kept, [first]: writeWords(text, form.words, scope) }, 'if', form)
  if (form.kind !== 'say' || (old?.form.kind === 'say' && old.form.label === form.label)) return line
  return by === null ? omit(line, 'by') : { ...line, by }
}

function writeDirection(
  item: Item,
  form: Extract<Form, { kind: 'direction' }>,
  old: Placed | undefined,
): Written | LineError['code'] {
  const kind = Object.keys(STEP_KINDS).find((each) => each === form.name)
  const [first, second] = VALUE_AT.get(form.name) ?? []
  const isKnown = old?.of === 'step' && canBecome(old.form, form)
  // Its condition alone may have changed.
  const isSameValue = isKnown && old.form.kind === 'direction' && old.form.value === form.value
  if (isSameValue && old.form.condition !== form.condition)
    return { item, of: 'step', value: withCondition(asPart(old.value), 'if', form) }
  if (kind === undefined) return old === undefined && !isEndName(form.name) ? 'unknown_direction' : 'form_only'
  if (first === undefined) return 'form_only'
  const value = NUMBER_DIRECTIONS.includes(form.name) ? readNumber(form.value) : form.value
  if (value === null) return 'unknown_direction'
  const before = isKnown ? asPart(old.value) : makeStep(kind)
  const written = { ...before, [first]: second === undefined ? value : { ...asPart(before[first]), [second]: value } }
  return { item, of: 'step', value: withCondition(written, 'if', form) }
}

const END_NAMES: readonly string[] = [
  'choose',
  'act',
  'listen',
  'upload',
  'transition',
  'goto',
  'branch',
  'ending',
  '?',
]

function isEndName(name: string): boolean {
  return END_NAMES.includes(name)
}

function makeStep(kind: string): DocumentPart {
  return (
    Object.entries(STEP_KINDS)
      .find(([each]) => each === kind)?.[1]
      .create() ?? {}
  )
}

function readNumber(value: string): number | null {
  const number = value.trim() === '' ? Number.NaN : Number(value)
  return Number.isFinite(number) ? number : null
}

function writeOption(
  form: Extract<Form, { kind: 'option' }>,
  old: Placed | undefined,
  scope: WriteScope,
): DocumentPart {
  const before = asPart(old?.value)
  const option = { id: '', ...before, text: writeWords(before['text'], form.words, scope), goto: form.goto }
  return withCondition(option, 'when', form)
}

function writeWay(form: Extract<Form, { kind: 'way' }>, old: Placed | undefined): DocumentPart {
  const before = isPart(old?.value) ? old.value : {}
  return withCondition({ ...(form.condition !== null && { if: '' }), ...before, goto: form.goto }, 'if', form)
}

function writeEnding(form: TextForm, old: Placed | undefined, scope: WriteScope): DocumentPart {
  const field = form.kind === 'text' && form.name === 'ending' ? 'title' : 'html'
  const before = old === undefined ? {} : asPart(old.value)
  return { ...before, [field]: writeWords(before[field], form.words, scope) }
}

function withCondition(part: DocumentPart, key: 'if' | 'when', { condition }: Form): DocumentPart {
  if (part[key] === condition || (condition === null && part[key] === undefined)) return part
  return condition === null ? omit(part, key) : { ...part, [key]: condition }
}

function omit(part: DocumentPart, key: string): DocumentPart {
  return Object.fromEntries(Object.entries(part).filter(([each]) => each !== key))
}

function rebuildNode(node: DocumentPart, written: readonly Written[], scope: WriteScope): DocumentPart {
  const steps = written.filter(({ of }) => of === 'step').map(({ value }) => value)
  const ends = rebuildEnds(node, written, scope)
  const entries = Object.entries(node).flatMap(([key, value]): [string, unknown][] => {
    if (key === 'do') return [[key, keepList(value, steps)]]
    if (!listEnds(node).some((end) => end === key)) return [[key, value]]
    return ends.has(key) ? [[key, ends.get(key)]] : []
  })
  if (node['do'] === undefined && steps.length > 0) entries.unshift(['do', steps])
  for (const [end, value] of ends) if (!Object.hasOwn(node, end)) entries.push([end, value])
  const isSame = entries.length === Object.keys(node).length && entries.every(([key, value]) => node[key] === value)
  return isSame ? node : Object.fromEntries(entries)
}

/** The same list where its items are the same. */
function keepList(before: unknown, after: readonly unknown[]): unknown {
  return Array.isArray(before) && isSameList(before, after) ? before : after
}

function rebuildEnds(node: DocumentPart, written: readonly Written[], scope: WriteScope): Map<string, unknown> {
  const ends = new Map<string, unknown>()
  const of = (...kinds: string[]): Written[] => written.filter((each) => kinds.includes(each.of))
  for (const each of written) if (each.of !== 'step' && isWhole(each)) ends.set(each.of, each.value)
  const options = of('choose').filter((each) => !isWhole(each))
  if (options.length > 0) ends.set('choose', rebuildChoice(node, options, scope))
  const ways = of('goto', 'branch').filter((each) => !isWhole(each))
  if (ways.length > 0) {
    const [end, value] = rebuildWays(node, ways)
    ends.set(end, value)
  }
  const ending = of('ending').filter((each) => !isWhole(each))
  if (ending.length > 0) ends.set('ending', rebuildEnding(node, ending, scope))
  return ends
}

/** An end that one line stands for. */
function isWhole({ item }: Written): boolean {
  return item.form.kind === 'direction'
}

function rebuildChoice(node: DocumentPart, options: readonly Written[], { matched }: WriteScope): unknown {
  // The options of another node bring what it says of all of them.
  const moved = options.map(({ item }) => matched.get(item)?.owner).find(isPart)
  const choice = isPart(node['choose']) ? node['choose'] : (moved ?? {})
  const taken = new Set(
    options.flatMap(({ value }) => (asPart(value)['id'] === '' ? [] : [String(asPart(value)['id'])])),
  )
  const values = options.map(({ value }) => {
    if (asPart(value)['id'] !== '') return value
    const id = findFreeId(taken, 'option-1')
    taken.add(id)
    return { ...asPart(value), id }
  })
  const list = keepList(choice['options'], values)
  return list === choice['options'] ? choice : { ...choice, options: list }
}

function rebuildWays(node: DocumentPart, ways: readonly Written[]): [EndKind, unknown] {
  const [only, ...others] = ways
  const isBranch = others.length > 0 || node['branch'] !== undefined || (only?.item.form.condition ?? null) !== null
  if (!isBranch) return ['goto', only?.item.form.kind === 'way' ? only.item.form.goto : '']
  const values = ways.map(({ value, item }) =>
    isPart(value) ? value : { goto: item.form.kind === 'way' ? item.form.goto : '' },
  )
  return ['branch', keepList(node['branch'], values)]
}

/** Title and text are two lines of one ending. */
function rebuildEnding(
  node: DocumentPart,
  lines: readonly Written[],
  { matched, freeEndingNumber }: WriteScope,
): unknown {
  const known = [node['ending'], ...lines.map(({ item }) => matched.get(item)?.value)].find(isPart)
  const read = (name: string, field: string): unknown =>
    asPart(lines.find(({ item }) => nameOf(item.form) === name)?.value)[field]
  const empty = forEachLocale(() => '')
  const title = read('ending', 'title') ?? known?.['title'] ?? empty
  const html = read('ending text', 'html') ?? known?.['html'] ?? empty
  if (known !== undefined && known['title'] === title && known['html'] === html) return known
  if (known !== undefined) return { ...known, title, html }
  const number = freeEndingNumber()
  return { id: `ending-${number}`, number, title, html, image: '', alt: forEachLocale(() => '') }
}
