/** A node and the whole story as text: typed, taken after a pause, undone as one step, with errors at their lines. */
import { afterEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { readAt } from '../../../src/authoring/model/documentPaths.ts'
import { DRAFT_TIMES_MS } from '../../../src/authoring/model/draftStore.ts'
import { chooseNodeView } from '../../../src/authoring/steps/nodeView.ts'
import { forgetLeftTexts, TEXT_PAUSE_MS } from '../../../src/authoring/text/useTextSession.ts'
import { showLocale } from '../../../src/i18n/index.ts'
import { checkAccessibility as checkPage } from '../shell/checkAccessibility.ts'
import { type FakeStory, openStory, setUpCreation } from './openStory.tsx'

const { clock } = setUpCreation()
const STEPS = ['script', 'nodes', 'pier', 'do']

/** The header stays at the top, and covers what has scrolled below it. */
async function checkAccessibility(): Promise<void> {
  scrollTo(0, 0)
  await checkPage()
}

afterEach(() => {
  forgetLeftTexts()
  chooseNodeView('form')
})

async function readSaved(story: FakeStory, path: (string | number)[]): Promise<unknown> {
  const before = story.saved.length
  await clock().pass(DRAFT_TIMES_MS.saveWithin)
  await expect.poll(() => story.saved.length).toBeGreaterThan(before)
  return readAt(story.document, path)
}

const storyText = page.getByRole('textbox', { name: /^(?:The whole story as text|整个故事的文本)$/ })
const readText = (): string => (storyText.element() as HTMLTextAreaElement).value

async function openStoryText(): Promise<FakeStory> {
  const story = await openStory('/creation/editor/lamp?section=script')
  await expect.element(storyText).toBeVisible()
  await page.getByRole('radio', { name: /^(?:English|英语|英文)$/ }).click({ force: true })
  await expect.poll(readText).toContain('# pier')
  return story
}

test('typed lines are steps after a pause, the other language stays, and one undo takes them back', async () => {
  const story = await openStoryText()
  const before = readText()
  await storyText.fill(before.replace('The pier is empty.', 'The pier lies empty.\nLan: Hush.\n[wait: 2]'))
  await clock().pass(TEXT_PAUSE_MS)
  expect(await readSaved(story, STEPS)).toMatchObject([
    { image: { src: 'pier' } },
    { narrate: { en: 'The pier lies empty.', zh: '码头上空无一人。' } },
    { say: { en: 'Hush.', zh: '' } },
    { wait: 2 },
    { say: { en: 'Who is there?' } },
  ])
  await userEvent.keyboard('{Control>}z{/Control}')
  await expect.poll(readText).toBe(before)
  expect(await readSaved(story, STEPS)).toHaveLength(3)
})

test('an error names its line and leads to it; nothing is taken until it is mended, nor lost', async () => {
  const story = await openStoryText()
  await storyText.fill(readText().replace('Lan: Who', 'Bob: Who'))
  await clock().pass(TEXT_PAUSE_MS)
  const error = page.getByRole('button', { name: /^Line 4: Nobody in the story speaks under this name: Bob/ })
  await expect.element(error).toBeVisible()
  await expect.element(storyText).toHaveAttribute('aria-invalid', 'true')
  await checkAccessibility()
  await error.click()
  const { selectionStart, selectionEnd } = storyText.element() as HTMLTextAreaElement
  expect(readText().slice(selectionStart, selectionEnd)).toBe('Bob: Who is there?')
  await page.getByRole('link', { name: 'Variables' }).click()
  await page.getByRole('link', { name: 'As text' }).click()
  await expect.poll(readText).toContain('Bob: Who')
  expect(story.saved).toEqual([])
  await storyText.fill(readText().replace('Bob: Who', 'The keeper: Who'))
  await userEvent.tab()
  expect(await readSaved(story, [...STEPS, 2])).toMatchObject({ say: { zh: '谁在那儿？' }, by: 'keeper' })
})

test('a node is written as text or in its form, and each shows what the other changes', async () => {
  const story = await openStory('/creation/flow-editor/lamp')
  await page.getByRole('treeitem', { name: /^pier / }).click()
  await page.getByRole('radio', { name: 'Text' }).click({ force: true })
  const field = page.getByRole('textbox', { name: 'Node pier as text' })
  await expect.element(field).toBeVisible()
  await field.fill('Fog.\n-> dark')
  await userEvent.tab()
  expect(await readSaved(story, ['script', 'nodes', 'pier'])).toMatchObject({ goto: 'dark' })
  await page.getByRole('radio', { name: 'Form' }).click({ force: true })
  // The text was in the first language of the story.
  await expect.element(page.getByRole('textbox', { name: 'Narration, Chinese' })).toHaveValue('Fog.')
  const english = page.getByRole('textbox', { name: 'Narration, English' })
  await expect.element(english).toHaveValue('The pier is empty.')
  await english.fill('It is foggy.')
  await page.getByRole('radio', { name: 'Text' }).click({ force: true })
  await page.getByRole('radio', { name: 'English' }).click({ force: true })
  await expect.element(field).toHaveValue('It is foggy.\n-> dark')
})

test.each([
  ['en', 'light', 'How it is written'],
  ['zh', 'dark', '怎样书写'],
] as const)('the text and its help in %s, %s', async (locale, theme, help) => {
  document.documentElement.dataset.theme = theme
  await showLocale(locale)
  await openStoryText()
  await page.getByText(help).click()
  await checkAccessibility()
  delete document.documentElement.dataset.theme
})
