/** A condition as rows of a form: tests of one subject each, joined by `and` or by `or`. What it may name, and what is wrong with a text. Pure. */
import { ATTRIBUTES } from '../../../protocol/api/talents.ts'
import type { Draft } from '../../../protocol/story/draft.ts'
import {
  COMPARISONS,
  type Expression,
  EXPRESSION_WORDS,
  parseExpression,
  type Value,
  walkExpression,
} from '../../../protocol/story/expression.ts'
import { PLAYER_KINDS } from '../../../protocol/story/playerNames.ts'
import { asList, asPart, asText, type DocumentPart } from './documentPaths.ts'
import { createNodeReader, keepLast } from './nodeReader.ts'

export type Comparison = (typeof COMPARISONS)[number]
export type Junction = 'and' | 'or'

/** One row: what is asked, of which subject. */
export type Test =
  | { kind: 'variable'; name: string; comparison: Comparison; value: Value }
  | { kind: 'visits'; name: string; comparison: Comparison; value: number }
  | { kind: 'chose'; name: string; isChosen: boolean }

export interface Tests {
  junction: Junction
  tests: readonly Test[]
}

const PLAYER: readonly (readonly [string, ValueKind])[] = Object.entries(PLAYER_KINDS)

export type ValueKind = 'number' | 'truth' | 'text'

/** The value with which a variable of a kind begins, where its author has said none. */
export const FIRST_VALUES: Readonly<Record<ValueKind, Value>> = { number: 0, truth: false, text: 'none' }

/** The kind of value that a change gives a variable; null where it is computed. */
export function kindOfChange(change: unknown): ValueKind | null {
  if (typeof change !== 'object' || change === null) return kindOf(change)
  return 'to' in change ? null : 'number'
}

/** What a condition may name in this story. */
export interface Names {
  /** Variables and what every story has, with the kind of their values. */
  variables: ReadonlyMap<string, ValueKind>
  nodes: readonly string[]
  options: readonly string[]
  /** The texts of the options that have an id: of one node or of several. */
  optionTexts: ReadonlyMap<string, readonly unknown[]>
  actors: readonly string[]
}

export function kindOf(value: unknown): ValueKind {
  return typeof value === 'boolean' ? 'truth' : typeof value === 'string' ? 'text' : 'number'
}

/** The same names while an edit changes none of them. */
export function listNames({ metadata, script }: Draft): Names {
  return joinNames(metadata, script['variables'], readNodeNames(asPart(script['nodes'])))
}

const readNodeNames = createNodeReader((id, node): NodeNames => ({ id, options: listOptions(node) }))

interface NodeNames {
  id: string
  options: readonly { id: string; text: unknown }[]
}

const joinNames = keepLast((metadata: DocumentPart, variables: unknown, nodes: readonly NodeNames[]): Names => {
  const own = Object.entries(asPart(variables)).map(([name, value]) => [name, kindOf(value)] as const)
  const optionTexts = new Map<string, unknown[]>()
  for (const { id, text } of nodes.flatMap(({ options }) => options))
    optionTexts.set(id, [...(optionTexts.get(id) ?? []), text])
  const attributes = metadata['talents'] === true ? ATTRIBUTES.map((name) => [name, 'number'] as const) : []
  return {
    variables: new Map<string, ValueKind>([['heart', 'number'], ...own, ...attributes, ['actor', 'text'], ...PLAYER]),
    nodes: nodes.map(({ id }) => id),
    options: [...optionTexts.keys()],
    optionTexts,
    actors: asList(metadata['actors']).map((actor) => asText(asPart(actor)['id'])),
  }
})

function listOptions(node: unknown): NodeNames['options'] {
  const { choose, act } = asPart(node)
  return [...asList(asPart(choose)['options']), ...asList(act)]
    .map(asPart)
    .map(({ id, text, alt }) => ({ id: asText(id), text: text ?? alt }))
    .filter(({ id }) => id !== '')
}

/** The rows of a condition; null where it has to be edited as text. No text has no rows. */
export function readTests(source: string): Tests | null {
  if (source.trim() === '') return { junction: 'and', tests: [] }
  const expression = parseExpression(source)
  if (expression === null) return null
  const junction: Junction = expression.type === 'binary' && expression.operator === 'or' ? 'or' : 'and'
  const tests = listOperands(expression, junction).map(readTest)
  return tests.includes(null) ? null : { junction, tests: tests.filter((test) => test !== null) }
}

function listOperands(expression: Expression, junction: Junction): Expression[] {
  return expression.type === 'binary' && expression.operator === junction
    ? [...listOperands(expression.left, junction), ...listOperands(expression.right, junction)]
    : [expression]
}

