/**
 * Values while an Ink story is followed without being played: what is known is a value, what depends on the player is an expression of ours. Variables in
 * expressions are slots (`slots.ts`); texts as values are what they say.
 */
import { computeValues } from '../../engine/evaluate.ts'
import { joinAll } from '../conditions.ts'
import { type Expression } from '../../../protocol/story/expression.ts'
import { type Slot } from './slots.ts'

/** A part of a text that depends on the player. */
export interface Shown {
  slot: Slot
}
/** A text of which parts depend on the player. */
export type TextItem = string | Shown | Alternative
/** Texts by condition: the first that holds is shown, else nothing. */
export interface Alternative {
  cases: readonly { when: Expression; text: readonly TextItem[] }[]
}

export type Sym =
  | { t: 'number'; value: number; isFloat: boolean }
  | { t: 'truth'; value: boolean }
  | { t: 'string'; value: string }
  /** A string that was put together of parts that depend on the player. */
  | { t: 'text'; items: readonly TextItem[] }
  /** A path in the compiled story. */
  | { t: 'target'; path: string }
  /** A variable passed by reference. `context` is 0 for a global one, else the number of its frame. */
  | { t: 'pointer'; name: string; context: number }
  | { t: 'void' }
  | { t: 'tag'; items: readonly TextItem[] }
  /** Items by `list.item`, each with whether it is in the list. */
  | { t: 'list'; items: ReadonlyMap<string, Expression>; origins: readonly string[] }
  /** `narrows`: where it holds, the place in a sequence is this one. */
  | {
      t: 'expression'
      kind: ValueKind
      e: Expression
      narrows?: { index: Extract<Sym, { t: 'index' }>; value: number }
    }
  /** A whole number from 0 below `count`, of which some are known not to be the value. */
  | { t: 'index'; e: Expression; count: number; most: 'repeats' | 'stays'; excluded: readonly number[] }

/** Kinds of a value that depends on the player. */
export type ValueKind = 'int' | 'float' | 'truth' | 'string' | 'target'

/** What Ink can say and this language cannot. */
export class Unsupported extends Error {
  override readonly name = 'Unsupported'
}

export const VOID: Sym = { t: 'void' }
export const int = (value: number): Sym => ({ t: 'number', value, isFloat: false })
export const truth = (value: boolean): Sym => ({ t: 'truth', value })
export const constant = (value: number | boolean | string): Expression => ({ type: 'value', value })

/** A number as inkjs makes it of a result: a whole one has no fraction any more. */
export const number = (value: number): Sym => ({ t: 'number', value, isFloat: !Number.isInteger(value) })

/** An expression as a value: known, where it is. */
export function fromExpression(kind: ValueKind, e: Expression): Sym {
  if (e.type !== 'value') return { t: 'expression', kind, e }
  if (typeof e.value === 'number') return number(e.value)
  if (typeof e.value === 'boolean') return truth(e.value)
  return kind === 'target' ? { t: 'target', path: e.value } : { t: 'string', value: e.value }
}

/** A value as an expression. Throws `Unsupported` for one that is none. */
export function toExpression(sym: Sym): { kind: ValueKind; e: Expression } {
  switch (sym.t) {
    case 'number':
      return { kind: sym.isFloat ? 'float' : 'int', e: constant(sym.value) }
    case 'truth':
      return { kind: 'truth', e: constant(sym.value) }
    case 'string':
      return { kind: 'string', e: constant(sym.value) }
    case 'target':
      return { kind: 'target', e: constant(sym.path) }
    case 'expression':
      return sym
    case 'index':
      return { kind: 'int', e: sym.e }
    default:
      throw new Unsupported(sym.t)
  }
}

/** Whether a value counts as true. */
export function toCondition(sym: Sym): Expression {
  switch (sym.t) {
    case 'truth':
      return constant(sym.value)
    case 'number':
      return constant(sym.value !== 0)
    case 'string':
      return constant(sym.value !== '')
    case 'list':
      return anyOf([...sym.items.values()])
    case 'expression':
      if (sym.kind === 'truth') return sym.e
      if (sym.kind === 'int' || sym.kind === 'float') return compare('!=', sym.e, constant(0))
      if (sym.kind === 'string') return compare('!=', sym.e, constant(''))
      throw new Unsupported('a target as a condition')
    case 'index':
      return compare('!=', sym.e, constant(0))
    case 'text':
      return constant(true)
    default:
      return constant(false)
  }
}

type Comparison = '==' | '!=' | '<' | '<=' | '>' | '>='
type BinaryOperator = Extract<Expression, { type: 'binary' }>['operator']

/** Two expressions joined; two values are computed. */
export function join(operator: BinaryOperator, left: Expression, right: Expression): Expression {
  if (left.type === 'value' && right.type === 'value' && operator !== 'and' && operator !== 'or') {
    const value = computeValues(operator, left.value, right.value)
    if (value !== null) return constant(value)
  }
  return { type: 'binary', operator, left, right }
}

export const compare = (operator: Comparison, left: Expression, right: Expression): Expression =>
  join(operator, left, right)

/** Whether all hold. */
export const allOf = (parts: readonly Expression[]): Expression => joinAll('and', parts)

/** Whether any holds. */
export const anyOf = (parts: readonly Expression[]): Expression => joinAll('or', parts)

export function not(e: Expression): Expression {
  if (e.type === 'not') return e.operand
  if (e.type === 'value' && typeof e.value === 'boolean') return constant(!e.value)
  return { type: 'not', operand: e }
}

/** Texts side by side as one string. */
export function mergeTexts(items: readonly TextItem[]): Sym {
  return items.every((item) => typeof item === 'string') ? { t: 'string', value: items.join('') } : { t: 'text', items }
}
