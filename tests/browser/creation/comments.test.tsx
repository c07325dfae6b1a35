/** Comments of authors on nodes and lines, and another author at the same story. */
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { cleanup, render } from 'vitest-browser-react'
import { App } from '../../../src/app/App.tsx'
import { ATTENDANCE_TIMES_MS } from '../../../src/authoring/comments/attendance.ts'
import { closeDrafts } from '../../../src/authoring/frame/openDraft.ts'
import { listThreads, writeThread } from '../../../src/authoring/model/comments.ts'
import { DRAFT_TIMES_MS } from '../../../src/authoring/model/draftStore.ts'
import { readAt, writeAt } from '../../../src/authoring/model/documentPaths.ts'
import { createStoryDocument } from '../../helpers/storyDocument.ts'
import { checkThemes } from './checkScreen.ts'
import { type FakeStory, openStory, setUpCreation } from './openStory.tsx'

const { clock } = setUpCreation()
/** A node's name says in sentences what it shows in pieces. */
const OF_THE_GRAPH = ['label-content-name-mismatch']
const PIER = ['script', 'nodes', 'pier']

async function openPier(change: Partial<FakeStory> = {}): Promise<FakeStory> {
  await page.viewport(1280, 900)
  const story = await openStory('/pc/flow-editor/lamp', change)
  await page.getByRole('tab', { name: 'Node' }).click()
  await page.getByRole('button', { name: /^pier\. / }).click()
  await expect.element(page.getByRole('region', { name: 'Node pier' })).toBeVisible()
  return story
}

/** The page of before ends; the device keeps what it has. */
async function reloadPier(): Promise<void> {
  await clock().pass(DRAFT_TIMES_MS.saveWithin)
  await cleanup()
  closeDrafts()
  await render(<App />)
  await page.getByRole('tab', { name: 'Node' }).click()
  await page.getByRole('button', { name: /^pier\. / }).click()
  await expect.element(page.getByRole('region', { name: 'Node pier' })).toBeVisible()
}

async function saved(story: FakeStory) {
  await clock().pass(DRAFT_TIMES_MS.saveWithin)
  await expect.poll(() => story.saved.length).toBeGreaterThan(0)
  return listThreads(story.document.marks)
}

const onNode = () => page.getByRole('region', { name: 'Comments on the node' })
const onLine = () => page.getByRole('region', { name: 'Comments on the line' })

test('a comment is written on a node and on a line, answered, resolved and reopened, with the keyboard alone', async () => {
  const story = await openPier()
  const press = async (name: string): Promise<void> => {
    ;(page.getByRole('button', { name, exact: true }).first().element() as HTMLElement).focus()
    await userEvent.keyboard('{Enter}')
  }
  await press('Comment on this node')
  await userEvent.keyboard('A slow start.{Control>}{Enter}{/Control}')
  await expect.element(onNode().getByRole('button', { name: 'You: A slow start.' })).toBeVisible()
  ;(page.getByRole('button', { name: /^Line, step 3/ }).element() as HTMLElement).focus()
  await userEvent.keyboard('{Enter}')
  await press('Comment on this line')
  await userEvent.keyboard('Too plain?')
  await press('Send comment')
  await expect.element(onLine().getByRole('button', { name: 'You: Too plain?' })).toBeVisible()
  await press('You: Too plain?')
  await userEvent.fill(onLine().getByRole('textbox', { name: 'Reply' }), 'No.')
  await press('Send reply')
  await expect.element(onLine().getByText('No.', { exact: true })).toBeVisible()
  const [node, line] = await saved(story)
  expect([node?.line, line?.line?.at, line?.comments.map(({ text }) => text)]).toEqual([
    null,
    ['do', 2],
    ['Too plain?', 'No.'],
  ])
  await expect.element(page.getByRole('button', { name: 'Comments: 2 open' })).toBeVisible()
  await onLine().getByRole('button', { name: 'Resolve' }).click()
  await expect.element(page.getByRole('button', { name: 'Comments: 1 open' })).toBeVisible()
  await checkThemes(OF_THE_GRAPH)
  await onLine().getByText('1 resolved comment').click()
  await onLine().getByRole('button', { name: 'Reopen' }).click()
  await expect.element(page.getByRole('button', { name: 'Comments: 2 open' })).toBeVisible()
})

test('the list of all comments leads to each, names who wrote it, and says where a line or a node is gone', async () => {
  const document = createStoryDocument()
  const by = (text: string, at: number, author = 'jun') => ({ id: `c${at}`, by: author, at, text })
  writeThread(document, 'one', [...PIER, 'do', 2], by('Who is this?', 1))
  writeThread(document, 'two', [...PIER, 'do', 1], by('Darker', 2))
  writeThread(document, 'three', ['script', 'nodes', 'quay'], by('Keep?', 3))
  writeAt(document, [...PIER, 'do', 1], undefined)
  await openPier({ document })
  await page.getByRole('button', { name: 'Comments: 3 open' }).click()
  const drawer = page.getByRole('dialog', { name: 'Comments' })
  await expect
    .element(drawer.getByText('On a line that is gone: “码头上空无一人。 / The pier is empty.”'))
    .toBeVisible()
  await expect.element(drawer.getByText('The node quay is gone.')).toBeVisible()
  await expect.element(drawer.getByRole('article', { name: 'Comment of Jun' }).first()).toBeVisible()
  await checkThemes(OF_THE_GRAPH)
  await drawer.getByRole('button', { name: /^Show .*step 2/ }).click()
  await expect.element(drawer).not.toBeInTheDocument()
  await expect.element(onLine().getByRole('button', { name: 'Jun: Who is this?' })).toBeVisible()
  await expect.element(onNode().getByRole('button', { name: 'Jun: Darker' })).toBeVisible()
})

