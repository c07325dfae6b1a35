/**
 * Writes a changed value into the text of a YAML file, and leaves everything else as its author wrote it: comments, quotes, order, line breaks.
 * Where that cannot be (another order of keys, aliases, a text that no longer parses to the value), the file gets the form of `formatYaml`.
 */
import { isDeepStrictEqual } from 'node:util'
import {
  isCollection,
  isMap,
  isScalar,
  isSeq,
  type Node,
  type Pair,
  parse,
  parseDocument,
  Scalar,
  stringify,
  type YAMLMap,
  type YAMLSeq,
} from 'yaml'
import { isRecord } from '../../protocol/json.ts'

/** A replacement of characters of the text. */
interface Edit {
  from: number
  to: number
  text: string
}

/** A structure that cannot be written in place. */
class NotInPlace extends Error {}

/** Aliases are not resolved: a file with aliases gets a form of its own. */
const NO_DOCUMENT = parseDocument('')
const FORMAT = { lineWidth: 0, singleQuote: false } as const

/** The form of a file that has no earlier text. */
export function formatYaml(value: unknown): string {
  return stringify(value, FORMAT)
}

/** The text with this value. */
export function patchYaml(text: string, value: unknown): string {
  // A story was read before, so its keys are unique; the parser's search for repeated ones takes long in a long text.
  const document = parseDocument(text, { uniqueKeys: false })
  if (document.errors.length > 0 || document.contents === null) return formatYaml(value)
  if (isDeepStrictEqual(document.toJS(), value)) return text
  try {
    const edits = [...listEdits(text, document.contents, value)]
    const patched = applyEdits(text, edits)
    if (isDeepStrictEqual(parse(patched, { uniqueKeys: false }), value)) return patched
  } catch (error) {
    if (!(error instanceof NotInPlace) && !(error instanceof SyntaxError) && !isYamlError(error)) throw error
  }
  return rewrite(text, value)
}

