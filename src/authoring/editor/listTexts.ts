/** The texts of a draft, each with its place and the languages that it lacks. */
import { forEachLocale, type Locale } from '../../../protocol/locale.ts'
import { type DocumentPath, type Draft } from '../../../protocol/story/draft.ts'
import { readLanguages } from '../../../protocol/story/languages.ts'
import { findMissingLocales, isText } from '../../../protocol/story/texts.ts'
import { asText, type DocumentPart, isPart, readAt } from '../model/documentPaths.ts'

export interface StoryText {
  path: DocumentPath
  texts: Record<Locale, string>
  /** Those of the story in which nothing is written. */
  missing: readonly Locale[]
}

/** Texts that a story must have, whether the document has a place for them or not. */
const REQUIRED: readonly DocumentPath[] = [
  ['metadata', 'title'],
  ['metadata', 'description'],
]
/** Fields that hold texts, also while nothing is written in any language. */
const TEXT_FIELDS: readonly string[] =
  'title description teaser name text narrate say page tip hint error alt tooltip button html key value'.split(' ')

/** Every text of a story, with what is missing of its languages. Pure. The texts in the order of the document. */
export function listTexts(document: Pick<Draft, 'metadata' | 'script'>): StoryText[] {
  const languages = readLanguages(document.metadata)
  const describe = (path: DocumentPath, value: DocumentPart): StoryText => ({
    path,
    texts: forEachLocale((locale) => asText(value[locale])),
    missing: findMissingLocales(value, languages),
  })
  const found = REQUIRED.filter((path) => !isPart(readAt(document, path))).map((path) => describe(path, {}))
  const visit = (value: unknown, path: DocumentPath): void => {
    if (Array.isArray(value)) for (const [index, item] of value.entries()) visit(item, [...path, index])
    else if (isPart(value)) {
      if (isStoryText(value, path.at(-1))) found.push(describe(path, value))
      else for (const [key, item] of Object.entries(value)) visit(item, [...path, key])
    }
  }
  visit(document.metadata, ['metadata'])
  visit(document.script, ['script'])
  return found
}

/** Whether an object has a text for each language: by its keys, or by its field where it is empty. */
function isStoryText(value: DocumentPart, field: string | number | undefined): boolean {
  if (Object.keys(value).length === 0) return typeof field === 'string' && TEXT_FIELDS.includes(field)
  return isText(value)
}
