/**
 * Texts of a story by language, as they are stored. A text that was written before a language was added lacks it, and a draft may lack any.
 */
import * as v from 'valibot'
import { isRecord } from '../json.ts'
import { FALLBACK_LOCALE, forEachLocale, type Locale, LOCALES } from '../locale.ts'

/** A stored text. What it lacks is ''. */
export const storedText = v.object(forEachLocale(() => v.optional(v.string(), '')))
export type StoredText = v.InferOutput<typeof storedText>

/** Values that a document may hold in the place of a text. */
type WrittenText = Readonly<Partial<Record<string, unknown>>>

/** The language in which a text is shown: the given one, else the fallback, else any in which something is written. Null where nothing is. */
export function findWrittenLocale(text: WrittenText, locale: Locale): Locale | null {
  const order: readonly Locale[] = [locale, FALLBACK_LOCALE, ...LOCALES]
  return order.find((each) => readWritten(text, each).trim() !== '') ?? null
}

/** A text in the given language, else in another one; '' where nothing is written. */
export function pickText(text: WrittenText, locale: Locale): string {
  const found = findWrittenLocale(text, locale)
  return found === null ? '' : readWritten(text, found)
}

/** Those of the languages in which nothing is written. */
export function findMissingLocales(text: WrittenText, languages: readonly Locale[]): Locale[] {
  return languages.filter((locale) => readWritten(text, locale).trim() === '')
}

/** Whether a part of a document has languages as its keys, all of them or not. */
export function isByLocale(value: unknown): value is Partial<Record<Locale, unknown>> {
  const keys = isRecord(value) ? Object.keys(value) : []
  return keys.length > 0 && keys.every((key) => LOCALES.some((locale) => locale === key))
}

/** Whether a part of a document is a text, in all languages or not. */
export function isText(value: unknown): value is Partial<Record<Locale, string>> {
  return isByLocale(value) && Object.values(value).every((text) => typeof text === 'string')
}

function readWritten(text: WrittenText, locale: Locale): string {
  const written = text[locale]
  return typeof written === 'string' ? written : ''
}

/** Fields whose texts no player reads: what free text is compared with, and what a model is told of a character. */
export const NOT_SHOWN_FIELDS: readonly string[] = ['match', 'examples', 'persona', 'knows', 'hides', 'tone']
