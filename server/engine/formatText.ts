/** Texts with variables: ICU MessageFormat, such as `{lamps, plural, one {# lamp} other {# lamps}}`. */
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
    // A truth is selected by its name.
    const named = Object.entries(values).map(([name, value]) => [
      name,
      typeof value === 'number' ? value : String(value),
    ])
    const formatted = format.format(Object.fromEntries(named))
    return typeof formatted === 'string' ? formatted : text
  } catch {
    // A variable that the story does not have.
    return text
  }
}

const getFormat = forEachLocale((locale) => cacheByText((text) => createFormat(text, locale)))

function createFormat(text: string, locale: Locale): IntlMessageFormat | null {
  try {
    return new IntlMessageFormat(text, locale, undefined, { ignoreTag: true })
  } catch {
    return null
  }
}

/** The names of the variables in a text; null where its braces are no pattern. */
export function listTextVariables(text: string): string[] | null {
  if (!/[{}]/.test(text)) return []
  const format = createFormat(text, 'en')
  return format === null ? null : collectNames(format.getAst())
}

type Element = ReturnType<IntlMessageFormat['getAst']>[number]

function collectNames(elements: readonly Element[]): string[] {
  return elements.flatMap((element) => [
    ...('value' in element && element.type !== LITERAL ? [element.value] : []),
    ...('options' in element ? Object.values(element.options).flatMap(({ value }) => collectNames(value)) : []),
  ])
}

/** The type of an element that is plain text, read from one, since the parser's enumeration is not exported. */
const LITERAL = new IntlMessageFormat('x', 'en').getAst()[0]?.type
