/** A draw among more values than a story can hold takes some of them, evenly spread, the first and the last among them. */
import { RANDOM_VALUES_MAX } from '../../protocol/story/basics.ts'
import { type Expression } from '../../protocol/story/expression.ts'

const LAST = RANDOM_VALUES_MAX - 1

/** The numbers that stand for all of them. */
export function listDrawn(least: number, most: number): number[] {
  const count = Math.min(most - least + 1, RANDOM_VALUES_MAX)
  return Array.from({ length: count }, (_, index) => least + Math.floor((index * (most - least)) / (count - 1 || 1)))
}

/** The same, computed from a drawn number from 0 to 11. */
export function scaleDrawn(drawn: Expression, least: number, most: number): Expression {
  const number = (value: number): Expression => ({ type: 'value', value })
  const scaled: Expression = { type: 'binary', operator: '*', left: drawn, right: number(most - least) }
  const divided: Expression = { type: 'binary', operator: '/', left: scaled, right: number(LAST) }
  const whole: Expression = { type: 'call', function: 'floor', operands: [divided] }
  return { type: 'binary', operator: '+', left: number(least), right: whole }
}
