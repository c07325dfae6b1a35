/**
 * Texts with variables: ICU MessageFormat, such as `{lamps, plural, one {# lamp} other {# lamps}}`, but for three things that surprise writers of prose:
 * an apostrophe quotes nothing (`'{name}, come!' she said.`), `{lamps}` and `#` print a number alike, without grouping (it may be a year), and `#` is
 * the number in the cases of a `select` inside a `plural`, too.
 */
import { IntlMessageFormat } from 'intl-messageformat'
import { forEachLocale, type Locale } from '../../protocol/locale.ts'
import { type Value } from '../../protocol/story/expression.ts'
import { cacheByText } from './cacheByText.ts'

/** The text with the values of its variables. A text that is no pattern is shown as it is written. */
export function formatText(text: string, locale: Locale, values: Readonly<Record<string, Value>>): string {
  if (!/[{}]/.test(text)) return text
  const format = getFormat[locale](text)
  if (format === null) return text
  try {
    const named = Object.entries(values).map(([name, value]) => [name, toShown(value)])
    const formatted = format.format(Object.fromEntries(named))
    return typeof formatted === 'string' ? formatted : text
  } catch {
    // A variable that the story does not have.
    return text
  }
}

/** A truth is selected by its name. */
function toShown(value: Value): number | string {
  return typeof value === 'number' ? Number(value.toFixed(DIGITS_MAX)) : String(value)
}

/** Digits behind the point. */
const DIGITS_MAX = 3

const getFormat = forEachLocale((locale) => cacheByText((text) => createFormat(text, locale)))

function createFormat(text: string, locale: Locale): IntlMessageFormat | null {
  try {
    const formatters = {
      getNumberFormat: (_: unknown, options?: Intl.NumberFormatOptions) =>
        new Intl.NumberFormat(locale, { useGrouping: false, ...options }),
      getDateTimeFormat: (_: unknown, options?: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat(locale, options),
      getPluralRules: (_: unknown, options?: Intl.PluralRulesOptions) => new Intl.PluralRules(locale, options),
    }
    const create = (message: string | Element[]): IntlMessageFormat =>
      new IntlMessageFormat(message, locale, undefined, { ignoreTag: true, formatters })
    // Doubled, an apostrophe is one, and quotes nothing.
    const format = create(text.replaceAll("'", "''"))
    return text.includes('#') ? create(format.getAst().map((element) => spreadCount(element, null))) : format
  } catch {
    return null
  }
}

/** The element with a meaning for each `#` inside the plural `counted`: intl-messageformat 12.1.5 gives it one in the cases of the plural itself alone. */
function spreadCount(element: Element, counted: Plural | null): Element {
  if (!('options' in element)) return element
  const isPlural = 'pluralType' in element
  const inside = isPlural ? element : counted
  const options = Object.entries(element.options).map(([name, option]) => {
    const parts = isPlural || counted === null ? option.value : option.value.flatMap((part) => readCount(part, counted))
    return [name, { ...option, value: parts.map((part) => spreadCount(part, inside)) }]
  })
  return { ...element, options: Object.fromEntries(options) }
}

/** Each `#` of plain text as the number of the plural. */
function readCount(element: Element, plural: Plural): Element[] {
  if (!('value' in element) || element.type !== LITERAL || !element.value.includes('#')) return [element]
  return element.value.split('#').flatMap((value, index) => {
    const words = { ...element, value }
    return index === 0 ? [words] : [{ ...plural, options: { other: COUNT } }, words]
  })
}

/** The names of the variables in a text; null where its braces are no pattern. */
export function listTextVariables(text: string): string[] | null {
  if (!/[{}]/.test(text)) return []
  return readPattern(text, 'en')?.flatMap(listElementNames) ?? null
}

/** A part of a text with variables. `count` is `#`: the value that the cases around it are about. */
export type PatternElement =
  | { kind: 'words'; words: string }
  | { kind: 'value'; name: string }
  | { kind: 'count' }
  | { kind: 'cases'; name: string; isPlural: boolean; cases: ReadonlyMap<string, readonly PatternElement[]> }

/** The parts of a text; null where its braces are no pattern. */
export function readPattern(text: string, locale: Locale): PatternElement[] | null {
  return createFormat(text, locale)?.getAst().map(readElement) ?? null
}

type Element = ReturnType<IntlMessageFormat['getAst']>[number]
type Plural = Extract<Element, { pluralType?: unknown }>

function readElement(element: Element): PatternElement {
  if (!('value' in element)) return { kind: 'count' }
  if (element.type === LITERAL) return { kind: 'words', words: element.value }
  if (!('options' in element)) return { kind: 'value', name: element.value }
  const cases = Object.entries(element.options).map(([name, { value }]) => [name, value.map(readElement)] as const)
  return { kind: 'cases', name: element.value, isPlural: 'pluralType' in element, cases: new Map(cases) }
}

function listElementNames(element: PatternElement): string[] {
  if (element.kind === 'value') return [element.name]
  return element.kind === 'cases'
    ? [element.name, ...[...element.cases.values()].flatMap((parts) => parts.flatMap(listElementNames))]
    : []
}

/** The type of an element that is plain text, read from one, since the parser's enumeration is not exported. */
const LITERAL = new IntlMessageFormat('x', 'en').getAst()[0]?.type

/** The case of a plural that is its number alone. */
const COUNT = readCase(new IntlMessageFormat('{n, plural, other {#}}', 'en').getAst()[0])

function readCase(element: Element | undefined): Plural['options'][string] {
  const found = element !== undefined && 'options' in element ? element.options.other : undefined
  if (found === undefined) throw new Error('a plural has no other case')
  return found
}
