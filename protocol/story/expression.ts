/**
 * Expressions of a script, such as `trust >= 2 and not (visits('quay') == 1)`: what `when`, `if` and `because` ask. `jsep` parses them; only what
 * is listed here is an expression, and nothing in one is ever run as code.
 */
import jsep from 'jsep'

/** The value of a variable. */
export type Value = number | boolean | string

export const COMPARISONS = ['==', '!=', '<', '<=', '>', '>='] as const
/** `/` divides exactly; `mod` is the remainder, with the sign of the number that is divided. */
const ARITHMETIC = ['+', '-', '*', '/', 'mod'] as const
const JUNCTIONS = ['and', 'or'] as const
/** `floor` rounds down, and has one number; `min` and `max` have two. */
export const NUMBER_FUNCTIONS = { floor: 1, min: 2, max: 2 } as const
export type NumberFunction = keyof typeof NUMBER_FUNCTIONS
type Operator = (typeof COMPARISONS | typeof ARITHMETIC | typeof JUNCTIONS)[number]

export type Expression =
  | { type: 'value'; value: Value }
  | { type: 'variable'; name: string }
  /** How often the node was entered. */
  | { type: 'visits'; node: string }
  /** Whether an option of this id was chosen. */
  | { type: 'chose'; option: string }
  | { type: 'not'; operand: Expression }
  | { type: 'call'; function: NumberFunction; operands: readonly Expression[] }
  | { type: 'binary'; operator: Operator; left: Expression; right: Expression }

/** Words of the language, which no variable can have as its name. */
export const EXPRESSION_WORDS: readonly string[] = [
  'and',
  'or',
  'not',
  'mod',
  'true',
  'false',
  'visits',
  'chose',
  'random',
]

/** Bounds the work of a check: an author writes far less. */
const MAX_LENGTH = 500

jsep.addUnaryOp('not')
jsep.addBinaryOp('and', 2)
jsep.addBinaryOp('or', 1)
jsep.addBinaryOp('mod', 10)

/** The expression in a text; null where it is none. */
export function parseExpression(source: string): Expression | null {
  if (source.length > MAX_LENGTH) return null
  try {
    return readTree(jsep(source))
  } catch {
    return null
  }
}

/** The expression and all parts of it. */
export function* walkExpression(expression: Expression): Generator<Expression> {
  yield expression
  if (expression.type === 'not') yield* walkExpression(expression.operand)
  if (expression.type === 'call') for (const operand of expression.operands) yield* walkExpression(operand)
  if (expression.type === 'binary') {
    yield* walkExpression(expression.left)
    yield* walkExpression(expression.right)
  }
}

/** Whether a field of a script holds an expression. */
export function isExpressionField(field: string | number | undefined): boolean {
  return field === 'when' || field === 'if' || field === 'to'
}

/** Names that stand in quotes: `visits('quay')`, `chose('wait')`, `actor == 'lan'`. */
const QUOTED = {
  visits: /(\bvisits\(\s*)(['"])(.*?)\2/g,
  chose: /(\bchose\(\s*)(['"])(.*?)\2/g,
  actor: /(\bactor\s*[=!]=\s*)(['"])(.*?)\2/g,
} as const

/** An expression with other names for the nodes whose visits it counts, or for the options or actors that it asks for. */
export function renameQuoted(source: string, kind: keyof typeof QUOTED, rename: (name: string) => string): string {
  return source.replace(
    QUOTED[kind],
    (_, before: string, quote: string, name: string) => `${before}${quote}${rename(name)}${quote}`,
  )
}

/** Throws where a part is none of an expression. */
function readTree(tree: jsep.CoreExpression | jsep.Expression): Expression {
  // A union of jsep's own types, which its general type is not.
  const node = tree as jsep.CoreExpression
  switch (node.type) {
    case 'Literal':
      // jsep 1.6.0 reads `\u4f60` as 'u4f60'.
      if (/\\[ux\d]/.test(node.raw)) break
      if (typeof node.value === 'number' || typeof node.value === 'boolean' || typeof node.value === 'string')
        return { type: 'value', value: node.value }
      break
    case 'Identifier':
      if (!EXPRESSION_WORDS.includes(node.name)) return { type: 'variable', name: node.name }
      break
    case 'CallExpression':
      return readCall(node)
    case 'UnaryExpression': {
      const operand = readTree(node.argument)
      if (node.operator === 'not') return { type: 'not', operand }
      if (node.operator === '-' && operand.type === 'value' && typeof operand.value === 'number')
        return { type: 'value', value: -operand.value }
      break
    }
    case 'BinaryExpression': {
      const operator = [...COMPARISONS, ...ARITHMETIC, ...JUNCTIONS].find((each) => each === node.operator)
      if (operator !== undefined)
        return { type: 'binary', operator, left: readTree(node.left), right: readTree(node.right) }
    }
  }
  throw new TypeError(`not part of an expression: ${node.type}`)
}

function readCall({ callee, arguments: args }: jsep.CallExpression): Expression {
  const [argument] = args.length === 1 ? args.map(readTree) : []
  if (argument?.type === 'value' && typeof argument.value === 'string') {
    if (callee['name'] === 'visits') return { type: 'visits', node: argument.value }
    if (callee['name'] === 'chose') return { type: 'chose', option: argument.value }
  }
  for (const [name, count] of Object.entries(NUMBER_FUNCTIONS) as [NumberFunction, number][])
    if (callee['name'] === name && args.length === count)
      return { type: 'call', function: name, operands: args.map(readTree) }
  throw new TypeError('not a function of an expression')
}
