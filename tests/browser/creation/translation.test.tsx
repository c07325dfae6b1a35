/** Tables for translators in the editor: saved, brought back with a report before anything changes, and translations whose source has changed. */
import { expect, onTestFinished, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { DEFAULT_LOCALE, FALLBACK_LOCALE } from '../../../protocol/locale.ts'
import { readAt } from '../../../src/authoring/model/documentPaths.ts'
import { DRAFT_TIMES_MS } from '../../../src/authoring/model/draftStore.ts'
import { showLocale } from '../../../src/i18n/index.ts'
import { createStoryDocument } from '../../helpers/storyDocument.ts'
import { checkAccessibility } from '../shell/checkAccessibility.ts'
import { type FakeStory, openStory, setUpCreation } from './openStory.tsx'

const { clock } = setUpCreation()
const SAY = ['script', 'nodes', 'pier', 'do', 2, 'say']

/** The section of texts of a story whose author writes in English, with the tools open. */
async function openTexts(): Promise<FakeStory> {
  const document = createStoryDocument()
  document.metadata['languages'] = [FALLBACK_LOCALE, DEFAULT_LOCALE]
  const story = await openStory('/creation/editor/lamp?section=texts', { document })
  await page.getByText(/^(?:For translators|交给译者)$/).click()
  return story
}

async function readSaved(story: FakeStory, path: (string | number)[]): Promise<unknown> {
  const before = story.saved.length
  await clock().pass(DRAFT_TIMES_MS.saveWithin)
  await expect.poll(() => story.saved.length).toBeGreaterThan(before)
  return readAt(story.document, path)
}

/** Files that the page saves, as text. */
function catchSaved(): string[] {
  const saved: Blob[] = []
  const texts: string[] = []
  const create = vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
    if (blob instanceof Blob) {
      saved.push(blob)
      void blob.text().then((text) => texts.push(text))
    }
    return 'blob:none'
  })
  const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {})
  onTestFinished(() => {
    create.mockRestore()
    click.mockRestore()
  })
  return texts
}

async function bring(text: string, name = 'lamp-zh.csv'): Promise<void> {
  await userEvent.upload(page.getByLabelText(/^(?:Bring a translation|导入译文)$/).last(), new File([text], name))
}

const ROWS = 'id,source,target (zh)\n'

test('a table is saved, and what comes back is reported before it is taken, and undone at once', async () => {
  const story = await openTexts()
  const saved = catchSaved()
  await page.getByRole('button', { name: 'Save a table (CSV)' }).click()
  await expect.poll(() => saved.length).toBe(1)
  expect(saved[0]).toContain(
    'script.nodes.pier.do.2.say,Who is there?,谁在那儿？,,Lan,"Node pier: step 3, line",,translated',
  )
  await page.getByRole('button', { name: 'Save as XLIFF 2.0' }).click()
  await expect.poll(() => saved[1]).toContain('<xliff xmlns="urn:oasis:names:tc:xliff:document:2.0"')

  await bring((saved[0] ?? '').replace('谁在那儿？', '谁？').replace('灯灭了。', '') + 'gone,Old words,旧话,,,,,\r\n')
  const report = page.getByRole('dialog', { name: 'What the table changes' })
  await expect.element(report.getByText('1 translation changes.')).toBeVisible()
  await expect.element(report.getByText(/^1 cell is empty/)).toBeVisible()
  await expect.element(report.getByText('谁在那儿？')).toBeVisible()
  await expect.element(report.getByText('旧话')).toBeVisible()
  expect(story.saved).toEqual([])
  await report.getByRole('button', { name: 'Take 1 text' }).click()
  await expect.element(report).not.toBeInTheDocument()
  expect(await readSaved(story, [...SAY, 'zh'])).toBe('谁？')
  await userEvent.keyboard('{Control>}z{/Control}')
  expect(await readSaved(story, [...SAY, 'zh'])).toBe('谁在那儿？')
})

test('a file that is no table says why, with its line; one that changes nothing can only be closed', async () => {
  await openTexts()
  await bring('id,target\na,"b\n')
  await expect.element(page.getByRole('dialog').getByText('lamp-zh.csv, line 2')).toBeVisible()
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).last().click()
  await bring(`${ROWS}${SAY.join('.')},Who is there?,谁在那儿？\n`)
  await expect.element(page.getByText('The table changes nothing.')).toBeVisible()
  expect(page.getByRole('button', { name: /^Take / }).elements()).toEqual([])
})

test.each([
  ['en', 'dark', 'What the table changes'],
  ['zh', 'light', '这张表会改动什么'],
] as const)('the tools and the report in %s, %s', async (locale, theme, title) => {
  document.documentElement.dataset.theme = theme
  await showLocale(locale)
  await openTexts()
  await checkAccessibility()
  await bring(`${ROWS}${SAY.join('.')},Who?,谁？\nx,,旧话\n`)
  await expect.element(page.getByRole('dialog', { name: title })).toBeVisible()
  await checkAccessibility()
  delete document.documentElement.dataset.theme
})

test('a text that is changed marks its translation, until that is changed or said to be right', async () => {
  const story = await openTexts()
  const group = page.getByRole('group', { name: 'Node pier: step 3, line' })
  await group.getByLabelText(/^English/).fill('Who goes there?')
  const notice = group.getByRole('note')
  await expect.element(notice.getByText('It was: Who is there?', { exact: false })).toBeVisible()
  await expect.element(page.getByText('The source of 1 translation has changed.')).toBeVisible()
  await checkAccessibility()
  await page.getByRole('radio', { name: 'Source changed' }).click({ force: true })
  await expect.poll(() => page.getByRole('group', { name: /^Node / }).elements().length).toBe(1)
  expect(Object.values((await readSaved(story, ['marks', 'stale'])) as object)).toEqual(['Who is there?'])
  await notice.getByRole('button', { name: 'Still right' }).click()
  await expect.element(notice).not.toBeInTheDocument()
  expect(await readSaved(story, ['marks'])).toEqual({})
})
