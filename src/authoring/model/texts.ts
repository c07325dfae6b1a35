/** Every text of a story that is written in each language, with what is missing. Pure. */
import { type Locale, LOCALES } from '../../../protocol/locale.ts'
import type { DocumentPath, Draft } from '../../../protocol/story/draft.ts'
import { asText, type DocumentPart, isPart, readAt } from './documentPaths.ts'

export interface StoryText {
  path: DocumentPath
  texts: Record<Locale, string>
  missing: readonly Locale[]
}

/** Texts that a story must have, whether the document has a place for them or not. */
const REQUIRED: readonly DocumentPath[] = [
  ['metadata', 'title'],
  ['metadata', 'description'],
]
/** Fields that hold texts, also while nothing is written in any language. */
const TEXT_FIELDS: readonly string[] =
  'title description name text narrate say page tip hint error alt tooltip button html key value'.split(' ')

/** The texts in the order of the document. */
export function listTexts(document: Pick<Draft, 'metadata' | 'script'>): StoryText[] {
  const found: StoryText[] = REQUIRED.filter((path) => !isPart(readAt(document, path))).map((path) =>
    describeText(path, {}),
  )
  const visit = (value: unknown, path: DocumentPath): void => {
    if (Array.isArray(value)) for (const [index, item] of value.entries()) visit(item, [...path, index])
    else if (isPart(value)) {
      if (isText(value, path.at(-1))) found.push(describeText(path, value))
      else for (const [key, item] of Object.entries(value)) visit(item, [...path, key])
    }
  }
  visit(document.metadata, ['metadata'])
  visit(document.script, ['script'])
  return found
}

/** Whether an object has a text for each language: by its keys, or by its field where it is empty. */
function isText(value: DocumentPart, field: string | number | undefined): boolean {
  const keys = Object.keys(value)
  if (keys.length === 0) return typeof field === 'string' && TEXT_FIELDS.includes(field)
  return keys.every((key) => LOCALES.some((locale) => locale === key) && typeof value[key] === 'string')
}

function describeText(path: DocumentPath, value: DocumentPart): StoryText {
  const texts = Object.fromEntries(LOCALES.map((locale) => [locale, asText(value[locale])])) as Record<Locale, string>
  return { path, texts, missing: LOCALES.filter((locale) => texts[locale].trim() === '') }
}
