/** Reads translation tables in XLIFF 2, also as translators' tools divide and mark them: several files, groups, segments, inline codes. */
import { DOMParser, type Element, type Node } from '@xmldom/xmldom'
import { cleanText } from '../../cleanText.ts'
import { parseLocale } from '../../locale.ts'
import { type FaultyRow, RefusedTable, separateRepeated, type TableRow, type TranslationTable } from './table.ts'
import { STALE_STATE, XLIFF_NAMESPACE } from './xliffWriter.ts'

/** Levels of elements: more than any tool writes. */
const DEPTH_MAX = 60

/** Throws `RefusedTable`. */
export function readXliff(text: string): TranslationTable {
  const root = parseXml(text)
  if (root.localName !== 'xliff') throw new RefusedTable('no_xliff', lineOf(root), root.tagName)
  if (root.namespaceURI !== XLIFF_NAMESPACE)
    throw new RefusedTable('old_xliff', lineOf(root), root.getAttribute('version') ?? '')
  const tag = root.getAttribute('trgLang')
  const target = parseLocale(tag)
  if (tag !== null && target === null) throw new RefusedTable('other_language', lineOf(root), tag)
  const rows: TableRow[] = []
  const faulty: FaultyRow[] = []
  for (const unit of listUnits(root, 0)) {
    const row = readUnit(unit)
    if ('fault' in row) faulty.push(row)
    else rows.push(row)
  }
  if (rows.length + faulty.length === 0) throw new RefusedTable('no_rows')
  const separated = separateRepeated(rows)
  return { rows: separated.rows, faulty: [...faulty, ...separated.faulty], target }
}

/** Every complaint of the parser counts: half an XML says nothing reliable. It resolves no entity of a file's own. */
function parseXml(text: string): Element {
  const refusals: RefusedTable[] = []
  const onError = (_: string, message: string, context: unknown): never => {
    const refusal = new RefusedTable('broken_xml', findLine(context), message.split('\n', 1)[0])
    refusals.push(refusal)
    throw refusal
  }
  try {
    const root = new DOMParser({ onError }).parseFromString(text, 'application/xml').documentElement
    if (root !== null) return root
  } catch (error) {
    if (refusals[0] === undefined) throw error
  }
  throw refusals[0] ?? new RefusedTable('broken_xml')
}

function findLine(context: unknown): number | null {
  if (typeof context !== 'object' || context === null || !('locator' in context)) return null
  const { locator } = context
  const line = typeof locator === 'object' && locator !== null && 'lineNumber' in locator ? locator.lineNumber : null
  return typeof line === 'number' && line > 0 ? line : null
}

function lineOf(node: Node): number {
  return node.lineNumber ?? 1
}

/** Of all files and groups. */
function listUnits(parent: Element, depth: number): Element[] {
  if (depth > DEPTH_MAX) throw new RefusedTable('too_deep', lineOf(parent))
  return listElements(parent).flatMap((child) => {
    if (child.localName === 'unit') return [child]
    return child.localName === 'file' || child.localName === 'group' ? listUnits(child, depth + 1) : []
  })
}

function listElements(parent: Element): Element[] {
  return listNodes(parent).filter(isElement)
}

function listNodes(parent: Element): Node[] {
  return Array.from({ length: parent.childNodes.length }, (_, index) => parent.childNodes.item(index)).flatMap(
    (node) => node ?? [],
  )
}

function isElement(node: Node): node is Element {
  return node.nodeType === node.ELEMENT_NODE
}

/** A part of a unit, and where its translation stands among the others. */
interface Segment {
  isText: boolean
  source: string
  target: string | null
  order: number
  state: TableRow['state']
}

class UnknownCode extends Error {}

