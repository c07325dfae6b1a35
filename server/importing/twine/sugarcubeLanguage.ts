/** Expressions of SugarCube, its marks of formatting, and what stands in its links. */
import { type ExpressionLanguage, SCRIPT_WORDS } from '../expressions.ts'
import { splitAt, trimLink } from './dialect.ts'
import { type Marks } from './markup.ts'

export const SUGARCUBE_LANGUAGE: ExpressionLanguage = {
  words: new Map([
    ...SCRIPT_WORDS,
    ['is', '=='],
    ['eq', '=='],
    ['isnot', '!='],
    ['neq', '!='],
    ['gt', '>'],
    ['gte', '>='],
    ['lt', '<'],
    ['lte', '<='],
  ]),
  variable: (word) => (/^[$_][\p{L}_$]/u.test(word) ? word : null),
  calls: new Map([
    ['visited', (name) => `visits(${name})`],
    ['hasVisited', (name) => `(visits(${name}) > 0)`],
  ]),
}

/** Marks of words, which labels have, too. */
export const WORD_MARKS: Marks = [
  [/''([^]+?)''/g, '$1'],
  [/(?<![a-z]:)\/\/([^]+?)(?<![a-z]:)\/\//gi, '$1'],
  [/__([^]+?)__/g, '$1'],
  [/==([^]+?)==/g, '$1'],
  [/\^\^([^]+?)\^\^/g, '$1'],
  [/~~([^]+?)~~/g, '$1'],
  [/@@(?:[.#]?[\w-]+[;:][^;@]*;)*(.+?)@@/g, '$1'],
  [/\\\n|\n\\/g, ''],
]

/** Marks of a passage: those of blocks stand first in a line. */
export const SUGARCUBE_MARKS: Marks = [
  [/^!{1,6}/gm, ''],
  [/^-{4,}$/gm, ''],
  [/^(?:>+ ?|<<<$)/gm, ''],
  [/^[*#]+(?=[^*#])/gm, ''],
  ...WORD_MARKS,
]

/** The first of the three signs decides, and blanks around label and target are no part of them. */
export function splitLink(inner: string): { label: string; target: string } | null {
  const [, sign = ''] = /(\||->|<-)/.exec(inner) ?? []
  const link =
    sign === '' ? { label: inner, target: inner } : splitAt(inner, sign, sign === '<-' ? 'target first' : 'label first')
  return link === null ? null : trimLink(link)
}
