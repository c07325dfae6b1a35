/**
 * Variables of languages without types. Each gets one type here, by all that is ever put into it: a number, a truth, or one of the texts that it
 * may hold, which are named and written out where the variable is shown.
 */
import { RANDOM_VALUES_MAX } from '../../protocol/story/basics.ts'
import { COMPARISONS, type Expression, type Value, walkExpression } from '../../protocol/story/expression.ts'
import { type Changes } from '../../protocol/story.ts'
import { FALSE, formatExpression, joinAll, negate, TRUE } from './conditions.ts'
import { scaleDrawn } from './draws.ts'
import { type Place, type Source } from './notes.ts'
import { type StoryBuilder } from './storyBuilder.ts'
import { type Text, type TextPart } from './texts.ts'

/** Something that is put into a variable: an expression, or a number that is not known. */
export interface Assignment {
  variable: string
  value: Expression | 'number'
}

type Kind = 'number' | 'truth' | 'text'

/** What a player sees of a text that a variable holds: the source may read marks in it. */
export type ShowText = (text: string) => Text

export interface ForeignValues {
  /** Whether something that can be read is ever put into it. */
  isSet: (variable: string) => boolean
  /** A variable in an expression that nothing is ever put into; null where there is none. */
  findUnset: (expression: Expression) => string | null
  /** The name of a variable here. */
  nameOf: (variable: string) => string
  /** Whether it holds, in the way of the source: 0, false, an empty text and what was never set do not. */
  condition: (expression: Expression, place: Place) => Expression
  /** A change of a variable; null where its kind has no such change. */
  change: (variable: string, kind: 'to' | 'add', value: Expression, place: Place) => Changes | null
  /** A whole number that the game draws; null where there is none. */
  draw: (variable: string, least: number, most: number, source: Source) => Changes | null
  /** What an expression shows; null where it has to be computed first. `showText` is how a text in it shows, instead of the source's own way. */
  show: (expression: Expression, showText?: ShowText) => Text | null
  /** An expression whose parts have the names and values that they have here. */
  translate: (expression: Expression, place: Place) => Expression
}

interface Options {
  builder: StoryBuilder
  assignments: readonly Assignment[]
  /** What a variable shows that was never set. */
  unset: (variable: string) => string
  /** What variables hold at the beginning, where that is declared. */
  firsts?: ReadonlyMap<string, Value>
  /** How a truth is shown; as `true` and `false` without it. */
  truths?: { true: string; false: string }
  /** Without it a text shows as it is. */
  showText?: ShowText
}

/** No text that a story holds: the one named `unset` has another id. */
const UNSET = '\0unset'

