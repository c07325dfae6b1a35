/** A node and the whole story as text: typed, taken after a pause, undone as one step, with errors at their lines. */
import { afterEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { cleanup, render } from 'vitest-browser-react'
import { App } from '../../../src/app/App.tsx'
import { ATTENDANCE_TIMES_MS } from '../../../src/authoring/comments/attendance.ts'
import { closeDrafts, findOpenDraft } from '../../../src/authoring/frame/openDraft.ts'
import { deleteNodes } from '../../../src/authoring/model/editNodes.ts'
import { readAt, writeAt } from '../../../src/authoring/model/documentPaths.ts'
import { DRAFT_TIMES_MS } from '../../../src/authoring/model/draftStore.ts'
import { chooseNodeView } from '../../../src/authoring/steps/nodeView.ts'
import { followCaret } from '../../../src/authoring/text/followCaret.ts'
import { TEXT_PAUSE_MS } from '../../../src/authoring/text/useTextSession.ts'
import { showLocale } from '../../../src/i18n/index.ts'
import { createStoryDocument } from '../../helpers/storyDocument.ts'
import { passFrames } from '../../helpers/eventually.ts'
import { checkAccessibility as checkPage } from '../shell/checkAccessibility.ts'
import { ada, signIn } from '../shell/signInUsers.ts'
import { type FakeStory, fakeStory, openStory, setUpCreation } from './openStory.tsx'

const { clock } = setUpCreation()
const STEPS = ['script', 'nodes', 'pier', 'do']
const DARK = ['script', 'nodes', 'dark']

/** The header stays at the top, and covers what has scrolled below it. */
async function checkAccessibility(): Promise<void> {
  scrollTo(0, 0)
  await checkPage()
}

afterEach(() => chooseNodeView('form'))

async function readSaved(story: FakeStory, path: (string | number)[]): Promise<unknown> {
  const before = story.saved.length
  await clock().pass(DRAFT_TIMES_MS.saveWithin)
  await expect.poll(() => story.saved.length).toBeGreaterThan(before)
  return readAt(story.document, path)
}

const storyText = page.getByRole('textbox', { name: /^(?:The whole story as text|整个故事的文本)$/ })
const storyField = (): HTMLTextAreaElement => storyText.element() as HTMLTextAreaElement
const readText = (): string => storyField().value

const TEXT_PATH = '/creation/editor/lamp?section=script'

async function openStoryText(): Promise<FakeStory> {
  const story = await openStory(TEXT_PATH)
  await chooseEnglish()
  return story
}

async function chooseEnglish(): Promise<void> {
  await expect.element(storyText).toBeVisible()
  await page.getByRole('radio', { name: /^(?:English|英语|英文)$/ }).click({ force: true })
  await expect.poll(readText).toContain('# pier')
}

/** Another author changes a place, and the title, by which it is seen that the draft has both. */
async function saveElsewhere(
  story: FakeStory,
  path: (string | number)[],
  value: unknown,
  title: string,
): Promise<void> {
  const theirs = structuredClone(story.document)
  writeAt(theirs, path, value)
  writeAt(theirs, ['metadata', 'title', 'en'], title)
  Object.assign(story, { document: theirs, revision: story.revision + 1 })
  const heading = page.getByRole('heading', { level: 1 }).first()
  await clock().pass(ATTENDANCE_TIMES_MS.settle)
  await expect
    .poll(async () => {
      await clock().pass(ATTENDANCE_TIMES_MS.repeat)
      return heading.element().textContent
    })
    .toContain(title)
}

/** The page of before ends; the device keeps what it has. */
async function reload(): Promise<void> {
  await cleanup()
  await expect.poll(asksOnLeaving).toBe(false)
  closeDrafts()
  await render(<App />)
  await expect.element(storyText).toBeVisible()
}

/** Whether the browser asks before it leaves the page. */
function asksOnLeaving(): boolean {
  const event = new Event('beforeunload', { cancelable: true })
  dispatchEvent(event)
  return event.defaultPrevented
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
  const { selectionStart, selectionEnd } = storyField()
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

test('what another author saves while a text has an error stays when the text is mended and written on', async () => {
  const story = await openStoryText()
  await storyText.fill(readText().replace('Lan: Who', 'Bob: Who'))
  await saveElsewhere(story, [...DARK, 'do', 0, 'narrate', 'en'], 'The lamp burns.', 'The Lantern')
  expect(readText()).toContain('The lamp goes out.')
  await storyText.fill(readText().replace('Bob: Who', 'The keeper: Who'))
  await clock().pass(TEXT_PAUSE_MS)
  await expect.poll(readText).toContain('The lamp burns.')
  await storyText.fill(readText().replace('The pier is empty.', 'The pier lies empty.'))
  await clock().pass(TEXT_PAUSE_MS)
  expect(await readSaved(story, [...DARK, 'do', 0])).toMatchObject({ narrate: { en: 'The lamp burns.' } })
  expect(readAt(story.document, STEPS)).toMatchObject([
    {},
    { narrate: { en: 'The pier lies empty.' } },
    { say: { en: 'Who is there?' }, by: 'keeper' },
  ])
})

/** Author and another one change the same line, the author in a text that cannot be read yet, which is mended then. */
async function writeSameLine(story: FakeStory): Promise<void> {
  const mine = readText().replace('The pier is empty.', 'The pier lies empty.')
  await storyText.fill(mine.replace('Lan: Who', 'Bob: Who'))
  await saveElsewhere(story, [...STEPS, 1, 'narrate', 'en'], 'The pier is full of people.', 'The Lantern')
  await storyText.fill(readText().replace('Bob: Who', 'The keeper: Who'))
  await clock().pass(TEXT_PAUSE_MS)
}

const compare = page.getByRole('button', { name: 'Compare' })
const versions = page.getByRole('dialog', { name: 'Two versions' })

test('a line that another author has changed meanwhile is not overwritten: the author chooses between both', async () => {
  const story = await openStoryText()
  await writeSameLine(story)
  await expect.element(page.getByText(/^Not in the story yet/)).toBeVisible()
  await clock().pass(DRAFT_TIMES_MS.saveWithin)
  expect(story.saved).toEqual([])
  expect(readText()).toContain('The pier lies empty.')
  await compare.click()
  await expect.element(versions.getByRole('group', { name: 'Node pier: step 2, narration, English' })).toBeVisible()
  await expect
    .poll(() =>
      versions
        .getByRole('figure')
        .elements()
        .map(({ textContent }) => textContent),
    )
    .toEqual(['This textThe pier lies empty.', 'The story nowThe pier is full of people.'])
  await checkAccessibility()
  await versions.getByRole('radio', { name: 'The story now' }).click({ force: true })
  await versions.getByRole('button', { name: 'Save the chosen version' }).click()
  await expect.poll(readText).toContain('The pier is full of people.')
  await expect.element(compare).not.toBeInTheDocument()
  expect(await readSaved(story, STEPS)).toMatchObject([
    {},
    { narrate: { en: 'The pier is full of people.' } },
    { say: { en: 'Who is there?' }, by: 'keeper' },
  ])
})

test('a choice between two versions stays with its line when a third author inserts one before it', async () => {
  const document = createStoryDocument()
  const steps = readAt(document, STEPS) as object[]
  const withLines = (...lines: string[]): object[] => [...steps, ...lines.map((en) => ({ narrate: { en } }))]
  writeAt(document, STEPS, withLines('I am cold.', 'So am I.'))
  const story = await openStory(TEXT_PATH, { document })
  await chooseEnglish()
  const mine = readText().replace('I am cold.', 'I freeze.').replace('So am I.', 'I freeze, too.')
  await storyText.fill(mine.replace('Lan: Who', 'Bob: Who'))
  const theirs = withLines('I am warm.', 'I am warm, too.')
  await saveElsewhere(story, STEPS, theirs, 'The Torch')
  await storyText.fill(readText().replace('Bob: Who', 'Lan: Who'))
  await clock().pass(TEXT_PAUSE_MS)
  await compare.click()
  const findTheirs = (): string[] =>
    versions
      .getByRole('listitem')
      .elements()
      .filter((item) => item.querySelector('label:last-of-type input')?.matches(':checked') === true)
      .map((item) => item.querySelector('figure:last-of-type pre')?.textContent ?? '')
  await versions.getByRole('radio', { name: 'The story now' }).last().click({ force: true })
  await expect.poll(findTheirs).toEqual(['I am warm, too.'])
  await saveElsewhere(story, STEPS, [{ narrate: { en: 'It rains.' } }, ...theirs], 'The Oar')
  await expect
    .element(versions.getByRole('group', { name: `Node pier: step ${steps.length + 3}, narration, English` }))
    .toBeVisible()
  expect(findTheirs()).toEqual(['I am warm, too.'])
})

test('the header says which text is not saved, and leads to it, also where its node is gone', async () => {
  await openStory('/creation/flow-editor/lamp?view=steps')
  chooseNodeView('text')
  const draft = findOpenDraft('lamp')
  draft?.actions.select(['script', 'nodes', 'pier'])
  const text = page.getByRole('textbox', { name: 'Node pier as text' })
  await expect.element(text).toBeVisible()
  await text.fill('Bob: Who is there?')
  await clock().pass(TEXT_PAUSE_MS)
  const held = page.getByRole('button', { name: 'Text not saved: pier' })
  await expect.element(held).toBeVisible()
  expect(page.getByText(/^Saved/).elements()).toEqual([])
  await checkAccessibility()
  await page.getByRole('link', { name: 'About the story' }).click()
  chooseNodeView('form')
  await held.click()
  await expect.element(text).toHaveValue('Bob: Who is there?')
  draft?.actions.edit((document) => deleteNodes(document, ['pier']))
  await clock().pass(DRAFT_TIMES_MS.saveWithin)
  await held.click()
  const inDrawer = page.getByRole('dialog').getByRole('textbox')
  await expect.element(inDrawer).toHaveValue('Bob: Who is there?')
  await inDrawer.fill('Fog.')
  await clock().pass(TEXT_PAUSE_MS)
  await expect.poll(() => draft?.getView().heldTexts).toEqual([])
  await inDrawer.fill('Bob: Who is it?')
  await clock().pass(TEXT_PAUSE_MS)
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click()
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  await clock().pass(DRAFT_TIMES_MS.saveWithin)
  await expect.element(held).toBeVisible()
  await held.click()
  await expect.element(text).toHaveFocus()
})

test('a text in a language that was taken off the story opens, and is discarded', async () => {
  await openStoryText()
  await storyText.fill(readText().replace('Lan: Who', 'Bob: Who'))
  await clock().pass(TEXT_PAUSE_MS)
  findOpenDraft('lamp')?.actions.edit((document) => writeAt(document, ['metadata', 'languages'], ['zh']))
  await expect.element(page.getByRole('radio', { name: 'English' })).not.toBeInTheDocument()
  await page.getByRole('button', { name: 'Text not saved: whole story' }).click()
  const drawer = page.getByRole('dialog')
  await expect.element(drawer.getByRole('textbox')).toHaveValue(expect.stringContaining('Bob: Who'))
  await drawer.getByRole('button', { name: 'Begin again' }).click()
  await drawer.getByRole('button', { name: 'Close' }).click()
  await clock().pass(DRAFT_TIMES_MS.saveWithin)
  await expect.element(page.getByText(/^Saved at/)).toBeVisible()
})

test('a node keeps its id while its text cannot be read: the text is kept under it', async () => {
  await openStory('/creation/flow-editor/lamp?view=steps')
  chooseNodeView('text')
  const draft = findOpenDraft('lamp')
  draft?.actions.select(['script', 'nodes', 'pier'])
  const text = page.getByRole('textbox', { name: 'Node pier as text' })
  await expect.element(text).toBeVisible()
  const { value: readable } = text.element() as HTMLTextAreaElement
  await text.fill('Bob: Who is there?')
  await page.getByText('Id, colour, note').click()
  const id = page.getByRole('textbox', { name: 'Id of the node' })
  const rename = async (): Promise<unknown> => {
    await id.fill('quay')
    await userEvent.keyboard('{Enter}')
    return Object.keys(draft?.getView().document.script['nodes'] ?? {})
  }
  expect(await rename()).toContain('pier')
  await id.fill('quay')
  await expect.element(id).toHaveAccessibleDescription(expect.stringContaining('Mend it first.'))
  await text.fill(readable)
  await clock().pass(TEXT_PAUSE_MS)
  await expect.poll(() => draft?.getView().heldTexts).toEqual([])
  expect(await rename()).toContain('quay')
})

test('a text in conflict is there after a reload, follows what is saved since, and ends with the own line', async () => {
  const story = await openStoryText()
  await writeSameLine(story)
  await expect.poll(asksOnLeaving).toBe(false)
  await reload()
  await expect.poll(readText).toContain('The pier lies empty.')
  await clock().pass(TEXT_PAUSE_MS)
  await compare.click()
  await saveElsewhere(story, [...STEPS, 1, 'narrate', 'en'], 'The pier is crowded.', 'The Torch')
  await expect.element(versions.getByText('The pier is crowded.')).toBeVisible()
  await versions.getByRole('button', { name: 'Save the chosen version' }).click()
  expect(await readSaved(story, [...STEPS, 1])).toMatchObject({ narrate: { en: 'The pier lies empty.' } })
  expect(readAt(story.document, ['metadata', 'title', 'en'])).toBe('The Torch')
  await reload()
  await expect.poll(readText).toContain('The pier lies empty.')
  await expect.element(page.getByText('What you had not saved is still here.')).not.toBeInTheDocument()
})

test('what another author saves leaves the selection at its words, and waits for the end of a composition', async () => {
  const story = await openStoryText()
  const field = storyField()
  const start = readText().indexOf('Who is there')
  field.focus()
  field.setSelectionRange(start, start + 'Who is there'.length)
  await saveElsewhere(story, [...STEPS, 1, 'narrate', 'en'], 'The pier is full of people.', 'The Lantern')
  await expect.poll(readText).toContain('full of people')
  const readSelected = (): string => readText().slice(field.selectionStart, field.selectionEnd)
  expect(readSelected()).toBe('Who is there')
  field.dispatchEvent(new CompositionEvent('compositionstart', { bubbles: true }))
  await saveElsewhere(story, [...STEPS, 1, 'narrate', 'en'], 'Nobody.', 'The Torch')
  expect(readText()).toContain('full of people')
  field.dispatchEvent(new CompositionEvent('compositionend', { bubbles: true }))
  await expect.poll(readText).toContain('Nobody.')
  expect(readSelected()).toBe('Who is there')
})

test('a text that is written on in a composition is taken with what another author has saved when that ends', async () => {
  const story = await openStoryText()
  const field = storyField()
  field.focus()
  field.dispatchEvent(new CompositionEvent('compositionstart', { bubbles: true }))
  await storyText.fill(readText().replace('Lan: Who', 'Bob: Who'))
  await saveElsewhere(story, [...DARK, 'do', 0, 'narrate', 'en'], 'The lamp burns.', 'The Lantern')
  await storyText.fill(readText().replace('Bob: Who', 'The keeper: Who'))
  await clock().pass(TEXT_PAUSE_MS)
  await passFrames(2)
  expect(readText()).toContain('The lamp goes out.')
  field.dispatchEvent(new CompositionEvent('compositionend', { bubbles: true }))
  await clock().pass(TEXT_PAUSE_MS)
  await expect.poll(readText).toContain('The lamp burns.')
  expect(readText()).toContain('The keeper: Who')
})

test.each([
  ['before the change', 'one two', 'one three', 3, 3],
  ['behind words that are put in', 'one two', 'one and two', 5, 9],
  ['behind words that are taken out', 'one and two', 'one two', 9, 5],
  ['at the end', 'one', 'one two', 3, 3],
  ['in words that are replaced', 'one two six', 'one ten six', 6, 6],
  ['behind the end of a shorter text', 'one two', 'a', 6, 1],
  ['among the same letters', 'aaa', 'aaaa', 3, 3],
])('a caret %s', (_, before, after, at, expected) => {
  expect(followCaret(before, after, at)).toBe(expected)
})

test('leaving the page takes the text at once, and asks until the device has one with an error', async () => {
  const story = await openStoryText()
  await storyText.fill(readText().replace('The pier is empty.', 'The pier lies empty.'))
  expect(asksOnLeaving()).toBe(false)
  await expect.poll(() => story.saved.length).toBe(1)
  expect(readAt(story.document, [...STEPS, 1])).toMatchObject({ narrate: { en: 'The pier lies empty.' } })
  await storyText.fill(readText().replace('Lan: Who', 'Bob: Who'))
  expect(asksOnLeaving()).toBe(true)
  await expect.poll(asksOnLeaving).toBe(false)
  await page.getByRole('link', { name: 'Variables' }).click()
  await expect.element(storyText).not.toBeInTheDocument()
  await page.getByRole('link', { name: 'As text' }).click()
  await expect.poll(readText).toContain('Bob: Who')
  await storyText.fill(readText().replace('Bob: Who', 'The keeper: Who'))
  expect(asksOnLeaving()).toBe(false)
})

test('a text with an error is there after a reload, with a notice; it is taken when it can be read, or discarded', async () => {
  const story = await openStoryText()
  await storyText.fill(readText().replace('Lan: Who', 'Bob: Who'))
  await clock().pass(TEXT_PAUSE_MS)
  await expect.element(page.getByText(/^One line cannot be read\. The text is kept on this device/)).toBeVisible()
  await expect.poll(asksOnLeaving).toBe(false)
  await reload()
  expect(readText()).toContain('Bob: Who')
  await expect.element(page.getByRole('button', { name: /^Line 4: Nobody/ })).toBeVisible()
  await expect.element(page.getByText('What you had not saved is still here.')).toBeVisible()
  await checkAccessibility()
  await page.getByRole('button', { name: 'Begin again' }).click()
  await expect.poll(readText).toContain('Lan: Who')
  await page.getByRole('button', { name: 'Undo', exact: true }).last().click()
  await expect.poll(readText).toContain('Bob: Who')

  // The story gets a speaker of this name.
  const document = structuredClone(story.document)
  writeAt(document, ['script', 'speakers', 'bob'], { name: { en: 'Bob', zh: '鲍勃' } })
  Object.assign(story, { document, revision: story.revision + 1 })
  await expect.poll(asksOnLeaving).toBe(false)
  await reload()
  expect(await readSaved(story, [...STEPS, 2])).toMatchObject({ say: { en: 'Who is there?' }, by: 'bob' })
  await expect.element(page.getByText('What you had not saved is still here.')).not.toBeInTheDocument()
  await reload()
  await expect.element(page.getByText('What you had not saved is still here.')).not.toBeInTheDocument()
})

test('a text that was left with an error is not shown to another user', async () => {
  await openStoryText()
  await storyText.fill(readText().replace('Lan: Who', 'Bob: Who'))
  await page.getByRole('link', { name: 'Variables' }).click()
  await expect.element(storyText).not.toBeInTheDocument()
  await cleanup()
  closeDrafts()
  const other = { ...ada, role: 'admin' }
  await fakeStory({}, { '/user.whoami': () => ({ user: other }) })
  signIn(other)
  history.replaceState(null, '', TEXT_PATH)
  await render(<App />)
  await chooseEnglish()
  expect(readText()).toContain('Lan: Who')
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
