/** The texts of the legal pages: a chunk for each page and language, loaded when the page opens. Doc 1 §2. */
import { FALLBACK_LOCALE, type Locale } from '../../protocol/locale.ts'

/** The five pages, by their paths. */
export const LEGAL_PAGES = ['terms', 'privacy', 'complaints', 'content-removal', 'record-keeping'] as const
export type LegalPage = (typeof LEGAL_PAGES)[number]

/** When each text last changed, ISO date. */
export const LEGAL_UPDATED: Record<LegalPage, string> = {
  terms: '2026-11-28',
  privacy: '2026-11-29',
  complaints: '2026-11-28',
  'content-removal': '2026-11-28',
  'record-keeping': '2026-11-22',
}

/** Who runs the service, from its configuration; null for what is not configured. */
export interface LegalOperator {
  name: string | null
  email: string | null
  /** Whether answers are generated while a story is played. */
  generatesAnswers: boolean
}

export interface LegalDocument {
  /** The subject of the page, in a sentence or two. */
  summary: string
  sections: readonly LegalSection[]
}

export interface LegalSection {
  /** The same in each language: the fragment of its address. */
  id: string
  heading: string
  /** Paragraphs, and lists of items. A way that a text names is a link: `[words](/path)`. */
  blocks: readonly (string | readonly string[])[]
}

/** Writes a page for an operator. */
export type WriteLegalDocument = (operator: LegalOperator) => LegalDocument

const writers = import.meta.glob<WriteLegalDocument>(['./*/legalPages/*.ts', '!**/operator.ts'], { import: 'write' })

/** Loads the text of a page, the fallback's where it is not translated. Rejects if its code does not load. */
export async function loadLegalDocument(
  page: LegalPage,
  locale: Locale,
  operator: LegalOperator,
): Promise<LegalDocument> {
  const load = findWriter(page, locale) ?? findWriter(page, FALLBACK_LOCALE)
  if (load === undefined) throw new Error(`no text of ${page}`)
  const document = (await load())(operator)
  loaded.set(keyOf(page, locale, operator), document)
  return document
}

/** The text of a page where it is loaded; null where it is not. */
export function peekLegalDocument(page: LegalPage, locale: Locale, operator: LegalOperator): LegalDocument | null {
  return loaded.get(keyOf(page, locale, operator)) ?? null
}

const loaded = new Map<string, LegalDocument>()

function keyOf(...of: Parameters<typeof loadLegalDocument>): string {
  return JSON.stringify(of)
}

function findWriter(page: LegalPage, locale: Locale): (() => Promise<WriteLegalDocument>) | undefined {
  return writers[`./${locale}/legalPages/${page}.ts`]
}
