/** Texts of ours, with the values of variables, in the form of a script (ICU MessageFormat). */
import { type Locale } from '../../protocol/locale.ts'

/** A text as it is shown, the value of a variable, or a text that depends on one. */
export type TextPart = string | { variable: string } | { variable: string; cases: readonly TextCase[]; other: Text }
export interface TextCase {
  /** Letters, digits and `_`: a number from 0, `true`, `false`, or a text that a variable can have. */
  value: string
  text: Text
}
export type Text = string | readonly TextPart[]
/** A text of the story's language, or one for each language in which it stands there. */
export type Wording = Text | Readonly<Partial<Record<Locale, Text>>>

/** The texts of a wording by their languages. */
export function listTexts(wording: Wording, locale: Locale): [Locale, Text][] {
  if (typeof wording === 'string' || isParts(wording)) return [[locale, wording]]
  return Object.entries(wording) as [Locale, Text][]
}

/** The text in this language; an empty one where there is none. */
export function pickText(wording: Wording, locale: Locale): Text {
  return new Map(listTexts(wording, locale)).get(locale) ?? ''
}

function isParts(wording: Exclude<Wording, string>): wording is readonly TextPart[] {
  return Array.isArray(wording)
}

/** The text of a script. What is a sign of the format in it is shown as it is. */
export function formatPattern(text: Text): string {
  const parts = typeof text === 'string' ? [text] : text
  // A text without variables is shown as it is written.
  return isLiteral(parts) ? parts.join('') : parts.map(formatPart).join('')
}

/** A text that is shown as it is written, where it would be read as one with these variables: with round braces. */
export function escapeVariables(literal: string, isVariable: (name: string) => boolean): string {
  const names = [...literal.matchAll(/\{\s*(\w+)\s*[,}]/g)].map(([, name = '']) => name)
  return names.some(isVariable) ? escapeLiteral(literal) : literal
}

/** Whether it has no variables. */
export function isLiteral(text: Text): text is string | readonly string[] {
  return typeof text === 'string' || text.every((part) => typeof part === 'string')
}

/** Whether a player sees nothing of it, whatever the variables hold. */
export function isBlank(text: Text): boolean {
  if (typeof text === 'string') return text.trim() === ''
  return text.every((part) =>
    typeof part === 'string'
      ? part.trim() === ''
      : 'cases' in part && part.cases.every((one) => isBlank(one.text)) && isBlank(part.other),
  )
}

/** The text with other words, in each of its cases. */
export function mapWords(text: Text, change: (words: string) => string): Text {
  if (typeof text === 'string') return change(text)
  return text.map((part): TextPart => {
    if (typeof part === 'string') return change(part)
    if (!('cases' in part)) return part
    const cases = part.cases.map((one) => ({ ...one, text: mapWords(one.text, change) }))
    return { ...part, cases, other: mapWords(part.other, change) }
  })
}

/** The words with a capital at their beginning. */
export function capitalize(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** The parts of a text. */
export function listParts(text: Text): readonly TextPart[] {
  return typeof text === 'string' ? [text] : text
}

const LOOK_TAGS = /<\/?(?:b|i|u|s|em|strong|small|big|sub|sup|mark|span|color|size|br)(?:[\s=][^<>]*)?\/?>/gi

/** Words without the tags of HTML and of game engines that only say how they look. */
export function stripLookTags(text: string): string {
  return text.replaceAll(LOOK_TAGS, (tag) => (/^<br/i.test(tag) ? ' ' : ''))
}

function formatPart(part: TextPart): string {
  if (typeof part === 'string') return escapeLiteral(part)
  if (!('cases' in part)) return `{${part.variable}}`
  const cases = part.cases.map(({ value, text }) => `${value} {${formatNested(text)}}`)
  return `{${part.variable}, select, ${[...cases, `other {${formatNested(part.other)}}`].join(' ')}}`
}

function formatNested(text: Text): string {
  return typeof text === 'string' ? escapeLiteral(text) : text.map(formatPart).join('')
}

function escapeLiteral(text: string): string {
  // A text with variables has no way to write a brace that is none of theirs.
  return text.replaceAll('{', '(').replaceAll('}', ')')
}
