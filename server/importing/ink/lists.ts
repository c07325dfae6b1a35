/** Ink's lists as sets of truths: each item is in the list or not. Functions as inkjs has them (InkList, version 2.4.0). */
import { type Expression } from '../../../protocol/story/expression.ts'
import {
  allOf,
  anyOf,
  constant,
  fromExpression,
  int,
  not,
  type Sym,
  toCondition,
  truth,
  Unsupported,
} from './symbols.ts'

/** The value of each item, by `list.item`. */
export type ListItems = ReadonlyMap<string, number>

type ListSym = Extract<Sym, { t: 'list' }>

export function callListFunction(name: string, operands: readonly Sym[], values: ListItems): Sym {
  const [a, b] = operands
  if (a === undefined) throw new Unsupported(name)
  if (b === undefined) return a.t === 'list' ? callUnary(name, a, values) : unsupported(name)
  if (name === '&&') return fromExpression('truth', allOf([toCondition(a), toCondition(b)]))
  if (name === '||') return fromExpression('truth', anyOf([toCondition(a), toCondition(b)]))
  if (a.t === 'list' && b.t === 'number' && (name === '+' || name === '-'))
    return shift(a, name === '+' ? b.value : -b.value, values)
  return a.t === 'list' && b.t === 'list' ? callBinary(name, a, b, values) : unsupported(name)
}

function unsupported(name: string): never {
  throw new Unsupported(name)
}

function callBinary(name: string, a: ListSym, b: ListSym, values: ListItems): Sym {
  const keys = [...new Set([...a.items.keys(), ...b.items.keys()])]
  const origins = [...new Set([...a.origins, ...b.origins])]
  const has = ({ items }: ListSym, key: string): Expression => items.get(key) ?? constant(false)
  const each = (make: (key: string) => Expression): Sym =>
    createList(
      keys.map((key) => [key, make(key)]),
      origins,
    )
  switch (name) {
    case '+':
      return each((key) => anyOf([has(a, key), has(b, key)]))
    case '-':
      return each((key) => allOf([has(a, key), not(has(b, key))]))
    case '^':
      return each((key) => allOf([has(a, key), has(b, key)]))
    case '?':
      return fromExpression('truth', contains(a, b))
    case '!?':
      return fromExpression('truth', not(contains(a, b)))
    case '==':
      return fromExpression('truth', allOf(keys.map((key) => equal(has(a, key), has(b, key)))))
    case '!=':
      return fromExpression('truth', not(allOf(keys.map((key) => equal(has(a, key), has(b, key))))))
    case '<':
    case '<=':
    case '>':
    case '>=':
      return compareLists(name, a, b, values)
  }
  return unsupported(name)
}

/** A list contains another where it has all its items; neither contains nor is contained an empty one. */
function contains(a: ListSym, b: ListSym): Expression {
  const keys = [...b.items.keys()]
  const some = (items: Iterable<Expression>): Expression => anyOf([...items])
  return allOf([
    some(a.items.values()),
    some(b.items.values()),
    ...keys.map((key) => anyOf([not(b.items.get(key) ?? constant(false)), a.items.get(key) ?? constant(false)])),
  ])
}

function equal(a: Expression, b: Expression): Expression {
  if (a.type === 'value') return a.value === true ? b : not(b)
  if (b.type === 'value') return b.value === true ? a : not(a)
  return { type: 'binary', operator: '==', left: a, right: b }
}

/** One list has to be known: the other is compared with its least and its greatest value. */
function compareLists(name: '<' | '<=' | '>' | '>=', a: ListSym, b: ListSym, values: ListItems): Sym {
  const known = readKnown(b)
  if (known === null) {
    const flipped = ({ '<': '>', '<=': '>=', '>': '<', '>=': '<=' } as const)[name]
    return readKnown(a) === null ? unsupported(name) : compareLists(flipped, b, a, values)
  }
  const numbers = known.map((key) => values.get(key) ?? 0)
  const [least, most] = [Math.min(...numbers), Math.max(...numbers)]
  const isSome = anyOf([...a.items.values()])
  if (known.length === 0) return name === '>' || name === '>=' ? fromExpression('truth', isSome) : truth(false)
  const where = (fits: (value: number) => boolean): Expression[] =>
    [...a.items].flatMap(([key, e]) => (fits(values.get(key) ?? 0) ? [e] : []))
  const none = (fits: (value: number) => boolean): Expression => not(anyOf(where(fits)))
  switch (name) {
    case '>':
      return fromExpression('truth', allOf([isSome, none((value) => value <= most)]))
    case '>=':
      return fromExpression('truth', allOf([none((value) => value < least), anyOf(where((value) => value >= most))]))
    case '<':
      return fromExpression(
        'truth',
        none((value) => value >= least),
      )
    case '<=':
      return fromExpression(
        'truth',
        allOf([none((value) => value > most), anyOf([not(isSome), ...where((value) => value <= least)])]),
      )
  }
}

function callUnary(name: string, a: ListSym, values: ListItems): Sym {
  const all = [...values.keys()].filter((key) => a.origins.includes(key.split('.')[0] ?? ''))
  switch (name) {
    case '!':
      return fromExpression('truth', not(anyOf([...a.items.values()])))
    case 'LIST_ALL':
      return createList(
        all.map((key) => [key, constant(true)]),
        a.origins,
      )
    case 'LIST_INVERT':
      return createList(
        all.map((key) => [key, not(a.items.get(key) ?? constant(false))]),
        a.origins,
      )
  }
  const known = readKnown(a)
  if (known === null) return unsupported(name)
  const sorted = known.toSorted((x, y) => (values.get(x) ?? 0) - (values.get(y) ?? 0))
  const one = (key: string | undefined): Sym => createList(key === undefined ? [] : [[key, constant(true)]], a.origins)
  switch (name) {
    case 'LIST_COUNT':
      return int(known.length)
    case 'LIST_VALUE':
      return int(values.get(sorted.at(-1) ?? '') ?? 0)
    case 'LIST_MIN':
      return one(sorted[0])
    case 'LIST_MAX':
      return one(sorted.at(-1))
  }
  return unsupported(name)
}

/** Each item becomes the one so many further on in its list; one that has none is lost. */
function shift(a: ListSym, by: number, values: ListItems): Sym {
  const moved = [...a.items].flatMap(([key, e]): [string, Expression][] => {
    const [list] = key.split('.')
    const to = [...values].find(
      ([other, value]) => other.startsWith(`${list}.`) && value === (values.get(key) ?? 0) + by,
    )
    return to === undefined ? [] : [[to[0], e]]
  })
  return createList(moved, a.origins)
}

/** The items of a list that is known; null where it depends on the player. */
export function readKnown({ items }: ListSym): string[] | null {
  const known: string[] = []
  for (const [key, e] of items) {
    if (e.type !== 'value') return null
    if (e.value === true) known.push(key)
  }
  return known
}

/** The words of a list that is known, as Ink prints it: in the order of the values. */
export function printList(list: ListSym, values: ListItems): string {
  const known = readKnown(list)
  if (known === null) throw new Unsupported('a list as text')
  return known
    .toSorted((a, b) => (values.get(a) ?? 0) - (values.get(b) ?? 0))
    .map((key) => key.replace(/^.*\./, ''))
    .join(', ')
}

export function createList(items: Iterable<readonly [string, Expression]>, origins: readonly string[]): ListSym {
  return { t: 'list', items: new Map(items), origins }
}
