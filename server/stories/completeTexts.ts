/** Completes a document of the database that was written before a language was added, so that it can still be played. */
import { isRecord } from '../../protocol/json.ts'
import { FALLBACK_LOCALE, forEachLocale } from '../../protocol/locale.ts'
import { type Draft } from '../../protocol/story/draft.ts'
import { isByLocale, isText, pickText } from '../../protocol/story/texts.ts'

/** The document with each text in each language. A missing one is that of the fallback, or of another language. */
export function completeTexts({ metadata, script, marks }: Draft): Draft {
  return { metadata: completePart(metadata), script: completePart(script), marks }
}

function completePart(part: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(part).map(([key, value]) => [key, complete(value)]))
}

function complete(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(complete)
  if (isText(value)) return forEachLocale((locale) => value[locale] ?? pickText(value, FALLBACK_LOCALE))
  // What a player writes is compared with the patterns of all languages, so a language may have none.
  if (isByLocale(value) && Object.values(value).every(Array.isArray))
    return forEachLocale((locale) => value[locale] ?? [])
  return isRecord(value) ? completePart(value) : value
}
