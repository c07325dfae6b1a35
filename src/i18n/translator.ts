/**
 * Turns keys into texts, in the language of the page or another: nested keys, values in `{{slots}}`, amounts in `{{slots, amount}}`, plural forms, a language to fall back on. In the
 * words of i18next, whose features beyond these the app does not use; `tests/core/ui/translator.test.ts` compares the two.
 */
import { DEFAULT_LOCALE, FALLBACK_LOCALE, type Locale, LOCALES } from '../../protocol/locale.ts'
import { formatCompact } from './formatCompact.ts'
import { type TextKey } from './textKeys.ts'

/** Texts by the parts of their keys. A text in plural forms has a key for each, such as 'new_one' and 'new_other'. */
export interface TextTree {
  readonly [part: string]: string | TextTree
}

/** What fills the slots of a text. The count chooses the plural form, too. */
export type TextValues = Readonly<Record<string, string | number | boolean | null | undefined>> & {
  readonly count?: number
}

/** The text of a key in one language, else in the fallback's, else in the page's, else the key. */
export type Translate = (key: TextKey, values?: TextValues) => string

/** Adds texts of a language to those that are there; a name of the first level replaces the same one. */
export function addTexts(locale: Locale, added: TextTree): void {
  trees[locale] = { ...trees[locale], ...added }
}

/** The texts of a language: one object for each, always the same. */
export function getTexts(locale: Locale): { readonly t: Translate } {
  return texts[locale]
}

/** The text of a key in the language of the page. */
export const translate: Translate = (key, values) => translateIn(language ?? DEFAULT_LOCALE, key, values)

/** The language of the page; null until its texts are loaded. */
export function getLanguage(): Locale | null {
  return language
}

/** Shows the page in this language, whose texts are loaded. */
export function setLanguage(next: Locale): void {
  language = next
  for (const listener of listeners) listener()
}

/** Calls back when the language of the page was set. Returns the unsubscribe function. */
export function subscribeLanguage(onChange: () => void): () => void {
  listeners.add(onChange)
  return () => void listeners.delete(onChange)
}

const trees: Partial<Record<Locale, TextTree>> = {}
const listeners = new Set<() => void>()
let language: Locale | null = null

const texts = Object.fromEntries(
  LOCALES.map((locale) => [locale, { t: (key, values) => translateIn(locale, key, values) }]),
) as Record<Locale, { t: Translate }>

function translateIn(locale: Locale, key: string, values?: TextValues): string {
  const count = values?.count
  const text =
    findText(locale, key, count) ??
    findText(FALLBACK_LOCALE, key, count) ??
    (language === null ? undefined : findText(language, key, count)) ??
    key
  return values === undefined
    ? text
    : text.replace(SLOT, (slot, name: string, format?: string) =>
        name in values ? formatValue(values[name], format !== undefined) : slot,
      )
}

const SLOT = /\{\{(\w+)(, amount)?\}\}/g

function formatValue(value: TextValues[string], isAmount: boolean): string {
  return isAmount && typeof value === 'number' ? formatCompact(value) : String(value ?? '')
}

/** The text of a key in the plural form of a count, where it has one. */
function findText(locale: Locale, key: string, count: number | undefined): string | undefined {
  const form = count === undefined ? undefined : readText(locale, `${key}_${selectForm(locale, count)}`)
  return form ?? readText(locale, key)
}

const pluralRules: Partial<Record<Locale, Intl.PluralRules>> = {}

function selectForm(locale: Locale, count: number): string {
  return (pluralRules[locale] ??= new Intl.PluralRules(locale)).select(count)
}

function readText(locale: Locale, key: string): string | undefined {
  let found: TextTree[string] | undefined = trees[locale]
  for (const part of key.split('.')) found = typeof found === 'object' ? found[part] : undefined
  return typeof found === 'string' ? found : undefined
}
