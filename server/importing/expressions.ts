/**
 * Expressions of other languages, rewritten word for word into ours and read by `parseExpression`. What does not fit into ours is null: it is
 * reported, never guessed.
 */
import { COMPARISONS, type Expression, parseExpression, walkExpression } from '../../protocol/story/expression.ts'

/** How one language writes what ours has. */
export interface ExpressionLanguage {
  /** Its words and signs, and what they are in ours. `not` is a sign of ours, too. */
  readonly words: ReadonlyMap<string, string>
  /** The name of a variable in a word such as `$gold`; null where it is none. */
  readonly variable: (word: string) => string | null
  /** Calls with one quoted name or none: what they are in ours. `here` is the place that the expression stands in. */
  readonly calls?: ReadonlyMap<string, (name: string) => string>
  /** Whether `not a == b` denies the comparison, as in Python; else only `a`. */
  readonly looseNot?: boolean
  /** What the language leaves out, put in. */
  readonly complete?: (expression: Expression) => Expression
}

/** The words of JavaScript. */
export const SCRIPT_WORDS: readonly (readonly [string, string])[] = [
  ['&&', 'and'],
  ['||', 'or'],
  ['!', 'not '],
  ['===', '=='],
  ['!==', '!='],
  ['%', 'mod'],
  ['Math.floor', 'floor'],
  ['Math.min', 'min'],
  ['Math.max', 'max'],
]

const TOKEN =
  /\s+|"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'|\d+(?:\.\d+)?|[$_\p{L}][\w$\p{L}\p{M}]*(?:\.[\p{L}_$][\w$\p{L}\p{M}]*)*|===|!==|==|!=|>=|<=|&&|\|\||[-+*/%<>!(),]/uy
/** Words of ours that other languages write in the same way. */
const OWN_WORDS: readonly string[] = ['and', 'or', 'not', 'true', 'false']
const WORD = /^[$_\p{L}]/u

/** The expression of ours with the variables' own names; null where it has no counterpart. */
export function readForeignExpression(source: string, language: ExpressionLanguage, here = ''): Expression | null {
  const tokens = readTokens(source)
  if (tokens === null) return null
  const names: string[] = []
  const written: string[] = []
  /** Depths of brackets at which a loose `not` began. */
  const open: number[] = []
  let depth = 0
  const closeNots = () => {
    while (open.at(-1) === depth) {
      open.pop()
      written.push(')')
    }
  }
  for (let index = 0; index < tokens.length; index += 1) {
    // `is not` is one word.
    const isNegated = tokens[index + 1] === 'not' && language.words.has(`${tokens[index]}not`)
    const token = isNegated ? `${tokens[index]}not` : (tokens[index] ?? '')
    if (isNegated) index += 1
    const call = language.calls?.get(token)
    if (call !== undefined && tokens[index + 1] === '(') {
      const argument = tokens[index + 2] === ')' ? here : readQuoted(tokens[index + 2])
      const end = tokens[index + 2] === ')' ? index + 2 : index + 3
      if (argument === null || tokens[end] !== ')') return null
      written.push(call(JSON.stringify(argument)))
      index = end
      continue
    }
    const variable = WORD.test(token) ? language.variable(token) : null
    const known = language.words.get(token)
    if (known === undefined && variable !== null) {
      if (tokens[index + 1] === '(') return null
      names.push(variable)
      written.push(`v${names.length - 1}`)
      continue
    }
    if (known === undefined && WORD.test(token) && !OWN_WORDS.includes(token)) return null
    const ours = known ?? token
    if (ours === ')' || ours === 'and' || ours === 'or') closeNots()
    if (ours === '(') depth += 1
    if (ours === ')') depth -= 1
    if (ours.trim() === 'not' && language.looseNot === true) {
      open.push(depth)
      written.push('not (')
    } else written.push(ours)
  }
  closeNots()
  const expression = parseExpression(written.join(' '))
  if (expression === null || hasChain(expression)) return null
  const named = renameVariables(expression, (name) => names[Number(name.slice(1))] ?? name)
  return language.complete?.(named) ?? named
}

/** The expression with other names for its variables. */
export function renameVariables(expression: Expression, rename: (name: string) => string): Expression {
  switch (expression.type) {
    case 'variable':
      return { ...expression, name: rename(expression.name) }
    case 'not':
      return { ...expression, operand: renameVariables(expression.operand, rename) }
    case 'binary':
      return {
        ...expression,
        left: renameVariables(expression.left, rename),
        right: renameVariables(expression.right, rename),
      }
    case 'call':
      return { ...expression, operands: expression.operands.map((operand) => renameVariables(operand, rename)) }
    case 'value':
    case 'visits':
    case 'chose':
      return expression
  }
}

function readTokens(source: string): string[] | null {
  const tokens: string[] = []
  TOKEN.lastIndex = 0
  while (TOKEN.lastIndex < source.length) {
    const from = TOKEN.lastIndex
    if (!TOKEN.test(source)) return null
    const token = source.slice(from, TOKEN.lastIndex)
    if (token.trim() !== '') tokens.push(token)
  }
  return tokens
}

function readQuoted(token: string | undefined): string | null {
  return token !== undefined && /^["']/.test(token) ? token.slice(1, -1).replaceAll(/\\(.)/g, '$1') : null
}

/** Whether a comparison compares another one, as `0 < x < 5` does, which each language takes in its own way. */
function hasChain(expression: Expression): boolean {
  const isComparison = (part: Expression) =>
    part.type === 'binary' && COMPARISONS.some((each) => each === part.operator)
  return [...walkExpression(expression)].some(
    (part) => part.type === 'binary' && isComparison(part) && [part.left, part.right].some(isComparison),
  )
}
