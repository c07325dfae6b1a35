/** Fills in the texts of a document in the languages that its story does not have, so that each text can be read by each language. */
import { isRecord } from '../../protocol/json.ts'
import { forEachLocale, type Locale, LOCALES } from '../../protocol/locale.ts'
import { type Draft } from '../../protocol/story/draft.ts'
import { chooseLanguage, hasNames, readLanguages } from '../../protocol/story/languages.ts'
import { isByLocale, isText, pickText } from '../../protocol/story/texts.ts'

type ByLocale<T> = Readonly<Partial<Record<Locale, T>>>
/** What stands in the place of a text, and of lists by language. */
interface Filling {
  text: (text: ByLocale<string>) => unknown
  lists: (lists: ByLocale<unknown>) => unknown
}

/**
 * The document with each text in each language, so that it can be played. A missing one is that of the story's best language for it, or of any
 * other: it may have been written before a language was added.
 */
export function completeTexts(document: Draft): Draft {
  const languages = readLanguages(document.metadata)
  const fillOthers = createFilling(languages)
  return mapDocument(document, {
    text: (text) =>
      forEachLocale((locale) => {
        const own = languages.includes(locale) ? text[locale] : undefined
        const best = chooseLanguage(languages, locale)
        return own ?? (pickText(pickLanguages(text, languages), best) || pickText(text, best))
      }),
    // What a player writes is compared with the patterns of all languages, so a language may have none.
    lists: (lists) => ({ ...forEachLocale(() => []), ...(fillOthers.lists(lists) as object) }),
  })
}

/** The document for its checks: a text of a language that the story has stays missing, and those of the others are no matter of its author. */
export function fillOtherLanguages(document: Draft): Draft {
  return mapDocument(document, createFilling(readLanguages(document.metadata)))
}

/** The same for one of the two parts. */
export function fillPart(part: unknown, languages: readonly Locale[]): unknown {
  return mapValue(part, undefined, createFilling(languages))
}

/** The document without the texts of other languages than the story's: all of them, or the empty ones alone, as its files are written. */
export function keepLanguages(document: Draft, what: 'all' | 'empty' = 'all'): Draft {
  const languages = readLanguages(document.metadata)
  const keep = (byLocale: ByLocale<unknown>): unknown =>
    Object.fromEntries(
      Object.entries(byLocale).filter(
        ([locale, value]) => languages.some((each) => each === locale) || (what === 'empty' && !isEmpty(value)),
      ),
    )
  return mapDocument(document, { text: keep, lists: keep })
}

function isEmpty(value: unknown): boolean {
  return value === '' || (Array.isArray(value) && value.length === 0)
}

function createFilling(languages: readonly Locale[]): Filling {
  const others = LOCALES.filter((locale) => !languages.includes(locale))
  return {
    text: (text) => {
      const filled: Partial<Record<Locale, string>> = pickLanguages(text, languages)
      for (const locale of others) {
        const best = filled[chooseLanguage(languages, locale)]
        if (best !== undefined) filled[locale] = best
      }
      return filled
    },
    lists: (lists) => ({ ...pickLanguages(lists, languages), ...Object.fromEntries(others.map((each) => [each, []])) }),
  }
}

function pickLanguages<T>(byLocale: ByLocale<T>, languages: readonly Locale[]): Partial<Record<Locale, T>> {
  const kept: Partial<Record<Locale, T>> = {}
  for (const locale of languages) {
    const value = byLocale[locale]
    if (value !== undefined) kept[locale] = value
  }
  return kept
}

function mapDocument({ metadata, script, marks }: Draft, filling: Filling): Draft {
  return { metadata: mapPart(metadata, filling), script: mapPart(script, filling), marks }
}

function mapPart(part: Readonly<Record<string, unknown>>, filling: Filling): Record<string, unknown> {
  return Object.fromEntries(Object.entries(part).map(([key, value]) => [key, mapValue(value, key, filling)]))
}

function mapValue(value: unknown, field: string | undefined, filling: Filling): unknown {
  if (Array.isArray(value)) return value.map((item) => mapValue(item, undefined, filling))
  if (!hasNames(field)) {
    if (isText(value)) return filling.text(value)
    if (isByLocale(value) && Object.values(value).every(Array.isArray)) return filling.lists(value)
  }
  return isRecord(value) ? mapPart(value, filling) : value
}