function readTest(expression: Expression): Test | null {
  const { type } = expression
  if (type === 'variable') return { kind: 'variable', name: expression.name, comparison: '==', value: true }
  if (type === 'chose') return { kind: 'chose', name: expression.option, isChosen: true }
  if (type === 'not') {
    const denied = readTest(expression.operand)
    if (denied?.kind === 'chose') return { ...denied, isChosen: !denied.isChosen }
    return denied?.kind === 'variable' && expression.operand.type === 'variable' ? { ...denied, value: false } : null
  }
  if (type !== 'binary') return null
  const comparison = COMPARISONS.find((each) => each === expression.operator)
  const { left, right } = expression
  if (comparison === undefined || right.type !== 'value') return null
  const { value } = right
  if (left.type === 'variable' && isWritable(value, comparison))
    return { kind: 'variable', name: left.name, comparison, value }
  return left.type === 'visits' && typeof value === 'number'
    ? { kind: 'visits', name: left.node, comparison, value }
    : null
}

/** A truth has one way to be written in a row, and a text with a quotation mark none. */
function isWritable(value: Value, comparison: Comparison): boolean {
  if (typeof value === 'boolean') return comparison === '=='
  return typeof value === 'number' || (!/['"\\]/.test(value) && (comparison === '==' || comparison === '!='))
}

export function writeTests({ junction, tests }: Tests): string {
  return tests.map(writeTest).join(` ${junction} `)
}

function writeTest(test: Test): string {
  if (test.kind === 'chose') return `${test.isChosen ? '' : 'not '}chose('${test.name}')`
  if (test.kind === 'visits') return `visits('${test.name}') ${test.comparison} ${test.value}`
  const { name, comparison, value } = test
  if (typeof value === 'boolean') return value ? name : `not ${name}`
  return `${name} ${comparison} ${typeof value === 'string' ? `'${value}'` : value}`
}

/** A row for a subject, with the value that its kind asks for. */
export function createTest(kind: Test['kind'], name: string, { variables, actors }: Names): Test {
  if (kind === 'chose') return { kind, name, isChosen: true }
  if (kind === 'visits') return { kind, name, comparison: '>=', value: 1 }
  const of = variables.get(name) ?? 'number'
  if (of === 'truth') return { kind, name, comparison: '==', value: true }
  if (of === 'text') return { kind, name, comparison: '==', value: name === 'actor' ? (actors[0] ?? '') : '' }
  return { kind, name, comparison: '>=', value: 1 }
}

/** What is wrong with a condition that is being written: it is none, or names what the story does not have. Null where nothing is. */
export function findConditionProblem(
  source: string,
  { variables, nodes, options }: Names,
): { code: 'bad_condition' | 'unknown_variable' | 'unknown_visited' | 'unknown_chosen'; name: string } | null {
  if (source.trim() === '') return null
  const expression = parseExpression(source)
  if (expression === null) return { code: 'bad_condition', name: '' }
  for (const part of walkExpression(expression)) {
    if (part.type === 'variable' && !variables.has(part.name)) return { code: 'unknown_variable', name: part.name }
    if (part.type === 'visits' && !nodes.includes(part.node)) return { code: 'unknown_visited', name: part.node }
    if (part.type === 'chose' && !options.includes(part.option)) return { code: 'unknown_chosen', name: part.option }
  }
  return null
}

/** How the word before the caret may go on: the texts that can stand from `from` to the caret. */
export function completeAt(source: string, caret: number, names: Names): { from: number; texts: string[] } {
  const before = source.slice(0, caret)
  const quoted = /(?:\b(visits|chose)\(\s*|\bactor\s*[=!]=\s*)(['"])([\w-]*)$/.exec(before)
  if (quoted !== null) {
    const [, call, quote = "'", typed = ''] = quoted
    const known = call === 'visits' ? names.nodes : call === 'chose' ? names.options : names.actors
    const end = call === undefined ? quote : `${quote})`
    return { from: caret - typed.length, texts: beginWith(known, typed).map((name) => `${name}${end}`) }
  }
  const typed = /[a-z]\w*$/.exec(before)?.[0] ?? ''
  const words = EXPRESSION_WORDS.filter((word) => word !== 'random').map((word) => CALLS[word] ?? word)
  const texts = typed === '' ? [] : beginWith([...names.variables.keys(), ...words], typed)
  return { from: caret - typed.length, texts: texts.filter((text) => text !== typed) }
}

const CALLS: Readonly<Record<string, string>> = { visits: "visits('", chose: "chose('" }

function beginWith(texts: readonly string[], typed: string): string[] {
  return texts.filter((text) => text.startsWith(typed))
}