test('another author is seen in the head and at the same node, disappears again, and what they saved is taken in', async () => {
  const story = await openPier({ others: [{ id: 'jun', name: 'Jun', node: 'lit' }] })
  await clock().pass(ATTENDANCE_TIMES_MS.settle)
  const here = page.getByRole('list', { name: 'Also here' })
  await expect.element(here.getByRole('button', { name: 'Jun: lit' })).toBeVisible()
  const attended = () => story.asked.filter(({ path }) => path === '/creation/story.attend').map(({ body }) => body)
  expect(attended().at(-1)).toMatchObject({ id: 'lamp', node: 'pier' })
  story.others = [{ id: 'jun', name: 'Jun', node: 'pier' }]
  const theirs = structuredClone(story.document)
  writeAt(theirs, [...PIER, 'do', 1, 'narrate', 'en'], 'The pier is full.')
  Object.assign(story, { document: theirs, revision: 2 })
  await clock().pass(ATTENDANCE_TIMES_MS.repeat)
  await expect.element(page.getByText('Jun has this node open, too.')).toBeVisible()
  await expect.element(page.getByRole('textbox', { name: 'Narration, English' })).toHaveValue('The pier is full.')
  story.others = []
  await clock().pass(ATTENDANCE_TIMES_MS.repeat)
  await expect.element(here).not.toBeInTheDocument()
  await expect.element(page.getByText('Jun has this node open, too.')).not.toBeInTheDocument()
})

test('steps that another author adds above leave the caret, and what is typed, in its line', async () => {
  const story = await openPier({ others: [{ id: 'jun', name: 'Jun', node: 'lit' }] })
  await clock().pass(ATTENDANCE_TIMES_MS.settle)
  const line = page.getByRole('textbox', { name: 'Narration, English' })
  await userEvent.click(line)
  await userEvent.keyboard('{Home}')
  const element = line.element()
  const theirs = structuredClone(story.document)
  const steps = readAt(theirs, [...PIER, 'do']) as unknown[]
  steps.unshift({ wait: 1 }, { say: { en: 'Hello?', zh: '喂？' } })
  Object.assign(story, { document: theirs, revision: 2 })
  await clock().pass(ATTENDANCE_TIMES_MS.repeat)
  await expect.element(page.getByRole('button', { name: /, step 4 of 5$/ })).toBeVisible()
  expect(document.activeElement).toBe(element)
  await userEvent.keyboard('Now. ')
  await saved(story)
  expect(readAt(story.document, [...PIER, 'do', 3, 'narrate', 'en'])).toBe('Now. The pier is empty.')
  expect(readAt(story.document, [...PIER, 'do', 1])).toEqual({ say: { en: 'Hello?', zh: '喂？' } })
})

test('a comment and a reply that were begun are there when their place opens again, also in another page, until they are sent or given up', async () => {
  await openPier()
  const begin = () => page.getByRole('button', { name: 'Comment on this node' })
  const goOn = () => page.getByRole('button', { name: 'Finish your comment' })
  const comment = () => onNode().getByRole('textbox', { name: 'Comment' })
  await begin().click()
  await comment().fill('A slow st')
  // Closed, and not given up.
  await userEvent.keyboard('{Escape}')
  await goOn().click()
  await expect.element(comment()).toHaveValue('A slow st')
  await reloadPier()
  await goOn().click()
  await expect.element(comment()).toHaveValue('A slow st')
  await userEvent.keyboard('art.')
  await onNode().getByRole('button', { name: 'Send comment' }).click()
  await expect.element(begin()).toBeVisible()

  const thread = () => onNode().getByRole('button', { name: 'You: A slow start.' })
  const reply = () => onNode().getByRole('textbox', { name: 'Reply' })
  await thread().click()
  await reply().fill('Is it?')
  await reloadPier()
  await expect.element(reply()).toHaveValue('Is it?')
  await page.getByRole('button', { name: 'Comments: 1 open' }).click()
  const drawer = page.getByRole('dialog', { name: 'Comments' })
  await expect.element(drawer.getByRole('textbox', { name: 'Reply' })).toHaveValue('Is it?')
  await drawer.getByRole('button', { name: 'Send reply' }).click()
  await userEvent.keyboard('{Escape}')
  await expect.element(reply()).toHaveValue('')
  await begin().click()
  await comment().fill('Never mind')
  await onNode().getByRole('button', { name: 'Cancel' }).click()
  await begin().click()
  await expect.element(comment()).toHaveValue('')
})
