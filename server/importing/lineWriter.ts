/**
 * Puts together the lines of a chat from parts that stand on one line of the source, some of them only where a condition holds. A line whose parts
 * have one condition is a step with it; else its parts select by variables.
 */
import { type Expression } from '../../protocol/story/expression.ts'
import { formatExpression, joinAll, negate } from './conditions.ts'
import { type NodeBuilder } from './storyBuilder.ts'
import { isBlank, type Text, type TextPart } from './texts.ts'

export interface LinePart {
  text: Text
  /** Shown only if this holds; null: always. */
  guard: Expression | null
  /** The words of a link: alone on a line they are an option and no line. */
  isLabel: boolean
  /** Which way of which `if` it stands in: of ways of one only one is shown. */
  way: { of: object; number: number } | null
}

/** Writes the line. `freeze` gives a variable that keeps whether an expression holds. */
export function writeLine(
  node: NodeBuilder,
  parts: readonly LinePart[],
  freeze: (guard: Expression) => string,
  say: (text: Text, guard: Expression | null) => void = (text, guard) => node.narrate(text, guard),
): void {
  const hasLabel = parts.some(({ isLabel }) => isLabel)
  const hasWords = parts.some(({ isLabel, text }) => !isLabel && (!hasLabel || hasLetters(text)) && !isBlank(text))
  if (!hasWords) return
  const shown = trimParts(parts)
  const [first] = shown
  if (first === undefined) return
  const whole = shown.filter(({ text }) => !isBlank(text))
  if (whole.every(({ guard }) => isSame(guard, whole[0]?.guard ?? null))) {
    say(joinTexts(shown.map(({ text }) => text)), whole[0]?.guard ?? null)
    return
  }
  const ways = groupByWay(whole)
  if (ways !== null) {
    // A line that is another one each way is a step each way, which an author reads more easily.
    for (const way of ways) writeLine(node, way, freeze, say)
    return
  }
  // Where all words but those of links are hidden, the line is of links alone.
  const words = hasLabel ? whole.filter(({ isLabel, text }) => !isLabel && hasLetters(text)) : whole
  const any = words.some(({ guard }) => guard === null)
    ? null
    : joinAll(
        'or',
        words.flatMap(({ guard }) => guard ?? []),
      )
  if (any !== null && (formatExpression(any)?.length ?? Infinity) > LONG_CONDITION && !whole.every(isKept)) {
    const keep = keepOnce(freeze)
    writeLine(
      node,
      shown.map((part) => (isKept(part) ? part : { ...part, guard: keep(part.guard) })),
      freeze,
      say,
    )
    return
  }
  say(joinParts(shown, freeze), any)
}

/** The parts as one text, in which each that has a condition is shown where it holds. */
export function joinParts(parts: readonly LinePart[], freeze: (guard: Expression) => string): Text {
  return joinTexts(
    mergeOpposites(parts).map(({ text, other, guard }) =>
      guard === null ? text : [select(guard, text, other, freeze)],
    ),
  )
}

/** A condition longer than this is kept in a variable, characters. */
export const LONG_CONDITION = 160

function isKept({ guard }: LinePart): boolean {
  return guard === null || guard.type === 'variable'
}

/** Keeps equal conditions in one variable. */
function keepOnce(freeze: (guard: Expression) => string): (guard: Expression | null) => Expression | null {
  const kept = new Map<string | null, Expression>()
  return (guard) => {
    if (guard === null) return null
    const written = formatExpression(guard)
    const known = kept.get(written) ?? { type: 'variable', name: freeze(guard) }
    kept.set(written, known)
    return known
  }
}

/** The parts of each way where all of them stand in ways of one `if`; null else. */
function groupByWay(parts: readonly LinePart[]): LinePart[][] | null {
  const of = parts[0]?.way?.of
  if (of === undefined || !parts.every(({ way }) => way?.of === of)) return null
  const numbers = new Set(parts.map(({ way }) => way?.number))
  return [...numbers].map((number) =>
    parts.filter(({ way }) => way?.number === number).map((part) => ({ ...part, way: null })),
  )
}

