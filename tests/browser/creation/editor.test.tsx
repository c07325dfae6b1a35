/** The editor beside the scenes: every section by eye, by keyboard and by screen reader, and what its fields do to the document. */
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { LOCALES } from '../../../protocol/locale.ts'
import { readAt, writeAt } from '../../../src/authoring/model/documentPaths.ts'
import { DRAFT_TIMES_MS } from '../../../src/authoring/model/draftStore.ts'
import { showLocale } from '../../../src/i18n/index.ts'
import { SECTIONS } from '../../../src/authoring/editor/sections.ts'
import { createStoryDocument } from '../../helpers/storyDocument.ts'
import { checkAccessibility } from '../shell/checkAccessibility.ts'
import { walkByTab } from '../shell/walkByTab.ts'
import { type FakeStory, openStory, setUpCreation } from './openStory.tsx'
import { confirmWord } from '../../helpers/confirmWord.ts'

const { clock } = setUpCreation()
const EDITOR = '/creation/editor/lamp'
/** The others have the same fields. */
const WALKED: readonly string[] = ['about', 'actors', 'media']
const EMPTY = { document: { metadata: { id: 'lamp' }, script: {}, marks: {} } }

async function openSection(section: (typeof SECTIONS)[number], change: Partial<FakeStory> = {}): Promise<FakeStory> {
  const story = await openStory(`${EDITOR}?section=${section}`, change)
  await expect.element(page.getByRole('heading', { level: 2 })).toBeVisible()
  return story
}

/** What was saved last, at a place. */
async function readSaved(story: FakeStory, path: (string | number)[]): Promise<unknown> {
  const before = story.saved.length
  await clock().pass(DRAFT_TIMES_MS.saveWithin)
  await expect.poll(() => story.saved.length).toBeGreaterThan(before)
  return readAt(story.document, path)
}

describe.each([
  ['zh', 'light'],
  ['en', 'dark'],
] as const)('in %s, %s', (locale, theme) => {
  test.each(SECTIONS)('%s', async (section) => {
    document.documentElement.dataset.theme = theme
    await showLocale(locale)
    await openSection(section)
    // The categories come from the server, between the other fields.
    if (section === 'about') await expect.element(page.getByRole('checkbox', { name: 'Romance' })).toBeVisible()
    await checkAccessibility()
    if (locale === 'en' && WALKED.includes(section)) await walkByTab()
    delete document.documentElement.dataset.theme
  })
})

test.each(SECTIONS)('%s of a story without anything says what to do', async (section) => {
  await openSection(section, { ...EMPTY, media: [] })
  await expect.element(page.getByText('The story could not be loaded')).not.toBeInTheDocument()
  await checkAccessibility()
})

test('what is typed is saved, in each language, and undone', async () => {
  const story = await openSection('about')
  const title = page.getByRole('group', { name: 'Title' }).getByLabelText('English')
  await userEvent.fill(title, 'The Lantern')
  await expect.element(page.getByRole('heading', { level: 1, name: 'The Lantern' })).toBeVisible()
  await userEvent.click(page.getByRole('checkbox', { name: 'Romance' }))
  await userEvent.fill(page.getByLabelText('Price in diamonds'), '12')
  expect(await readSaved(story, ['metadata'])).toMatchObject({
    title: { en: 'The Lantern', zh: '灯' },
    categories: ['drama', 'romance'],
    coins: 12,
  })
  await userEvent.keyboard('{Control>}z{/Control}')
  await expect.element(page.getByLabelText('Price in diamonds')).toHaveValue(null)
})

test('a language that is given up is asked for nowhere; one that is added leads to what it lacks', async () => {
  const story = await openSection('about')
  const english = page.getByRole('checkbox', { name: 'English' })
  const chinese = page.getByRole('checkbox', { name: 'Chinese' })
  await userEvent.click(chinese)
  await expect.element(english).toBeDisabled()
  await expect.element(page.getByRole('textbox', { name: 'Title' })).toHaveValue('The Lamp')
  expect(page.getByLabelText('Chinese').all()).toHaveLength(1)
  expect(await readSaved(story, ['metadata', 'languages'])).toEqual(['en'])
  await userEvent.fill(page.getByRole('textbox', { name: 'Title' }), 'The Lantern')
  await checkAccessibility()
  await userEvent.click(chinese)
  await userEvent.fill(page.getByRole('group', { name: 'Title' }).getByLabelText('Chinese'), '')
  await expect.element(page.getByText('1 text is missing in Chinese.')).toBeVisible()
  await userEvent.click(page.getByRole('link', { name: 'Show what is missing' }))
  await expect.element(page.getByText('1 of 19 texts lack a language.')).toBeVisible()
  expect(await readSaved(story, ['metadata', 'languages'])).toHaveLength(LOCALES.length)
})

