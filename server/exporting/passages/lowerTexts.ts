/** Texts of a story as lines: patterns with variables become texts with conditions, and simple HTML becomes plain words. */
import { type Locale } from '../../../protocol/locale.ts'
import { type Expression, type Value } from '../../../protocol/story/expression.ts'
import { type PatternElement, readPattern } from '../../engine/formatText.ts'
import { joinAll, negate } from '../../importing/conditions.ts'
import { decodeReferences } from '../../importing/twine/markup.ts'
import { type PlainShown, type Shown } from './passages.ts'

export interface TextContext {
  locale: Locale
  /** The first values of the variables, by their names in the story. */
  values: Readonly<Record<string, Value>>
  nameOf: (variable: string) => string
}

/** A text on one line. */
export function lowerText(text: string, context: TextContext): Shown {
  const pattern = /[{}]/.test(text) ? readPattern(text, context.locale) : null
  const isKnown = pattern !== null && listNames(pattern).every((name) => Object.hasOwn(context.values, name))
  // As the engine does: a text that is no pattern is shown as it is written.
  return isKnown ? lowerElements(pattern, null, context) : [oneLine(text)]
}

/** A text, or simple HTML, as the lines that a reader sees. */
export function lowerLines(text: string, isHtml: boolean, context: TextContext): Shown[] {
  const plain = isHtml ? readHtml(text) : text
  const lines = plain.split('\n').map(oneLine)
  const whole = oneLine(plain)
  const isCut =
    readPattern(whole, context.locale) !== null && lines.some((line) => readPattern(line, context.locale) === null)
  return (isCut ? [whole] : lines).filter((line) => line !== '').map((line) => lowerText(line, context))
}

/** The text for each way in which its conditions may hold. One of the ways holds always. */
export function expandShown(text: Shown): { when: Expression | null; text: PlainShown }[] {
  return text.reduce<{ when: Expression | null; text: PlainShown }[]>(
    (before, part) => {
      if (typeof part === 'string' || 'variable' in part)
        return before.map((way) => ({ ...way, text: [...way.text, part] }))
      const refused = part.ways.map(({ when }) => negate(when))
      const all = [...part.ways, { when: null, text: part.other }]
      return before.flatMap((way) =>
        all.flatMap(({ when, text: own }, index) =>
          expandShown(own).map((inner) => ({
            when: joinWhens(way.when, ...refused.slice(0, index), when, inner.when),
            text: [...way.text, ...inner.text],
          })),
        ),
      )
    },
    [{ when: null, text: [] }],
  )
}

/** All of these conditions; null: there is none. */
export function joinWhens(...whens: readonly (Expression | null)[]): Expression | null {
  const asked = whens.filter((when) => when !== null)
  return asked.length === 0 ? null : joinAll('and', asked)
}

function lowerElements(elements: readonly PatternElement[], counted: string | null, context: TextContext): Shown {
  return elements.flatMap((element): Shown => {
    switch (element.kind) {
      case 'words':
        return [element.words.replaceAll(/\s+/g, ' ')]
      case 'count':
        return counted === null ? ['#'] : [{ variable: counted }]
      case 'value':
        return [{ variable: context.nameOf(element.name) }]
      case 'cases': {
        const { name, isPlural, cases } = element
        const own = isPlural ? context.nameOf(name) : counted
        const ways = [...cases].flatMap(([value, inner]) => {
          const when = value === 'other' ? null : asksFor(name, value, isPlural, context)
          return when === null ? [] : [{ when, text: lowerElements(inner, own, context) }]
        })
        return [{ ways, other: lowerElements(cases.get('other') ?? [], own, context) }]
      }
    }
  })
}

/** Whether the variable has the value of a case; null for a case that never is one. */
function asksFor(
  name: string,
  value: string,
  isPlural: boolean,
  { values, nameOf, locale }: TextContext,
): Expression | null {
  const variable: Expression = { type: 'variable', name: nameOf(name) }
  const equals = (right: Value): Expression => ({
    type: 'binary',
    operator: '==',
    left: variable,
    right: { type: 'value', value: right },
  })
  if (isPlural) {
    if (/^=-?\d+$/.test(value)) return equals(Number(value.slice(1)))
    return value === new Intl.PluralRules(locale).select(1) ? equals(1) : null
  }
  const first = values[name]
  if (typeof first === 'boolean') return value === 'true' ? variable : value === 'false' ? negate(variable) : null
  return equals(typeof first === 'number' && Number.isFinite(Number(value)) ? Number(value) : value)
}

function listNames(elements: readonly PatternElement[]): string[] {
  return elements.flatMap((element) => {
    if (element.kind === 'value') return element.name
    return element.kind === 'cases' ? [element.name, ...[...element.cases.values()].flatMap(listNames)] : []
  })
}

/** The words of simple HTML, a paragraph on each line. */
function readHtml(html: string): string {
  return decodeReferences(html.replaceAll(/<\/?(?:em|strong)>/g, '').replaceAll(/<\/?p>|<[bh]r ?\/?>/g, '\n'))
}

function oneLine(text: string): string {
  return text.replaceAll(/\s+/g, ' ').trim()
}
