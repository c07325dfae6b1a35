/** Writes expressions of ours with brackets around each part, so that no precedence of another language gets lost. */
import { type Expression, parseExpression } from '../../protocol/story/expression.ts'

/** The text of an expression; null where a script cannot hold it, such as one that is too long. */
export function formatExpression(expression: Expression): string | null {
  const text = format(expression, true)
  return parseExpression(text) === null ? null : text
}

/** True and false as expressions. */
export const TRUE: Expression = { type: 'value', value: true }
export const FALSE: Expression = { type: 'value', value: false }

/** The opposite, without `not` where it can do without. */
export function negate(expression: Expression): Expression {
  if (expression.type === 'not') return expression.operand
  if (expression.type === 'value' && typeof expression.value === 'boolean')
    return { type: 'value', value: !expression.value }
  if (expression.type === 'binary') {
    const operator = OPPOSITES.get(expression.operator)
    if (operator !== undefined) return { ...expression, operator }
  }
  return { type: 'not', operand: expression }
}

/** All of them, or any of them. */
export function joinAll(operator: 'and' | 'or', parts: readonly Expression[]): Expression {
  const neutral = operator === 'and'
  // One that decides by itself leaves nothing to ask.
  if (parts.some((part) => isTruth(part, !neutral))) return neutral ? FALSE : TRUE
  const [first, ...others] = parts.filter((part) => !isTruth(part, neutral))
  if (first === undefined) return neutral ? TRUE : FALSE
  return others.reduce<Expression>((left, right) => ({ type: 'binary', operator, left, right }), first)
}

function isTruth(expression: Expression, value: boolean): boolean {
  return expression.type === 'value' && expression.value === value
}

const OPPOSITES = new Map<string, '==' | '!=' | '<' | '<=' | '>' | '>='>([
  ['==', '!='],
  ['!=', '=='],
  ['<', '>='],
  ['>=', '<'],
  ['>', '<='],
  ['<=', '>'],
])

function format(expression: Expression, isOutermost: boolean): string {
  switch (expression.type) {
    case 'value':
      return typeof expression.value === 'string' ? `'${expression.value}'` : String(expression.value)
    case 'variable':
      return expression.name
    case 'visits':
      return `visits('${expression.node}')`
    case 'chose':
      return `chose('${expression.option}')`
    case 'call':
      return `${expression.function}(${expression.operands.map((operand) => format(operand, true)).join(', ')})`
    case 'not':
      return `not (${format(expression.operand, true)})`
    case 'binary': {
      const { operator, left, right } = expression
      // A row of one joining word needs no brackets: and, or and + may stand in any order.
      const isRow = (part: Expression): boolean =>
        part.type === 'binary' && part.operator === operator && ['and', 'or', '+'].includes(operator)
      const text = `${format(left, isRow(left))} ${operator} ${format(right, isRow(right))}`
      return isOutermost ? text : `(${text})`
    }
  }
}