export function createForeignValues({
  builder,
  assignments,
  unset,
  firsts,
  truths,
  showText: ownShowText = (text) => text,
}: Options): ForeignValues {
  const held = collectHeld(assignments)
  /** Nothing that could be read is put into the others. */
  const isSet = (variable: string): boolean => (held.get(variable)?.kinds.size ?? 0) > 0
  const kindOf = (variable: string): Kind => {
    const kinds = held.get(variable)?.kinds
    if (kinds === undefined || kinds.size === 0) return 'number'
    if (kinds.has('text')) return 'text'
    return kinds.has('number') ? 'number' : 'truth'
  }
  const code = (value: Value): string => builder.valueOf(String(value))
  const unsetCode = (): string => builder.valueOf(UNSET)
  const first: Readonly<Record<Kind, () => Value>> = { number: () => 0, truth: () => false, text: unsetCode }
  const firstOf = (variable: string): Value => {
    const kind = kindOf(variable)
    const declared = firsts?.get(variable)
    if (declared === undefined) return first[kind]()
    if (kind === 'text') return code(declared)
    if (kind === 'truth') return isTrue(declared)
    return typeof declared === 'string' ? 0 : Number(declared)
  }
  const nameOf = (variable: string): string => builder.variable(variable, firstOf(variable))

  const kindOfExpression = (expression: Expression): Kind => {
    if (expression.type === 'variable') return kindOf(expression.name)
    if (expression.type === 'value') return kindOfValue(expression.value)
    if (isTextual(expression, (variable) => kindOf(variable) === 'text')) return 'text'
    return isNumeric(expression) ? 'number' : 'truth'
  }

  /** A value as the kind that the other side of a comparison or a variable has. */
  const convert = (expression: Expression, kind: Kind): Expression => {
    if (expression.type !== 'value') return translate(expression)
    const { value } = expression
    if (kind === 'text') return { type: 'value', value: code(value) }
    if (kind === 'number' && typeof value === 'boolean') return { type: 'value', value: value ? 1 : 0 }
    if (kind === 'truth' && typeof value === 'number' && (value === 0 || value === 1))
      return { type: 'value', value: value === 1 }
    return expression
  }

  const mixed = new Set<string>()
  /** A variable that also holds texts has no number to compute with; texts may be put together. */
  const noteMixed = (expression: Expression, place: Place): void => {
    for (const operand of [...walkExpression(expression)].flatMap(listComputed)) {
      if (operand.type !== 'variable' || mixed.has(operand.name) || kindOf(operand.name) !== 'text') continue
      mixed.add(operand.name)
      builder.notes.add('mixed_variable', place, operand.name)
    }
  }
  const listComputed = (expression: Expression): readonly Expression[] => {
    if (expression.type === 'call') return expression.operands
    if (expression.type !== 'binary' || ['==', '!=', 'and', 'or'].includes(expression.operator)) return []
    return isTextual(expression, holdsTexts) ? [] : [expression.left, expression.right]
  }
  const holdsTexts = (variable: string): boolean => {
    const kinds = held.get(variable)?.kinds
    return kinds?.size === 1 && kinds.has('text')
  }

  const translate = (expression: Expression): Expression => {
    switch (expression.type) {
      case 'variable':
        return { type: 'variable', name: nameOf(expression.name) }
      case 'visits':
        return { type: 'visits', node: builder.idOf(expression.node) }
      case 'value':
        return typeof expression.value === 'string' ? { type: 'value', value: code(expression.value) } : expression
      case 'not':
        return negate(condition(expression.operand))
      case 'binary': {
        const { operator, left, right } = expression
        if (operator === 'and' || operator === 'or') return joinAll(operator, [condition(left), condition(right)])
        if (operator !== '==' && operator !== '!=')
          return { ...expression, left: translate(left), right: translate(right) }
        const kinds = [kindOfExpression(left), kindOfExpression(right)]
        const kind: Kind = kinds.includes('text')
          ? 'text'
          : left.type !== 'value' && right.type === 'value'
            ? kindOfExpression(left)
            : left.type === 'value'
              ? kindOfExpression(right)
              : 'number'
        return { ...expression, left: convert(left, kind), right: convert(right, kind) }
      }
      case 'call':
        return { ...expression, operands: expression.operands.map(translate) }
      case 'chose':
        return expression
    }
  }

  const condition = (expression: Expression): Expression => {
    if (expression.type === 'value') return isTrue(expression.value) ? TRUE : FALSE
    if (expression.type === 'not') return negate(condition(expression.operand))
    if (expression.type === 'binary') {
      const { operator, left, right } = expression
      if (operator === 'and' || operator === 'or') return joinAll(operator, [condition(left), condition(right)])
      if (COMPARISONS.some((each) => each === operator)) return translate(expression)
    }
    const kind = kindOfExpression(expression)
    const here = translate(expression)
    if (kind === 'truth') return here
    if (kind === 'number') return { type: 'binary', operator: '!=', left: here, right: { type: 'value', value: 0 } }
    const name = expression.type === 'variable' ? expression.name : ''
    const texts = held.get(name)?.texts ?? new Set()
    const falsy = [unsetCode(), ...['', 'false', '0'].filter((text) => texts.has(text)).map(code)]
    return joinAll(
      'and',
      falsy.map((value): Expression => ({
        type: 'binary',
        operator: '!=',
        left: here,
        right: { type: 'value', value },
      })),
    )
  }

  const show = (expression: Expression, showText: ShowText = ownShowText): Text | null => {
    if (expression.type === 'value') return showValue(expression.value, showText)
    if (expression.type === 'variable') return [showVariable(expression.name, showText)]
    if (expression.type === 'binary' && kindOfExpression(expression) === 'text') {
      const [left, right] = [show(expression.left, showText), show(expression.right, showText)]
      if (left !== null && right !== null) return [left, right].flat()
    }
    return null
  }

  const showTruth = (value: boolean): string =>
    truths === undefined ? String(value) : truths[value ? 'true' : 'false']

  const showValue = (value: Value, showText: ShowText): Text => {
    if (typeof value === 'boolean') return showTruth(value)
    return typeof value === 'string' ? showText(value) : String(value)
  }

  const showVariable = (variable: string, showText: ShowText): TextPart => {
    const known = held.get(variable)
    if (known === undefined || !isSet(variable)) return unset(variable)
    if (kindOf(variable) === 'truth' && truths !== undefined)
      return { variable: nameOf(variable), cases: [{ value: 'true', text: truths.true }], other: truths.false }
    if (kindOf(variable) !== 'text') return { variable: nameOf(variable) }
    const cases = [...known.texts].map((text) => ({ value: code(text), text: showText(text) }))
    return { variable: nameOf(variable), cases, other: unset(variable) }
  }

  return {
    isSet,
    findUnset: (expression) =>
      [...walkExpression(expression)].flatMap((part) =>
        part.type === 'variable' && !isSet(part.name) ? part.name : [],
      )[0] ?? null,
    nameOf,
    condition: (expression, place) => {
      noteMixed(expression, place)
      return condition(expression)
    },
    translate: (expression, place) => {
      noteMixed(expression, place)
      return translate(expression)
    },
    show,
    draw: (variable, least, most, source) => {
      if (most < least) return null
      if (most - least < RANDOM_VALUES_MAX)
        return { [nameOf(variable)]: least === most ? least : { random: [least, most] } }
      builder.notes.add('random_range', source, source.words, { among: RANDOM_VALUES_MAX })
      const drawn = builder.variable(`drawn for ${variable}`, 0)
      const written = formatExpression(scaleDrawn({ type: 'variable', name: drawn }, least, most))
      return written === null
        ? null
        : { [drawn]: { random: [0, RANDOM_VALUES_MAX - 1] }, [nameOf(variable)]: { to: written } }
    },
    change: (variable, kind, value, place) => {
      noteMixed(value, place)
      const own = kindOf(variable)
      if (kind === 'add') {
        if (own !== 'number') return null
        if (value.type === 'value' && typeof value.value === 'number')
          return { [nameOf(variable)]: { add: value.value } }
        return changeTo(variable, {
          type: 'binary',
          operator: '+',
          left: { type: 'variable', name: variable },
          right: value,
        })
      }
      return changeTo(variable, value)
    },
  }

  function changeTo(variable: string, value: Expression): Changes | null {
    const own = kindOf(variable)
    const here =
      own === 'truth' && kindOfExpression(value) === 'truth' && value.type !== 'value'
        ? condition(value)
        : convert(value, own)
    if (here.type === 'value') return { [nameOf(variable)]: here.value }
    // A text made of other texts, or a truth where a number is held, has no such value here.
    if (kindOfExpression(value) !== own || isTextual(value, (name) => kindOf(name) === 'text')) return null
    const written = formatExpression(here)
    return written === null ? null : { [nameOf(variable)]: { to: written } }
  }
}

