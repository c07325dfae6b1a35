/**
 * Translations whose source has changed since they were written, in the marks of a draft. A mark is known by the words of both texts, so that it
 * stays with its line wherever that is moved, and means nothing once one of the two is rewritten.
 */
import { hasOwn, isRecord } from '../../json.ts'
import { type Locale } from '../../locale.ts'
import { hashText } from '../../valueHash.ts'
import { type Draft } from '../draft.ts'
import { readLanguages } from '../languages.ts'

/** A translation and the text that it translates, as they stand. */
export interface TranslatedText {
  locale: Locale
  source: string
  target: string
}

/** What the source was when it was translated, '' where only that is known; null where the translation is not stale. */
export function findStaleSource(marks: unknown, text: TranslatedText): string | null {
  return text.source === '' || text.target === '' ? null : findMark(marks, text)
}

/** The same of a text whose source is empty, since its author rewrites it. */
export function findMark(marks: unknown, text: TranslatedText): string | null {
  const stale = isRecord(marks) ? marks.stale : undefined
  if (!isRecord(stale)) return null
  const key = keyOf(text)
  const before = hasOwn(stale, key) ? stale[key] : undefined
  return typeof before === 'string' ? before : null
}

/** Marks a translation as one of an earlier source. For the recipe of an edit. */
export function markStale(document: Draft, text: TranslatedText, before: string): void {
  if (!isRecord(document.marks.stale)) document.marks.stale = {}
  const { stale } = document.marks
  if (isRecord(stale)) stale[keyOf(text)] = before
}

/** The translation is still right, or its texts are others now. For the recipe of an edit. */
export function clearStale(document: Draft, text: TranslatedText): void {
  const { stale } = document.marks
  const key = keyOf(text)
  if (!isRecord(stale) || !hasOwn(stale, key)) return
  const left = Object.fromEntries(Object.entries(stale).filter(([each]) => each !== key))
  const { stale: _, ...others } = document.marks
  document.marks = Object.keys(left).length === 0 ? others : { ...others, stale: left }
}

function keyOf({ locale, source, target }: TranslatedText): string {
  return hashText(JSON.stringify([locale, source, target]))
}

/** The same of a text of a document, as one of the story's other languages has it: the author's first language is its source. */
export function findStaleText(
  { metadata, marks }: Pick<Draft, 'metadata' | 'marks'>,
  texts: Readonly<Partial<Record<Locale, unknown>>>,
  locale: Locale,
): string | null {
  const text = readTranslated(metadata, texts, locale)
  return text === null ? null : findStaleSource(marks, text)
}

/** A text of a document as a translation; null in the author's own language, and in one that the story does not have. */
export function readTranslated(
  metadata: unknown,
  texts: Readonly<Partial<Record<Locale, unknown>>>,
  locale: Locale,
): TranslatedText | null {
  const [own, ...others] = readLanguages(metadata)
  if (own === undefined || !others.includes(locale)) return null
  const [source, target] = [texts[own], texts[locale]]
  return { locale, source: typeof source === 'string' ? source : '', target: typeof target === 'string' ? target : '' }
}