function readUnit(unit: Element): TableRow | FaultyRow {
  const [line, id] = [lineOf(unit), unit.getAttribute('id') ?? '']
  const codes = readCodes(unit)
  try {
    const segments = listElements(unit)
      .filter(({ localName }) => localName === 'segment' || localName === 'ignorable')
      .map((segment, index) => readSegment(segment, index + 1, codes))
    // Blanks between the segments count, those around them do not.
    const tidy = (text: string): string => cleanText(keepsSpace(unit) ? text : text.trim())
    const source = tidy(segments.map((segment) => segment.source).join(''))
    const texts = segments.filter(({ isText }) => isText)
    const translated = texts.filter(({ target }) => target !== null && target !== '')
    // What is between the segments of a text, such as a blank, need not be translated.
    const target = [...segments]
      .sort((one, other) => one.order - other.order)
      .map((segment) => segment.target ?? (segment.isText ? '' : segment.source))
      .join('')
    const words = tidy(target)
    if (translated.length === 0) return { line, id, source, target: '', state: null }
    if (translated.length < texts.filter((segment) => segment.source !== '').length)
      return { fault: 'partial', line, id, words }
    const states = texts.map(({ state }) => state)
    const state = states.includes('stale') ? 'stale' : states.every((each) => each === 'done') ? 'done' : null
    return { line, id, source, target: words, state }
  } catch (error) {
    if (!(error instanceof UnknownCode)) throw error
    return { fault: 'unknown_code', line, id, words: error.message }
  }
}

function readSegment(segment: Element, place: number, codes: ReadonlyMap<string, string>): Segment {
  const [source, target] = ['source', 'target'].map((name) =>
    listElements(segment).find(({ localName }) => localName === name),
  )
  const order = Number(target?.getAttribute('order') ?? place)
  return {
    isText: segment.localName === 'segment',
    source: source === undefined ? '' : readText(source, codes),
    target: target === undefined ? null : readText(target, codes),
    order: Number.isFinite(order) && order > 0 ? order : place,
    state: readState(segment),
  }
}

function readState(segment: Element): TableRow['state'] {
  if (segment.getAttribute('subState') === STALE_STATE) return 'stale'
  return ['translated', 'reviewed', 'final'].includes(segment.getAttribute('state') ?? '') ? 'done' : null
}

/** What the codes of a unit stand for, by their ids. */
function readCodes(unit: Element): ReadonlyMap<string, string> {
  const data = listElements(unit)
    .filter(({ localName }) => localName === 'originalData')
    .flatMap(listElements)
  return new Map(data.map((each) => [each.getAttribute('id') ?? '', readWords(each, new Map(), 0)]))
}

function readText(content: Element, codes: ReadonlyMap<string, string>): string {
  const text = readWords(content, codes, 0)
  return keepsSpace(content) ? text : text.replace(/\s+/g, ' ')
}

/** Whether line breaks and blanks are those of the text. The nearest element that says so counts. */
function keepsSpace(element: Element): boolean {
  for (let each: Node | null = element; each !== null && isElement(each); each = each.parentNode) {
    const space = each.getAttribute('xml:space')
    if (space !== null && space !== '') return space === 'preserve'
  }
  return false
}

function readWords(parent: Element, codes: ReadonlyMap<string, string>, depth: number): string {
  if (depth > DEPTH_MAX) throw new RefusedTable('too_deep', lineOf(parent))
  const readCode = (code: Element, attribute: string): string => {
    const ref = code.getAttribute(attribute)
    const shown = ref === null ? undefined : codes.get(ref)
    const words = shown ?? code.getAttribute('disp') ?? code.getAttribute('equiv')
    if (words === null || words === '') throw new UnknownCode(`<${code.tagName} id="${code.getAttribute('id') ?? ''}">`)
    return words
  }
  return listNodes(parent)
    .map((node) => {
      if (!isElement(node))
        return node.nodeType === node.TEXT_NODE || node.nodeType === node.CDATA_SECTION_NODE
          ? (node.nodeValue ?? '')
          : ''
      if (node.localName === 'cp') return readSign(node)
      if (node.localName === 'ph' || node.localName === 'sc' || node.localName === 'ec')
        return readCode(node, 'dataRef')
      const inner = readWords(node, codes, depth + 1)
      return node.localName === 'pc' ? readCode(node, 'dataRefStart') + inner + readCode(node, 'dataRefEnd') : inner
    })
    .join('')
}

/** The last sign that Unicode has room for. */
const SIGN_MAX = 0x10_ff_ff

/** A sign that XML cannot have, by its number. */
function readSign(code: Element): string {
  const hex = code.getAttribute('hex') ?? '20'
  const sign = Number.parseInt(hex, 16)
  if (sign >= 0 && sign <= SIGN_MAX) return String.fromCodePoint(sign)
  throw new RefusedTable('broken_xml', lineOf(code), `<${code.tagName} hex="${hex}">`)
}