test('actors are added, moved and removed; what is removed comes back', async () => {
  const story = await openSection('actors')
  await userEvent.click(page.getByRole('button', { name: 'Add an actor' }))
  const names = page.getByRole('group', { name: 'Name', exact: true }).getByLabelText(/^English/)
  await expect.element(names.nth(1)).toHaveFocus()
  await userEvent.keyboard('Mo')
  await userEvent.click(page.getByRole('button', { name: 'Move Mo up' }))
  await userEvent.click(page.getByRole('button', { name: 'Remove Lan' }))
  await expect.element(page.getByText('Lan is removed. Undo brings it back.')).toBeVisible()
  expect(await readSaved(story, ['metadata', 'actors'])).toMatchObject([{ id: 'lamp-actor', name: { en: 'Mo' } }])
  await userEvent.click(page.getByRole('button', { name: 'Undo' }))
  expect(await readSaved(story, ['metadata', 'actors'])).toMatchObject([{ id: 'lamp-actor' }, { id: 'lan' }])
})

test('a variable is renamed where it is used, once its field is left; a name that is taken is refused', async () => {
  const story = await openSection('variables')
  await expect.element(page.getByText('Used in 1 place')).toBeVisible()
  await userEvent.click(page.getByRole('button', { name: 'Add a variable' }))
  const name = page.getByLabelText('Name', { exact: true }).first()
  await userEvent.fill(name, 'variable')
  await expect.element(page.getByText('variable is taken. Choose another name.')).toBeVisible()
  await userEvent.fill(name, 'faith')
  // An input method takes a word: the name is not finished.
  confirmWord(name.element())
  expect(readAt(story.document, ['script', 'variables'])).not.toHaveProperty('faith')
  await userEvent.keyboard('{Enter}')
  expect(await readSaved(story, ['script', 'variables'])).toEqual({ faith: 0, variable: 0 })
  expect(readAt(story.document, ['script', 'nodes', 'pier', 'choose', 'options', 0, 'set'])).toEqual({
    faith: { add: 1 },
  })
})

test('a voice is heard with the first line of its speaker, until it is stopped', async () => {
  onTestFinished(() => void vi.restoreAllMocks())
  const sounds: HTMLMediaElement[] = []
  vi.spyOn(HTMLMediaElement.prototype, 'play').mockImplementation(function (this: HTMLMediaElement) {
    sounds.push(this)
    return Promise.resolve()
  })
  const story = await openStory(
    '/creation/editor/lamp?section=speakers',
    {},
    { '/actor/reasoning/tts.generate': () => ({ audio_url: '/media/voice/low.wav' }) },
  )
  const paused = vi.spyOn(HTMLMediaElement.prototype, 'pause')
  await page.getByRole('button', { name: 'Listen to The keeper' }).click()
  const stop = page.getByRole('button', { name: 'Stop The keeper' })
  await expect.element(stop).toBeVisible()
  const asked = () => story.asked.filter(({ path }) => path.endsWith('/tts.generate')).map(({ body }) => body)
  expect(asked()).toEqual([{ text: 'Come in, then.', voice_config: { voice_id: 'low' } }])
  expect(sounds[0]?.src).toMatch(/\/media\/voice\/low\.wav$/)
  await stop.click()
  expect(paused.mock.contexts).toContain(sounds[0])
  await page.getByRole('link', { name: 'Actors' }).click()
  await page.getByRole('combobox', { name: 'Voice' }).selectOptions('bright')
  await page.getByRole('button', { name: 'Listen to Lan' }).click()
  await expect.poll(asked).toHaveLength(2)
  expect(asked()[1]).toEqual({ text: 'Who is there?', voice_config: { voice_id: 'bright' } })
  await expect.element(page.getByRole('button', { name: 'Stop Lan' })).toBeVisible()
  await page.getByRole('combobox', { name: 'Voice' }).selectOptions('low')
  await expect.element(page.getByRole('button', { name: 'Listen to Lan' })).toBeVisible()
  expect(paused.mock.contexts).toContain(sounds[1])
})

