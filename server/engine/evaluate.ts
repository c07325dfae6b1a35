/** Evaluates the expressions of a script against the state of a game. */
import { type Expression, type NumberFunction, parseExpression, type Value } from '../../protocol/story/expression.ts'
import { type PlayerName } from '../../protocol/story/playerNames.ts'
import { cacheByText } from './cacheByText.ts'
import { type GamePlayer, type GameState } from './state.ts'

/** Values for expressions and texts. */
export interface Scope {
  /** Variables of the story, `heart`, `actor`, the attributes of a talent, and who plays (`PLAYER_NAMES`). */
  values: Readonly<Record<string, Value>>
  visits: Readonly<Record<string, number>>
  chosen: readonly string[]
}

/** The scope of a state. `actorId` is the actor whom the player chose before the start. */
export function createScope({ variables, heart, visits, chosen, player }: GameState, actorId: string): Scope {
  return { values: { ...describePlayer(player), ...variables, heart, actor: actorId }, visits, chosen }
}

/** A story that has a variable of such a name keeps its own. */
function describePlayer({ address, name, lastEnding }: GamePlayer): Record<PlayerName, Value> {
  return { address, player: name, named: name !== '', last_ending: lastEnding }
}

const parse = cacheByText(parseExpression)

/** The value of an expression that is written; null for one that is none, or whose parts do not fit. */
export function compute(source: string, scope: Scope): Value | null {
  const expression = parse(source)
  return expression === null ? null : evaluate(expression, scope)
}

/** Whether a condition holds; without one, it does. One that is no expression, or compares what cannot be compared, does not hold. */
export function holds(condition: string | undefined, scope: Scope): boolean {
  if (condition === undefined) return true
  const expression = parse(condition)
  return expression !== null && evaluate(expression, scope) === true
}

/** The value of an expression; null where its parts do not fit each other. A variable that was never set is 0. */
export function evaluate(expression: Expression, scope: Scope): Value | null {
  switch (expression.type) {
    case 'value':
      return expression.value
    case 'variable':
      return Object.hasOwn(scope.values, expression.name) ? (scope.values[expression.name] ?? 0) : 0
    case 'visits':
      return Object.hasOwn(scope.visits, expression.node) ? (scope.visits[expression.node] ?? 0) : 0
    case 'chose':
      return scope.chosen.includes(expression.option)
    case 'call': {
      const numbers = expression.operands.map((operand) => evaluate(operand, scope))
      return numbers.every((number) => typeof number === 'number')
        ? NUMBER_FUNCTIONS[expression.function](...numbers)
        : null
    }
    case 'not': {
      const value = evaluate(expression.operand, scope)
      return typeof value === 'boolean' ? !value : null
    }
    case 'binary': {
      const left = evaluate(expression.left, scope)
      // What stands behind `and` and `or` counts only where it decides.
      if (expression.operator === 'and' && left === false) return false
      if (expression.operator === 'or' && left === true) return true
      const right = evaluate(expression.right, scope)
      return left === null || right === null ? null : combine(expression.operator, left, right)
    }
  }
}

const NUMBER_FUNCTIONS: Readonly<Record<NumberFunction, (...numbers: number[]) => number>> = {
  floor: Math.floor,
  min: Math.min,
  max: Math.max,
}

type BinaryOperator = Extract<Expression, { type: 'binary' }>['operator']

function combine(operator: BinaryOperator, a: Value, b: Value): Value | null {
  if (operator === 'and' || operator === 'or') return typeof a === 'boolean' && typeof b === 'boolean' ? b : null
  return computeValues(operator, a, b)
}

/** Two values compared, or computed; null where their kinds do not fit, and for a division by 0. */
export function computeValues(operator: Exclude<BinaryOperator, 'and' | 'or'>, a: Value, b: Value): Value | null {
  if (operator === '==') return a === b
  if (operator === '!=') return a !== b
  if (typeof a !== 'number' || typeof b !== 'number') return null
  switch (operator) {
    case '<':
      return a < b
    case '<=':
      return a <= b
    case '>':
      return a > b
    case '>=':
      return a >= b
    case '+':
      return a + b
    case '-':
      return a - b
    case '*':
      return a * b
    case '/':
      return b === 0 ? null : a / b
    case 'mod':
      return b === 0 ? null : a % b
  }
}
