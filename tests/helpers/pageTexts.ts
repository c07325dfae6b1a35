/** Every text of the page, of all namespaces. */
import { type Locale, LOCALES } from '../../protocol/locale.ts'
import { loadNamespaces, startTexts } from '../../src/i18n/index.ts'
import { type Namespace } from '../../src/i18n/namespaces.ts'

/** Texts by the parts of their keys. */
export interface TextTree {
  readonly [part: string]: string | TextTree
}

const modules = import.meta.glob<TextTree>('../../src/i18n/*/*.ts', { eager: true, import: 'texts' })

/** The texts of each language, by namespace. */
export const PAGE_TEXTS = Object.fromEntries(LOCALES.map((locale) => [locale, readTexts(locale)])) as Record<
  Locale,
  Record<string, TextTree>
>

function readTexts(locale: Locale): Record<string, TextTree> {
  return Object.fromEntries(
    Object.entries(modules).flatMap(([file, texts]) => {
      const [, folder, name = ''] = /(\w+)\/(\w+)\.ts$/.exec(file) ?? []
      return folder === locale ? [[name, texts]] : []
    }),
  )
}

const NAMESPACES = Object.keys(PAGE_TEXTS.en) as Namespace[]

/** Shows the page in a language with all texts, for tests that draw a part of the app without what loads it. */
export async function startAllTexts(locale: Locale): Promise<void> {
  await Promise.all([startTexts(locale), loadNamespaces(NAMESPACES)])
}

/** Each text with its whole key. */
export function listTexts(tree: TextTree, path = ''): [key: string, text: string][] {
  return Object.entries(tree).flatMap(([part, found]): [string, string][] =>
    typeof found === 'string' ? [[path + part, found]] : listTexts(found, `${path}${part}.`),
  )
}
