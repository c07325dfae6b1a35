/** The texts of the legal pages: the same sections in each language, and nobody invented. */
import { describe, expect, test } from 'vitest'
import { DEFAULT_LOCALE, FALLBACK_LOCALE, LOCALES } from '../../../protocol/locale.ts'
import { LEGAL_PAGES, LEGAL_UPDATED, type LegalDocument, loadLegalDocument } from '../../../src/i18n/legalPages.ts'
import { formatDate } from '../../../src/ui/formatDate.ts'

const UNKNOWN = { name: null, email: null, generatesAnswers: false }
const KNOWN = { name: 'Example Stories', email: 'contact@example.com', generatesAnswers: false }
const textOf = (text: LegalDocument): string => JSON.stringify(text)
const shapeOf = ({ sections }: LegalDocument) =>
  sections.map(({ id, blocks }) => [id, ...blocks.map((block) => (typeof block === 'string' ? 'text' : block.length))])

describe.each(LEGAL_PAGES)('%s', (page) => {
  test.each(LOCALES)('has the sections of the fallback in %s', async (locale) => {
    const [text, fallback] = await Promise.all([
      loadLegalDocument(page, locale, UNKNOWN),
      loadLegalDocument(page, FALLBACK_LOCALE, UNKNOWN),
    ])
    expect(shapeOf(text)).toEqual(shapeOf(fallback))
    expect(new Set(text.sections.map(({ id }) => id)).size).toBe(text.sections.length)
  })

  test.each(LOCALES)('names in %s who is configured, and nobody else', async (locale) => {
    const neutral = textOf(await loadLegalDocument(page, locale, UNKNOWN))
    expect(neutral).not.toMatch(/@|https?:|null|undefined|\{\{/)
    const named = textOf(await loadLegalDocument(page, locale, KNOWN))
    expect(named).toContain(KNOWN.email)
    expect(named.replaceAll(KNOWN.email, '')).not.toContain('@')
  })

  test.each(LOCALES)('is written in %s', async (locale) => {
    const text = await loadLegalDocument(page, locale, UNKNOWN)
    const script = locale === 'zh' ? /\p{Script=Han}/u : /^\P{Script=Han}+$/u
    const sentences = text.sections.flatMap(({ heading, blocks }) => [heading, ...blocks.flat()])
    for (const sentence of [text.summary, ...sentences]) expect(sentence).toMatch(script)
  })

  test('has a date', () => {
    expect(LEGAL_UPDATED[page]).toMatch(/^\d{4}-\d{2}-\d{2}$/)
  })
})

test('the terms name the operator', async () => {
  for (const locale of LOCALES) expect(textOf(await loadLegalDocument('terms', locale, KNOWN))).toContain(KNOWN.name)
})

test('the terms say that answers may be generated only where they are', async () => {
  for (const [locale, generated] of [
    [FALLBACK_LOCALE, /Answers to what you write may be generated/],
    [DEFAULT_LOCALE, /即时生成/],
  ] as const) {
    expect(textOf(await loadLegalDocument('terms', locale, KNOWN))).not.toMatch(generated)
    expect(textOf(await loadLegalDocument('terms', locale, { ...KNOWN, generatesAnswers: true }))).toMatch(generated)
  }
})

test.each([
  [FALLBACK_LOCALE, 'November 22, 2026'],
  [DEFAULT_LOCALE, '2026年11月22日'],
] as const)('a date in %s', (locale, shown) => {
  expect(formatDate('2026-11-22', locale)).toBe(shown)
})