/** Two neighbours of which one is shown where the other is not are one text with two cases. */
function mergeOpposites(parts: readonly LinePart[]): (LinePart & { other: Text })[] {
  const merged: (LinePart & { other: Text })[] = []
  for (const part of parts) {
    const last = merged.at(-1)
    const isOpposite =
      last?.guard !== undefined &&
      last.guard !== null &&
      part.guard !== null &&
      last.other === '' &&
      isSame(negate(last.guard), part.guard)
    if (last !== undefined && isOpposite) last.other = part.text
    else merged.push({ ...part, other: '' })
  }
  return merged
}

/** A text that is shown if an expression holds, else another: by the variable that it asks for, else by one that keeps the answer. */
function select(guard: Expression, text: Text, other: Text, freeze: (guard: Expression) => string): TextPart {
  const isDenied = guard.type === 'not'
  const asked = isDenied ? guard.operand : guard
  const [held, denied] = isDenied ? [other, text] : [text, other]
  if (asked.type === 'variable') return { variable: asked.name, cases: [{ value: 'true', text: held }], other: denied }
  if (
    asked.type === 'binary' &&
    asked.operator === '==' &&
    asked.left.type === 'variable' &&
    asked.right.type === 'value' &&
    /^\w+$/.test(String(asked.right.value))
  )
    return { variable: asked.left.name, cases: [{ value: String(asked.right.value), text: held }], other: denied }
  return { variable: freeze(guard), cases: [{ value: 'true', text }], other }
}

/** Whether two conditions are the same. */
export function isSame(a: Expression | null, b: Expression | null): boolean {
  return (
    a === b || (a !== null && b !== null && formatExpression(a) !== null && formatExpression(a) === formatExpression(b))
  )
}

/** Both conditions; null where nothing is asked. */
export function joinGuards(...guards: readonly (Expression | null)[]): Expression | null {
  const asked = guards.filter((guard) => guard !== null)
  return asked.length === 0 ? null : joinAll('and', asked)
}

/** Whether a condition never holds. */
export function isNever(guard: Expression | null): boolean {
  return guard?.type === 'value' && guard.value === false
}

/** The variables that an expression reads, by their names here. */
export function listVariables(expression: Expression): string[] {
  if (expression.type === 'variable') return [expression.name]
  if (expression.type === 'not') return listVariables(expression.operand)
  if (expression.type === 'call') return expression.operands.flatMap(listVariables)
  return expression.type === 'binary' ? [...listVariables(expression.left), ...listVariables(expression.right)] : []
}

export function joinTexts(texts: readonly Text[]): Text {
  const parts = texts.flat()
  return parts.every((part) => typeof part === 'string') ? parts.join('').replaceAll(/\s+/g, ' ').trim() : parts
}

/** The parts without blanks at both ends of the line, and with one between words. */
function trimParts(parts: readonly LinePart[]): LinePart[] {
  const single = parts.map((part) => ({ ...part, text: mapStrings(part.text, (text) => text.replaceAll(/\s+/g, ' ')) }))
  const from = single.findIndex(({ text }) => !isBlank(text))
  const to = single.findLastIndex(({ text }) => !isBlank(text))
  return single
    .slice(from, to + 1)
    .map((part, index, { length }) => ({ ...part, text: trimEnds(part.text, index === 0, index === length - 1) }))
}

function trimEnds(text: Text, atStart: boolean, atEnd: boolean): Text {
  const parts = typeof text === 'string' ? [text] : text
  return parts.map((part, index) => {
    if (typeof part !== 'string') return part
    const started = atStart && index === 0 ? part.trimStart() : part
    return atEnd && index === parts.length - 1 ? started.trimEnd() : started
  })
}

function mapStrings(text: Text, map: (text: string) => string): Text {
  return typeof text === 'string' ? map(text) : text.map((part) => (typeof part === 'string' ? map(part) : part))
}

function hasLetters(text: Text): boolean {
  return typeof text === 'string'
    ? /[\p{L}\p{N}]/u.test(text)
    : text.some((part) => typeof part !== 'string' || /[\p{L}\p{N}]/u.test(part))
}
