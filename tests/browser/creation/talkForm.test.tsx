/** The form of a talk: found at once, in the author's words, with the try-out beside it. */
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { DRAFT_TIMES_MS } from '../../../src/authoring/model/draftStore.ts'
import { readAt } from '../../../src/authoring/model/documentPaths.ts'
import { createTalkDocument } from '../../helpers/talkDocument.ts'
import { checkAccessibility } from '../shell/checkAccessibility.ts'
import { openStory, setUpCreation } from './openStory.tsx'

const { clock } = setUpCreation()
const LISTEN = ['script', 'nodes', 'pier', 'listen']
const talk = page.getByRole('group', { name: 'The character who answers' })

async function openPier(document = createTalkDocument()) {
  await page.viewport(360, 740)
  const story = await openStory('/creation/flow-editor/lamp', { document })
  await page.getByRole('treeitem', { name: /^pier / }).click()
  await expect.element(page.getByRole('region', { name: 'Node pier' })).toBeVisible()
  return story
}

test('a free text offers the character without a fold; what is added is removed, and undo brings it back', async () => {
  const document = createTalkDocument()
  Reflect.deleteProperty(readAt(document, LISTEN) as object, 'reply')
  const story = await openPier(document)
  const add = page.getByRole('button', { name: 'Let a character answer' })
  expect(add.element().closest('details')).toBeNull()
  await userEvent.click(add)
  await userEvent.fill(talk.getByRole('group', { name: 'Who they are' }).getByLabelText(/^English/), 'A keeper.')
  await expect.element(page.getByRole('region', { name: 'Try it', exact: true })).toBeVisible()
  await clock().pass(DRAFT_TIMES_MS.saveWithin)
  await expect.poll(() => readAt(story.saved.at(-1), [...LISTEN, 'reply', 'persona', 'en'])).toBe('A keeper.')
  await userEvent.click(talk.getByRole('button', { name: 'Let the story answer instead' }))
  await expect.element(talk).not.toBeInTheDocument()
  await userEvent.click(page.getByRole('button', { name: 'Undo' }))
  await expect.element(talk).toBeVisible()
})

test('a talk asks once when the story goes on, and its answers have an id from the start', async () => {
  const story = await openPier()
  await expect.element(talk.getByRole('spinbutton', { name: 'Texts until the story goes on' })).toBeVisible()
  const answers = (readAt(story.document, [...LISTEN, 'answers']) as unknown[]).length
  await page.getByRole('button', { name: 'Add an answer' }).click()
  await clock().pass(DRAFT_TIMES_MS.saveWithin)
  await expect
    .poll(() => readAt(story.saved.at(-1), [...LISTEN, 'answers', answers, 'id']))
    .toBe(`answer-${answers + 1}`)
  const asked = page.getByRole('spinbutton', { name: 'Texts until the story goes on' })
  expect(asked.elements()).toHaveLength(1)
  await talk.getByRole('button', { name: 'Let the story answer instead' }).click()
  await expect.element(talk).not.toBeInTheDocument()
  expect(asked.elements()).toHaveLength(1)
})

test('facts and examples are lines, and only patterns say what a pattern is', async () => {
  await openPier()
  const facts = talk.getByRole('group', { name: 'What they never tell' })
  await expect.element(facts.getByText('One per line.')).toBeVisible()
  expect(page.getByText(/^One word or pattern per line/).elements()).toHaveLength(1)
  const answer = page.getByRole('region', { name: 'Answer 1' })
  expect(
    answer.getByRole('group', { name: 'Examples of what the player may write' }).element().closest('details'),
  ).toBeNull()
  await checkAccessibility()
})
