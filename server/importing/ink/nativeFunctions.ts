/** Ink's operators and functions on values that may depend on the player, as inkjs computes them (NativeFunctionCall, version 2.4.0). */
import { type Expression } from '../../../protocol/story/expression.ts'
import { callListFunction, type ListItems } from './lists.ts'
import {
  allOf,
  anyOf,
  compare,
  constant,
  fromExpression,
  join,
  not,
  number,
  type Sym,
  toCondition,
  toExpression,
  truth,
  Unsupported,
  type ValueKind,
} from './symbols.ts'

const COMPARISONS = ['==', '!=', '<', '<=', '>', '>='] as const

/** The result of a function. Throws `Unsupported` for what cannot be said here. `onFloatDivision` is told of a division whose kind only a game knows. */
export function callNative(name: string, given: readonly Sym[], lists: ListItems, onFloatDivision: () => void): Sym {
  const operands = given.map((sym) =>
    sym.t === 'text' && sym.items.every((item) => typeof item === 'string')
      ? { t: 'string' as const, value: sym.items.join('') }
      : sym,
  )
  if (operands.some(({ t }) => t === 'list')) return callListFunction(name, operands, lists)
  const [a, b] = operands
  if (a === undefined) throw new Unsupported(name)
  if (b === undefined) return callUnary(name, a)
  const isComparison = COMPARISONS.find((each) => each === name)
  if (name === '&&') return fromExpression('truth', allOf([toCondition(a), toCondition(b)]))
  if (name === '||') return fromExpression('truth', anyOf([toCondition(a), toCondition(b)]))
  if (isString(a) || isString(b)) return callOnStrings(name, a, b)
  const [left, right] = [toExpression(a), toExpression(b)]
  if (left.kind === 'target' || right.kind === 'target') {
    if (name === '==' || name === '!=') return fromExpression('truth', compare(name, left.e, right.e))
    throw new Unsupported(name)
  }
  // A truth that depends on the player is 0 or 1 among numbers, which only a comparison with what is known can say.
  if (left.kind === 'truth' || right.kind === 'truth') return callOnTruths(name, a, b)
  if (isComparison !== undefined) return fromExpression('truth', compare(isComparison, left.e, right.e))
  const isFloat = left.kind === 'float' || right.kind === 'float'
  const kind: ValueKind = isFloat ? 'float' : 'int'
  switch (name) {
    case '+':
    case '-':
    case '*':
      return fromExpression(kind, join(name, left.e, right.e))
    case '/': {
      const divided = join('/', left.e, right.e)
      if (a.t === 'number' && b.t === 'number') {
        if (b.value === 0) throw new Unsupported('a division by 0')
        return a.isFloat || b.isFloat ? number(a.value / b.value) : number(Math.floor(a.value / b.value))
      }
      if (isFloat) onFloatDivision()
      return isFloat ? fromExpression('float', divided) : fromExpression('int', round(divided))
    }
    case '%':
      return wrapIndex(a, b, 'repeats') ?? fromExpression(kind, join('mod', left.e, right.e))
    case 'MIN':
      return wrapIndex(a, b, 'stays') ?? extreme('min', kind, left.e, right.e)
    case 'MAX':
      return extreme('max', kind, left.e, right.e)
    case 'POW':
      if (a.t === 'number' && b.t === 'number') return number(a.value ** b.value)
  }
  throw new Unsupported(name)
}

function isString({ t, ...rest }: Sym): boolean {
  return t === 'string' || t === 'text' || ('kind' in rest && rest.kind === 'string')
}

const round = (e: Expression): Expression => ({ type: 'call', function: 'floor', operands: [e] })

function extreme(name: 'min' | 'max', kind: ValueKind, left: Expression, right: Expression): Sym {
  if (
    left.type === 'value' &&
    right.type === 'value' &&
    typeof left.value === 'number' &&
    typeof right.value === 'number'
  )
    return number(Math[name](left.value, right.value))
  return fromExpression(kind, { type: 'call', function: name, operands: [left, right] })
}

/** How often something was visited, less one, and at most so much: the place in a sequence. */
function wrapIndex(a: Sym, b: Sym, most: 'repeats' | 'stays'): Sym | null {
  if (a.t !== 'expression' || !isVisitIndex(a.e) || b.t !== 'number') return null
  const e: Expression =
    most === 'repeats'
      ? join('mod', a.e, constant(b.value))
      : { type: 'call', function: 'min', operands: [a.e, constant(b.value)] }
  return { t: 'index', e, count: most === 'repeats' ? b.value : b.value + 1, most, excluded: [] }
}

