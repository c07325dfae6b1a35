/** Finds words in all texts of a draft, and replaces them. Pure; the recipe changes a draft in place. */
import type { DocumentPath, Draft } from '../../../protocol/story/draft.ts'
import { type Locale, LOCALES } from '../../../protocol/locale.ts'
import { isPart, readAt, writeAt } from '../model/documentPaths.ts'

export interface Query {
  words: string
  /** Whether capital letters count. */
  isCaseSensitive: boolean
  /** Whether the words stand alone: not as a part of a longer one. Chinese has no such borders. */
  isWhole: boolean
  /** Null: in all languages. */
  locale: Locale | null
}

/** Words that were found: once for each time that they stand in a text. */
export interface Match {
  /** The place of the text in its language. */
  path: DocumentPath
  locale: Locale
  text: string
  start: number
  end: number
}

/** All matches, in the order of the document: lines, names, descriptions, examples, and what a character knows. */
export function findInTexts({ metadata, script }: Pick<Draft, 'metadata' | 'script'>, query: Query): Match[] {
  const pattern = createPattern(query)
  if (pattern === null) return []
  const found: Match[] = []
  const visit = (value: unknown, path: DocumentPath, locale: Locale | null): void => {
    if (typeof value === 'string' && locale !== null) {
      if (query.locale === null || query.locale === locale)
        for (const [start, end] of findSpans(value, pattern, query.isWhole))
          found.push({ path, locale, text: value, start, end })
    } else if (Array.isArray(value)) for (const [index, item] of value.entries()) visit(item, [...path, index], locale)
    else if (isPart(value))
      for (const [key, item] of Object.entries(value))
        visit(item, [...path, key], LOCALES.find((each) => each === key) ?? locale)
  }
  visit(metadata, ['metadata'], null)
  visit(script, ['script'], null)
  return found
}

/** Replaces these matches. A text that has changed since they were found stays as it is. For the recipe of one edit. */
export function replaceMatches(document: Draft, matches: readonly Match[], replacement: string): void {
  // From the end: what stands before a replaced place keeps its own.
  const texts = new Map<string, { path: DocumentPath; before: string; after: string }>()
  for (const { path, text, start, end } of matches.toSorted((one, other) => other.start - one.start)) {
    const key = JSON.stringify(path)
    const after = texts.get(key)?.after ?? text
    texts.set(key, { path, before: text, after: after.slice(0, start) + replacement + after.slice(end) })
  }
  for (const { path, before, after } of texts.values())
    if (readAt(document, path) === before) writeAt(document, path, after)
}

/** Null where nothing is sought. */
function createPattern({ words, isCaseSensitive }: Query): RegExp | null {
  if (words.trim() === '') return null
  return new RegExp(words.replaceAll(/[\\^$.*+?()[\]{}|/]/g, '\\$&'), isCaseSensitive ? 'gu' : 'giu')
}

/** Tags of a page, and what a text computes: names of variables, and the words that choose a form. Nobody reads them. */
const UNREAD =
  /<[^>]*>|\{\s*\w+\s*(?=[,}])|,\s*(?:plural|select|selectordinal)\s*,|(?:zero|one|two|few|many|other|true|false|=\d+)\s*(?=\{)/g
/** A sign of a word that has borders. */
const WORD_SIGN = /[\p{L}\p{N}]/u
const CHINESE = /\p{Script=Han}/u

function findSpans(text: string, pattern: RegExp, isWhole: boolean): [number, number][] {
  const spans = [...text.matchAll(pattern)].map(({ index, 0: found }): [number, number] => [
    index,
    index + found.length,
  ])
  if (spans.length === 0) return []
  const unread = [...text.matchAll(UNREAD)].map(({ index, 0: part }) => [index, index + part.length] as const)
  return spans.filter(
    ([start, end]) =>
      !unread.some(([from, to]) => start < to && end > from) &&
      (!isWhole || (isBorder(text, start) && isBorder(text, end))),
  )
}

/** Whether a word ends at a place of a text, or none is there. */
function isBorder(text: string, at: number): boolean {
  const before = text.slice(0, at).match(/.$/su)?.[0] ?? ''
  const after = text.slice(at).match(/^./su)?.[0] ?? ''
  const isPartOfWord = (sign: string): boolean => WORD_SIGN.test(sign) && !CHINESE.test(sign)
  return !isPartOfWord(before) || !isPartOfWord(after)
}
