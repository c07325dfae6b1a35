/** A text that names a way or a button leads to it: a link to a screen that there is, the operator's own address, or words that a button has. */
import { describe, expect, test } from 'vitest'
import { type Locale, LOCALES } from '../../../protocol/locale.ts'
import { LEGAL_PAGES, loadLegalDocument } from '../../../src/i18n/legalPages.ts'
import * as paths from '../../../src/navigation/paths.ts'
import { listTexts, PAGE_TEXTS } from '../../helpers/pageTexts.ts'

const SCREENS = new Set(
  Object.values(paths)
    .flatMap((value): unknown[] => (typeof value === 'object' ? Object.values(value) : [value]))
    .filter((value) => typeof value === 'string'),
)
const EMAIL = 'contact@example.com'
/** Quoted words that name no button: an operator as the text calls it, examples of events, an option of a story that was brought. */
const NO_BUTTONS = ['we', 'us', '我们', '打开了某个故事', '达成了某个结局', '等一等']

async function listLegalTexts(locale: Locale, email: string | null): Promise<string[]> {
  const operator = { name: 'Example Stories', email, generatesAnswers: false }
  const documents = await Promise.all(LEGAL_PAGES.map((page) => loadLegalDocument(page, locale, operator)))
  return documents.flatMap(({ summary, sections }) => [summary, ...sections.flatMap(({ blocks }) => blocks.flat())])
}

describe.each(LOCALES)('in %s', (locale) => {
  // What a player may say is quoted, too, and is no button.
  const texts = listTexts(PAGE_TEXTS[locale]).flatMap(([key, text]) => (key.includes('.smallTalk.') ? [] : [text]))

  test('each link of a legal text leads to a screen, or to the address of the operator', async () => {
    const links = (await listLegalTexts(locale, EMAIL)).flatMap((text) => [...text.matchAll(/\]\(([^)]+)\)/g)])
    expect(links.length).toBeGreaterThan(10)
    for (const [, to = ''] of links) if (to !== `mailto:${EMAIL}`) expect(SCREENS, to).toContain(to.split('#')[0])
  })

  test('each text that says to write leads to an address', async () => {
    const toWrite =
      /\bWrite to|\bwrite to us|from the (?:e-mail )?address of your account|写信|联系我们|发送?邮件至|账号绑定的邮箱/
    const legal = await listLegalTexts(locale, EMAIL)
    const calls = legal.filter((text) => toWrite.test(text))
    expect(calls.length).toBeGreaterThan(3)
    for (const call of calls) expect(call).toContain(`](mailto:${EMAIL})`)
    // The only text with an address of its own, which is a link (`HelpDrawer.tsx`).
    const others = texts.filter((text) => toWrite.test(text) && !/\{\{email\}\}|^We write to you/.test(text))
    expect(others).toEqual([])
  })

  test('each button that a text names is there by these words', async () => {
    const named = [...texts, ...(await listLegalTexts(locale, null))].flatMap((text) =>
      [...text.replace(/\[([^\]]+)\]\([^)]+\)/g, '$1').matchAll(/[‘“]([^’”{}]+(?:’s [^’”{}]+)?)[’”]/g)].map(
        ([, words = '']) => words,
      ),
    )
    expect(named.length).toBeGreaterThan(3)
    const labels = texts.map((text) => text.replace(/\s*[(（]\{\{\w+\}\}[)）]$/, ''))
    const missing = named.filter((words) => !labels.includes(words) && !NO_BUTTONS.includes(words))
    expect(missing).toEqual([])
  })
})