function kindOfValue(value: Value): Kind {
  if (typeof value === 'number') return 'number'
  return typeof value === 'boolean' ? 'truth' : 'text'
}

/** Whether it puts texts together. */
function isTextual(expression: Expression, isTextVariable: (variable: string) => boolean): boolean {
  return (
    expression.type === 'binary' &&
    expression.operator === '+' &&
    [...walkExpression(expression)].some(
      (part) =>
        (part.type === 'value' && typeof part.value === 'string') ||
        (part.type === 'variable' && isTextVariable(part.name)),
    )
  )
}

/** Whether an expression that is no variable gives a number. */
function isNumeric(expression: Expression): boolean {
  if (expression.type === 'visits' || expression.type === 'call') return true
  return expression.type === 'binary' && ['+', '-', '*', '/', 'mod'].includes(expression.operator)
}

function isTrue(value: Value): boolean {
  return value !== false && value !== 0 && value !== ''
}

export interface Held {
  kinds: Set<Kind>
  texts: Set<string>
}

/** What is ever put into each variable, also by way of others. */
export function collectHeld(assignments: readonly Assignment[]): Map<string, Held> {
  const held = new Map<string, Held>()
  for (const { variable } of assignments)
    if (!held.has(variable)) held.set(variable, { kinds: new Set(), texts: new Set() })
  for (const { variable, value } of assignments)
    if (value !== 'number' && value.type === 'value') {
      const own = held.get(variable)
      own?.kinds.add(kindOfValue(value.value))
      own?.texts.add(String(value.value))
    }
  for (const { variable, value } of assignments) {
    const own = held.get(variable)
    if (own === undefined) continue
    if (value === 'number') own.kinds.add('number')
    // A text that is made of others has no name here.
    else if (value.type === 'value' || isTextual(value, (name) => held.get(name)?.kinds.has('text') === true)) continue
    else if (isNumeric(value)) own.kinds.add('number')
    else if (value.type !== 'variable') own.kinds.add('truth')
  }
  // One variable put into another brings all that it may hold; rounds end when nothing new comes.
  const copies = assignments.flatMap(({ variable, value }) =>
    value !== 'number' && value.type === 'variable' ? [[held.get(variable), held.get(value.name)] as const] : [],
  )
  for (let isChanged = true; isChanged;) {
    isChanged = false
    for (const [to, from] of copies) {
      if (to === undefined || from === undefined) continue
      const before = to.kinds.size + to.texts.size
      for (const kind of from.kinds) to.kinds.add(kind)
      for (const text of from.texts) to.texts.add(text)
      if (to.kinds.size + to.texts.size !== before) isChanged = true
    }
  }
  return held
}
