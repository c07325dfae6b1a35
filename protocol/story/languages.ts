/** The languages that a story is written in. A reader gets the best of them. */
import * as v from 'valibot'
import { isRecord } from '../json.ts'
import { FALLBACK_LOCALE, type Locale, LOCALES, localeSchema } from '../locale.ts'

/** At least one, that of the author first. */
export const languageList = v.pipe(
  v.array(localeSchema),
  v.minLength(1),
  v.check((languages) => new Set(languages).size === languages.length, 'each language stands once'),
)

/** A story that declares none has all of the app's. */
export const storyLanguages = v.optional(languageList, () => [...LOCALES])

/** The languages of the metadata of a draft, which may be wrong: then all of the app's. */
export function readLanguages(metadata: unknown): readonly Locale[] {
  const declared = isRecord(metadata) ? metadata.languages : undefined
  return v.is(languageList, declared) ? declared : LOCALES
}

/** The language in which a reader gets a story: their own, else the fallback, else that of its author. */
export function chooseLanguage(languages: readonly Locale[], locale: Locale): Locale {
  if (languages.includes(locale)) return locale
  return languages.includes(FALLBACK_LOCALE) ? FALLBACK_LOCALE : (languages[0] ?? FALLBACK_LOCALE)
}

/** Fields whose keys are names that authors choose, which may be those of languages. */
const NAMED_FIELDS: readonly string[] = ['nodes', 'speakers', 'variables', 'set']

/** Whether a field's value has names as keys, which are no languages. */
export function hasNames(field: string | number | undefined): boolean {
  return typeof field === 'string' && NAMED_FIELDS.includes(field)
}

/** Whether a place of a document is that of a text in another language than these. */
export function isOtherLanguage(path: readonly (string | number)[], languages: readonly Locale[]): boolean {
  return path.some(
    (key, index) =>
      LOCALES.some((locale) => locale === key && !languages.includes(locale)) && !hasNames(path[index - 1]),
  )
}