test('texts list what is missing first, can be searched, and stay where they are while they are written', async () => {
  const document = createStoryDocument()
  writeAt(document, ['script', 'nodes', 'dark', 'do', 0, 'narrate', 'en'], undefined)
  const story = await openSection('texts', { document })
  await expect.element(page.getByText('1 of 19 texts lack a language.')).toBeVisible()
  const first = page.getByRole('group', { name: /^Node / }).first()
  await expect.poll(() => first.element().textContent).toMatch(/^Node dark: step 1, narration/)
  await userEvent.fill(first.getByLabelText(/^English/), 'The lamp goes out.')
  await expect.element(page.getByText('All 19 texts are written in each language.')).toBeVisible()
  await expect.poll(() => first.element().textContent).toMatch(/^Node dark: step 1, narration/)
  expect(await readSaved(story, ['script', 'nodes', 'dark', 'do', 0, 'narrate', 'en'])).toBe('The lamp goes out.')
  await userEvent.fill(page.getByLabelText('Search texts and nodes'), 'keeper')
  await expect.poll(() => page.getByRole('button', { name: /^Open / }).elements().length).toBe(1)
})

test('a story that is read-only can be read, not changed', async () => {
  const story = await openSection('actors', { isReadOnly: true })
  await expect.element(page.getByRole('button', { name: 'Add an actor' })).not.toBeInTheDocument()
  expect(
    page
      .getByRole('textbox')
      .elements()
      .every((field) => field.matches('[readonly]')),
  ).toBe(true)
  await clock().pass(DRAFT_TIMES_MS.saveWithin)
  expect(story.saved).toEqual([])
})

test('a scene moves on with each press, and a removed one leaves the focus to its neighbour', async () => {
  const document = createStoryDocument()
  writeAt(document, ['script', 'scenes'], ['dusk', 'night', 'dawn'])
  const story = await openSection('scenes', { document })
  const button = (name: string) => page.getByRole('button', { name, exact: true })
  button('Move dusk down').element().focus()
  await userEvent.keyboard('{Enter}{Enter}{Enter}')
  await expect.element(button('Move dusk down')).toHaveFocus()
  expect(await readSaved(story, ['script', 'scenes'])).toEqual(['night', 'dawn', 'dusk'])
  for (const [name, next] of [
    ['dawn', 'Remove dusk'],
    ['dusk', 'Remove night'],
    ['night', 'Add a scene'],
  ] as const) {
    button(`Remove ${name}`).element().focus()
    await userEvent.keyboard('{Enter}')
    await expect.element(button(next)).toHaveFocus()
  }
})

test.each([
  ['variables', 'Remove kept', 'Remove trust'],
  ['speakers', 'Remove The rower', 'Remove The keeper'],
  ['actors', 'Remove Mo', null],
] as const)('the last of the %s, removed, leaves the focus to the one before', async (section, name, next) => {
  const document = createStoryDocument()
  writeAt(document, ['script', 'variables', 'kept'], false)
  writeAt(document, ['script', 'speakers', 'rower'], { name: { en: 'The rower', zh: '船夫' }, voice: 'low' })
  writeAt(document, ['metadata', 'actors', 1], { id: 'mo', name: { en: 'Mo', zh: '阿墨' } })
  await openSection(section, { document })
  if (section === 'actors') await userEvent.click(page.getByText('Mo', { exact: true }))
  page.getByRole('button', { name, exact: true }).element().focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByRole('button', { name, exact: true })).not.toBeInTheDocument()
  if (next === null) expect(window.document.activeElement?.tagName).toBe('SUMMARY')
  else await expect.element(page.getByRole('button', { name: next, exact: true })).toHaveFocus()
})

test('chapters are added from the start on, named in each language, ordered and removed', async () => {
  const story = await openSection('scenes')
  const add = page.getByRole('button', { name: 'Add a chapter' })
  await add.click()
  await add.click()
  await page.getByRole('combobox', { name: 'The chapter begins in the node' }).nth(1).selectOptions('lit')
  await page
    .getByRole('group', { name: 'Title of the chapter' })
    .first()
    .getByRole('textbox', { name: /English/ })
    .fill('The quay')
  expect(await readSaved(story, ['script', 'chapters'])).toMatchObject([
    { node: 'pier', title: { en: 'The quay', zh: '' } },
    { node: 'lit' },
  ])
  await page.getByRole('button', { name: 'Remove Chapter lit' }).click()
  expect(await readSaved(story, ['script', 'chapters'])).toHaveLength(1)
})