/** Keeps at least the comments at the head of the file. */
function rewrite(text: string, value: unknown): string {
  const [head = ''] = /^(?:[ \t]*(?:#.*)?\n)*/.exec(text) ?? []
  return head + formatYaml(value)
}

function isYamlError(error: unknown): boolean {
  return error instanceof Error && error.name.startsWith('YAML')
}

function applyEdits(text: string, edits: readonly Edit[]): string {
  let patched = text
  for (const { from, to, text: inserted } of edits.toSorted((a, b) => b.from - a.from || b.to - a.to))
    patched = patched.slice(0, from) + inserted + patched.slice(to)
  return patched
}

function* listEdits(text: string, node: Node, value: unknown): Generator<Edit> {
  if (isDeepStrictEqual(toValue(node), value)) return
  if (isMap(node) && isRecord(value) && Object.keys(value).length > 0) return yield* listMapEdits(text, node, value)
  if (isSeq(node) && Array.isArray(value) && value.length > 0 && node.flow !== true && node.items.length > 0)
    return yield* listSeqEdits(text, node, value)
  yield replaceNode(text, node, value)
}

/** A value in place of another: on one line, in the quotes that were there. */
function replaceNode(text: string, node: Node, value: unknown): Edit {
  const [from, to] = rangeOf(node)
  if (isScalar(node) && node.type !== Scalar.BLOCK_FOLDED && node.type !== Scalar.BLOCK_LITERAL)
    return { from, to, text: typeof value === 'string' ? quote(value, node.type) : formatFlow(value) }
  // The range of a block includes the line breaks and comments behind it.
  const end = from + text.slice(from, to).trimEnd().length
  return { from, to: end, text: formatFlow(value) }
}

function* listMapEdits(text: string, map: YAMLMap, value: Record<string, unknown>): Generator<Edit> {
  const pairs = map.items as Pair<Node, Node | null>[]
  const keys = pairs.map(({ key }) => keyOf(key))
  const kept = keys.filter((key) => Object.hasOwn(value, key))
  const wanted = Object.keys(value).filter((key) => keys.includes(key))
  if (!isDeepStrictEqual(kept, wanted)) throw new NotInPlace()
  if (map.flow === true && (kept.length < keys.length || kept.length < Object.keys(value).length)) {
    yield replaceNode(text, map, value)
    return
  }
  for (const [index, pair] of pairs.entries()) {
    const key = keys[index] ?? ''
    if (!Object.hasOwn(value, key)) yield removeItem(text, pairs, index, (one) => rangeOf(one.key)[0])
    else if (pair.value === null) throw new NotInPlace()
    else yield* listEdits(text, pair.value, value[key])
  }
  yield* listAddedKeys(text, pairs, keys, value)
}

/** New keys go behind the key that they follow, or before the first. */
function* listAddedKeys(
  text: string,
  pairs: readonly Pair<Node, Node | null>[],
  keys: readonly string[],
  value: Record<string, unknown>,
): Generator<Edit> {
  const first = pairs[0]
  if (first === undefined) throw new NotInPlace()
  const indent = columnOf(text, rangeOf(first.key)[0])
  let at = lineStart(text, rangeOf(first.key)[0])
  for (const [key, item] of Object.entries(value)) {
    const index = keys.indexOf(key)
    const pair = pairs[index]
    if (pair !== undefined) at = endOfItem(text, pair.value ?? pair.key)
    else yield insertLines(text, at, indentLines(formatYaml({ [key]: item }), indent))
  }
}

/** Items of a list in block style: the same ones at its ends stay, and those between are matched one by one. */
function* listSeqEdits(text: string, seq: YAMLSeq, value: readonly unknown[]): Generator<Edit> {
  const items = seq.items as Node[]
  const before = items.map(toValue)
  const head = countEqual(before, value)
  const tail = countEqual(before.slice(head).toReversed(), value.slice(head).toReversed())
  const [oldEnd, newEnd] = [items.length - tail, value.length - tail]
  const common = Math.min(oldEnd, newEnd)
  for (let index = head; index < common; index += 1) {
    const item = items[index]
    if (item !== undefined) yield* listEdits(text, item, value[index])
  }
  const startOf = (item: Node): number => text.lastIndexOf('-', rangeOf(item)[0] - 1)
  for (let index = common; index < oldEnd; index += 1) yield removeItem(text, items, index, startOf)
  if (newEnd <= common) return
  const [first, previous] = [items[0], items[common - 1]]
  if (first === undefined) throw new NotInPlace()
  const start = startOf(first)
  const at = previous === undefined ? lineStart(text, start) : endOfItem(text, previous)
  yield insertLines(text, at, indentLines(formatYaml(value.slice(common, newEnd)), columnOf(text, start)))
}

/** Removes an item of a block with its lines, and the comments above it stay with the item before. */
function removeItem<T>(text: string, items: readonly T[], index: number, startOf: (item: T) => number): Edit {
  const [item, next] = [items[index], items[index + 1]]
  if (item === undefined) throw new NotInPlace()
  const from = startOf(item)
  const to = next === undefined ? endOfItem(text, nodeOf(item)) : lineStart(text, startOf(next))
  // The first item of a map in a list shares its line with the dash.
  const isOnDash = text.slice(lineStart(text, from), from).trim() !== ''
  if (!isOnDash)
    return {
      from: lineStart(text, from),
      to: next === undefined ? to : findEndBeforeComments(text, from, to),
      text: '',
    }
  if (next === undefined) throw new NotInPlace()
  return { from, to: startOf(next), text: '' }
}

/** Where the lines of an item end, before the comments and blank lines that belong to what follows. */
function findEndBeforeComments(text: string, from: number, to: number): number {
  const lines = text.slice(from, to).split('\n')
  let length = lines.length
  while (length > 1 && /^\s*(?:#.*)?$/.test(lines[length - 1] ?? '')) length -= 1
  return length === lines.length ? to : from + lines.slice(0, length).join('\n').length + 1
}

function nodeOf(item: unknown): Node {
  if (isScalar(item) || isCollection(item)) return item
  const { key, value } = item as Pair<Node, Node | null>
  return value ?? key
}

/** The end of the last line of a node. */
function endOfItem(text: string, node: Node): number {
  const [from, to] = rangeOf(node)
  const end = findEndBeforeComments(text, from, from + text.slice(from, to).trimEnd().length)
  const line = text.indexOf('\n', end)
  return line < 0 ? text.length : line + 1
}

function insertLines(text: string, at: number, lines: string): Edit {
  return { from: at, to: at, text: at > 0 && text[at - 1] !== '\n' ? `\n${lines}` : lines }
}

function indentLines(text: string, columns: number): string {
  return text.replace(/^(?=.)/gm, ' '.repeat(columns))
}

function lineStart(text: string, at: number): number {
  return text.lastIndexOf('\n', at - 1) + 1
}

function columnOf(text: string, at: number): number {
  return at - lineStart(text, at)
}

/** Lists and objects on one line. */
function formatFlow(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(formatFlow).join(', ')}]`
  if (!isRecord(value)) return typeof value === 'string' ? quote(value, Scalar.PLAIN) : JSON.stringify(value)
  const fields = Object.entries(value).map(([key, item]) => `${quote(key, Scalar.PLAIN)}: ${formatFlow(item)}`)
  return fields.length === 0 ? '{}' : `{ ${fields.join(', ')} }`
}

/** A text as a scalar of a type, or in double quotes where it cannot be one. */
function quote(text: string, type: Scalar.Type | undefined): string {
  if (type === Scalar.QUOTE_SINGLE && !/[\n\r\t]/.test(text)) return `'${text.replaceAll("'", "''")}'`
  if (type === Scalar.PLAIN && /^[^\s,[\]{}#&*!|>'"%@`?:-][^,[\]{}#:\n]*$/.test(text) && text.trim() === text) {
    // What would be read as a number or a word of YAML needs quotes.
    if (parse(text) === text) return text
  }
  return JSON.stringify(text)
}

function keyOf(key: unknown): string {
  if (!isScalar(key)) throw new NotInPlace()
  return String(key.value)
}

function rangeOf(node: unknown): [number, number] {
  const range = isScalar(node) || isCollection(node) ? node.range : null
  if (range === null || range === undefined) throw new NotInPlace()
  return [range[0], range[1]]
}

function toValue(node: Node): unknown {
  try {
    return node.toJS(NO_DOCUMENT)
  } catch {
    // An alias of something outside.
    throw new NotInPlace()
  }
}

function countEqual(a: readonly unknown[], b: readonly unknown[]): number {
  const length = Math.min(a.length, b.length)
  for (let index = 0; index < length; index += 1) if (!isDeepStrictEqual(a[index], b[index])) return index
  return length
}
