/** Writes expressions in the words of another language, with brackets around each part, so that none of its precedences counts. */
import { type Expression, type NumberFunction, type Value } from '../../../protocol/story/expression.ts'

type Operator = Extract<Expression, { type: 'binary' }>['operator']

export interface ExpressionSyntax {
  variable: (name: string) => string
  /** Operators that the language writes otherwise. */
  operators: Readonly<Partial<Record<Operator, string>>>
  call: (name: NumberFunction, operands: readonly string[]) => string
  /** A division that is exact, where `/` is none. */
  divide?: (left: string, right: string) => string
}

export function formatForeign(expression: Expression, syntax: ExpressionSyntax): string {
  return format(expression, syntax, true)
}

function format(expression: Expression, syntax: ExpressionSyntax, isOutermost: boolean): string {
  const inner = (part: Expression): string => format(part, syntax, false)
  switch (expression.type) {
    case 'value':
      return formatValue(expression.value)
    case 'variable':
      return syntax.variable(expression.name)
    case 'not':
      // Without brackets where none are needed: in Ink a name in brackets is a list.
      return `not ${inner(expression.operand)}`
    case 'call':
      return syntax.call(
        expression.function,
        expression.operands.map((operand) => format(operand, syntax, true)),
      )
    case 'binary': {
      const { operator } = expression
      const [left, right] = [inner(expression.left), inner(expression.right)]
      const isDivision = operator === '/' && syntax.divide !== undefined
      const text =
        isDivision && syntax.divide !== undefined
          ? syntax.divide(left, right)
          : `${left} ${syntax.operators[operator] ?? operator} ${right}`
      return isOutermost ? text : `(${text})`
    }
    case 'visits':
    case 'chose':
      // They are variables before they are written.
      throw new TypeError(`no variable: ${expression.type}`)
  }
}

function formatValue(value: Value): string {
  return typeof value === 'string' ? JSON.stringify(value) : String(value)
}
