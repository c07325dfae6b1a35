/** The texts of a draft, each with its place and the languages that it lacks. */
import { isRecord } from '../json.ts'
import { forEachLocale, type Locale, LOCALES } from '../locale.ts'
import { type DocumentPath, type Draft } from './draft.ts'
import { hasNames, readLanguages } from './languages.ts'
import { findMissingLocales, isByLocale, isText } from './texts.ts'

export interface StoryText {
  path: DocumentPath
  texts: Record<Locale, string>
  /** Those of the story in which nothing is written. */
  missing: readonly Locale[]
}

/** A list of lines in each language, such as examples: they need not be as many. */
export interface StoryLines {
  path: DocumentPath
  lines: Record<Locale, readonly string[]>
}

type Texts = Pick<Draft, 'metadata' | 'script'>

/** Texts that a story must have, whether the document has a place for them or not. */
const REQUIRED = ['title', 'description'] as const
/** Fields that hold texts, also while nothing is written in any language. */
const TEXT_FIELDS: readonly string[] =
  'title description teaser name text narrate say page tip hint error alt tooltip button html key value'.split(' ')

/** Every text of a story, with what is missing of its languages. Pure. The texts in the order of the document. */
export function listTexts(document: Texts): StoryText[] {
  return listTextsAndLines(document).flatMap((part) => ('texts' in part ? [part] : []))
}

/** The same with the lists of lines between them. */
export function listTextsAndLines(document: Texts): (StoryText | StoryLines)[] {
  const languages = readLanguages(document.metadata)
  const describe = (path: DocumentPath, value: Readonly<Record<string, unknown>>): StoryText => ({
    path,
    texts: forEachLocale((locale) => readWords(value[locale])),
    missing: findMissingLocales(value, languages),
  })
  const found: (StoryText | StoryLines)[] = REQUIRED.filter((field) => !isRecord(document.metadata[field])).map(
    (field) => describe(['metadata', field], {}),
  )
  const visit = (value: unknown, path: DocumentPath): void => {
    if (Array.isArray(value)) for (const [index, item] of value.entries()) visit(item, [...path, index])
    else if (isRecord(value)) {
      if (isStoryText(value, path[path.length - 1])) found.push(describe(path, value))
      else if (isLines(value, path[path.length - 1]))
        found.push({ path, lines: forEachLocale((locale) => value[locale] ?? []) })
      else for (const [key, item] of Object.entries(value)) visit(item, [...path, key])
    }
  }
  visit(document.metadata, ['metadata'])
  visit(document.script, ['script'])
  return found
}

function readWords(value: unknown): string {
  return typeof value === 'string' ? value : ''
}

/** Whether an object has a text for each language: by its keys, or by its field where it is empty. */
function isStoryText(value: Readonly<Record<string, unknown>>, field: string | number | undefined): boolean {
  if (hasNames(field)) return false
  if (Object.keys(value).length === 0) return typeof field === 'string' && TEXT_FIELDS.includes(field)
  return isText(value)
}

function isLines(
  value: Readonly<Record<string, unknown>>,
  field: string | number | undefined,
): value is Partial<Record<Locale, readonly string[]>> {
  return (
    !hasNames(field) &&
    isByLocale(value) &&
    LOCALES.every((locale) => {
      const lines = value[locale]
      return lines === undefined || (Array.isArray(lines) && lines.every((line) => typeof line === 'string'))
    })
  )
}