function isVisitIndex(e: Expression): boolean {
  return e.type === 'binary' && e.operator === '-' && e.left.type === 'variable' && e.left.name.startsWith('count ')
}

function callUnary(name: string, a: Sym): Sym {
  if (name === '!') return fromExpression('truth', not(toCondition(a)))
  if (a.t === 'truth') return callUnary(name, number(a.value ? 1 : 0))
  if (a.t === 'number') {
    switch (name) {
      case '_':
        return { ...a, value: -a.value }
      case 'FLOOR':
      case 'INT':
        return { t: 'number', value: Math.floor(a.value), isFloat: name === 'FLOOR' && a.isFloat }
      case 'CEILING':
        return { t: 'number', value: Math.ceil(a.value), isFloat: a.isFloat }
      case 'FLOAT':
        return { ...a, isFloat: true }
    }
    throw new Unsupported(name)
  }
  const { kind, e } = toExpression(a)
  if (kind !== 'int' && kind !== 'float') throw new Unsupported(name)
  switch (name) {
    case '_':
      return fromExpression(kind, join('-', constant(0), e))
    case 'FLOOR':
    case 'INT':
      return fromExpression('int', kind === 'int' ? e : round(e))
    case 'CEILING':
      return fromExpression('int', kind === 'int' ? e : join('-', constant(0), round(join('-', constant(0), e))))
    case 'FLOAT':
      return fromExpression('float', e)
  }
  throw new Unsupported(name)
}

/** Values that a comparison of a truth and a number, or of two truths, can have. */
function callOnTruths(name: string, a: Sym, b: Sym): Sym {
  const comparison = COMPARISONS.find((each) => each === name)
  const [known, open] = a.t === 'expression' ? [b, a] : [a, b]
  if (known.t !== 'number' && known.t !== 'truth') {
    if (
      a.t === 'expression' &&
      b.t === 'expression' &&
      a.kind === 'truth' &&
      b.kind === 'truth' &&
      (name === '==' || name === '!=')
    )
      return fromExpression('truth', compare(name, a.e, b.e))
    throw new Unsupported(name)
  }
  if (open.t !== 'expression') {
    const value = (sym: Sym): number => (sym.t === 'number' ? sym.value : sym.t === 'truth' && sym.value ? 1 : 0)
    return callNative(name, [number(value(a)), number(value(b))], new Map(), () => {})
  }
  if (open.kind !== 'truth') {
    const asNumber = number(known.t === 'truth' ? Number(known.value) : known.value)
    return callNative(name, a === known ? [asNumber, b] : [a, asNumber], new Map(), () => {})
  }
  if (comparison === undefined) throw new Unsupported(name)
  const asNumber = known.t === 'truth' ? Number(known.value) : known.value
  const results = [0, 1].map((value) => {
    const pair = a === known ? ([asNumber, value] as const) : ([value, asNumber] as const)
    const e = compare(comparison, constant(pair[0]), constant(pair[1]))
    return e.type === 'value' && e.value === true
  })
  const [whenFalse = false, whenTrue = false] = results
  if (whenFalse === whenTrue) return truth(whenTrue)
  return fromExpression('truth', whenTrue ? open.e : not(open.e))
}

function callOnStrings(name: string, a: Sym, b: Sym): Sym {
  const textOf = (sym: Sym): string | null => {
    if (sym.t === 'string') return sym.value
    if (sym.t === 'number') return String(sym.value)
    return sym.t === 'truth' ? String(sym.value) : null
  }
  const [left, right] = [textOf(a), textOf(b)]
  if (left !== null && right !== null) {
    switch (name) {
      case '+':
        return { t: 'string', value: left + right }
      case '==':
        return truth(left === right)
      case '!=':
        return truth(left !== right)
      case '?':
        return truth(left.includes(right))
      case '!?':
        return truth(!left.includes(right))
    }
  }
  if (name === '==' || name === '!=') {
    const e = (sym: Sym): Expression => (textOf(sym) === null ? toExpression(sym).e : constant(textOf(sym) ?? ''))
    return fromExpression('truth', compare(name, e(a), e(b)))
  }
  throw new Unsupported(name)
}
