/** The first value of a variable matches its kind, and its changes do. */
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { DRAFT_TIMES_MS } from '../../../src/authoring/model/draftStore.ts'
import { readAt, writeAt } from '../../../src/authoring/model/documentPaths.ts'
import { createStoryDocument } from '../../helpers/storyDocument.ts'
import { type FakeStory, openStory, setUpCreation } from './openStory.tsx'

const { clock } = setUpCreation()

async function readSaved(story: FakeStory, path: (string | number)[]): Promise<unknown> {
  await clock().pass(DRAFT_TIMES_MS.saveWithin)
  await expect.poll(() => story.saved.length).toBeGreaterThan(0)
  return readAt(story.saved.at(-1), path)
}

const listOptions = (name: string): (string | null)[] =>
  [...page.getByRole('combobox', { name }).element().querySelectorAll('option')].map((each) => each.textContent)

test('a truth offers true and false, a number a number, a text a text', async () => {
  const story = await openStory('/creation/editor/lamp?section=variables')
  const kind = page.getByRole('combobox', { name: 'Kind' })
  await expect.element(kind).toHaveValue('number')
  await page.getByRole('spinbutton', { name: 'Number' }).fill('3')
  await kind.selectOptions('True or false')
  await expect.element(page.getByRole('spinbutton')).not.toBeInTheDocument()
  expect(listOptions('True or false')).toEqual(['True', 'False'])
  await page.getByRole('combobox', { name: 'True or false' }).selectOptions('True')
  expect(await readSaved(story, ['script', 'variables', 'trust'])).toBe(true)
  await kind.selectOptions('Text')
  await page.getByRole('textbox', { name: 'Text' }).fill('door')
  await clock().pass(DRAFT_TIMES_MS.saveWithin)
  await expect.poll(() => readAt(story.saved.at(-1), ['script', 'variables', 'trust'])).toBe('door')
})

/** Opens the first option of the node, whose change is of `trust`. */
async function openOption(usesTwice: boolean): Promise<FakeStory> {
  const document = createStoryDocument()
  if (usesTwice) writeAt(document, ['script', 'nodes', 'pier', 'do', 1, 'if'], 'trust > 1')
  const story = await openStory('/creation/flow-editor/lamp', { document })
  await page.getByRole('treeitem', { name: /^pier / }).click()
  await expect.element(page.getByRole('combobox', { name: 'What happens' })).toBeVisible()
  return story
}

test('a change of a variable that is used elsewhere keeps to its kind', async () => {
  await openOption(true)
  await expect.poll(() => listOptions('What happens')).toEqual(['becomes', 'changes by', 'is drawn', 'is computed'])
})

test('the only change of a variable says its kind: the first value follows, and one undo takes both back', async () => {
  const story = await openOption(false)
  await page.getByRole('combobox', { name: 'What happens' }).selectOptions('is true')
  expect(await readSaved(story, ['script', 'variables', 'trust'])).toBe(false)
  expect(readAt(story.saved.at(-1), ['script', 'nodes', 'pier', 'choose', 'options', 0, 'set'])).toEqual({
    trust: true,
  })
  await page.getByRole('button', { name: 'Undo' }).click()
  await clock().pass(DRAFT_TIMES_MS.saveWithin)
  await expect.poll(() => story.saved.at(-1)).toEqual(createStoryDocument())
})
