/** Publishing a draft: it is saved first, and published once; what prevents it is listed; a first publication pays the daily task. */
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { writeAt } from '../../../src/authoring/model/documentPaths.ts'
import { openDraft } from '../../../src/authoring/frame/openDraft.ts'
import { createStoryDocument } from '../../helpers/storyDocument.ts'
import { type Asked, Failure, later } from '../shell/fakeApi.ts'
import { mira } from '../shell/signInUsers.ts'
import { checkScreen } from './checkScreen.ts'
import { openStory, setUpCreation } from './openStory.tsx'

setUpCreation()

const published = (isFirst: boolean) => ({
  outcome: 'published',
  published_at: 1_000_000,
  is_first: isFirst,
  problems: [],
})
const publishButton = () => page.getByRole('button', { name: /^(?:Publish|Publish changes)$/ })
/** Changes the title, as a field of the editor does. */
async function rename(en: string): Promise<void> {
  const opened = await openDraft('lamp')
  if (!opened.ok) throw new Error('the story is not open')
  opened.data.actions.edit((document) => writeAt(document, ['metadata', 'title', 'en'], en))
}
const bodiesOf = (asked: readonly Asked[], path: string): unknown[] =>
  asked.filter((call) => call.path === path).map(({ body }) => body)

test('what was typed is saved, published once by two taps, and pays the task of the day', async () => {
  const answer = later<object>()
  const { asked, saved } = await openStory(
    '/creation/editor/lamp',
    {},
    {
      '/creation/story.publish': () => answer.promise,
      '/daily-tasks.create-story': () => ({ user: { ...mira, role: 'admin', coins: 130 } }),
    },
  )
  await rename('The Quay')
  await publishButton().dblClick()
  await expect.element(page.getByRole('button', { name: 'Publishing…' })).toBeVisible()
  answer.resolve(published(true))
  await expect.element(page.getByRole('dialog', { name: 'Published' })).toBeVisible()
  expect(saved).toHaveLength(1)
  expect(bodiesOf(asked, '/creation/story.publish')).toEqual([{ id: 'lamp', revision: 2 }])
  await expect.element(page.getByText("Task completed! You've earned 10 diamonds!")).toBeVisible()
  await checkScreen()
  await page.getByRole('button', { name: 'Go on writing' }).click()
  await page.getByRole('button', { name: 'Dismiss' }).click()
  // Nothing is left to publish, until something is changed.
  expect(publishButton().elements()).toEqual([])
  await rename('The Pier')
  await expect.element(publishButton()).toHaveTextContent('Publish changes')
  await page.getByRole('button', { name: 'More on publishing' }).click()
  await page.getByRole('menuitem', { name: 'See it as players do' }).click()
  await expect.poll(() => location.pathname).toBe('/story/lamp')
})

test('a story that is not saved is not published', async () => {
  const { asked } = await openStory(
    '/creation/editor/lamp',
    { revision: 1 },
    { '/creation/story.save': () => new Failure(500) },
  )
  await rename('The Quay')
  await publishButton().click()
  await expect.element(page.getByText('Nothing was published: the story could not be saved.')).toBeVisible()
  expect(bodiesOf(asked, '/creation/story.publish')).toEqual([])
})

test('what prevents publishing is listed, and leads to its place', async () => {
  const problem = {
    severity: 'error',
    at: ['script', 'nodes', 'start', 'goto'],
    code: 'unknown_node',
    values: { node: 'start', name: 'quay' },
    message: 'start leads to quay, which is no node',
  }
  const { asked } = await openStory(
    '/creation/editor/lamp',
    {},
    { '/creation/story.publish': () => ({ outcome: 'problems', problems: [problem] }) },
  )
  await publishButton().click()
  await expect.element(page.getByText('1 problem prevents publishing')).toBeVisible()
  await page.getByRole('dialog').getByRole('button', { name: /quay/ }).click()
  await expect.poll(() => location.pathname).toBe('/creation/flow-editor/lamp')
  expect(bodiesOf(asked, '/daily-tasks.create-story')).toEqual([])
})

test('a version of another author is taken in instead of being published unseen', async () => {
  const { document, asked } = await openStory(
    '/creation/editor/lamp',
    {},
    {
      '/creation/story.publish': () => ({
        outcome: 'conflict',
        revision: 7,
        document: { ...document, metadata: { ...document.metadata, title: { en: 'The Tower', zh: '塔' } } },
        updated_at: 1_000_000,
        updated_by: 'Ada',
      }),
    },
  )
  await publishButton().click()
  await expect.element(page.getByRole('heading', { level: 1, name: 'The Tower' })).toBeVisible()
  await page.getByRole('button', { name: 'Dismiss' }).click()
  await publishButton().click()
  await expect.poll(() => bodiesOf(asked, '/creation/story.publish')[1]).toEqual({ id: 'lamp', revision: 7 })
})

test('a published story is unpublished after a question', async () => {
  const { asked } = await openStory('/creation/editor/lamp', { status: 'published' })
  await page.getByRole('button', { name: 'More on publishing' }).click()
  await page.getByRole('menuitem', { name: 'Unpublish' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Unpublish' }).click()
  await expect.element(page.getByText('The story is a draft again.')).toBeVisible()
  await expect.element(publishButton()).toHaveTextContent('Publish')
  expect(bodiesOf(asked, '/creation/story.unpublish')).toEqual([{ id: 'lamp' }])
})

test('what changes for readers is shown before it is published, with the games that it touches', async () => {
  const published = createStoryDocument()
  const draft = createStoryDocument()
  writeAt(draft, ['script', 'nodes', 'pier', 'do', 1, 'narrate', 'en'], 'The old pier is empty.')
  writeAt(draft, ['script', 'nodes', 'dark'], undefined)
  writeAt(draft, ['script', 'nodes', 'quay'], { do: [{ narrate: { en: 'Water.', zh: '水。' } }] })
  const { asked } = await openStory(
    '/creation/editor/lamp',
    { document: draft, revision: 3, status: 'changed' },
    {
      '/creation/story.review': () => ({
        published: { revision: 1, document: published },
        standing: [
          { node: 'pier', games: 2 },
          { node: 'dark', games: 1 },
          { node: 'start', games: 4 },
        ],
      }),
      '/creation/story.publish': () => ({ outcome: 'published', published_at: 1, is_first: false, problems: [] }),
    },
  )
  await publishButton().click()
  const review = page.getByRole('dialog', { name: 'What changes for readers' })
  await expect.element(review.getByText('7 games are under way.', { exact: false })).toBeVisible()
  await expect.element(review.getByText('3 of them stand in a node that has changed or is gone.')).toBeVisible()
  for (const name of ['Node pier', 'Node quay is new', 'Node dark is gone'])
    await expect.element(review.getByRole('heading', { name, exact: true })).toBeVisible()
  await expect.element(review.getByRole('insertion').nth(1)).toHaveTextContent('Added: Water. 水。')
  await checkScreen()
  await review.getByRole('button', { name: 'Not yet' }).click()
  expect(bodiesOf(asked, '/creation/story.publish')).toEqual([])
  await publishButton().click()
  await review.getByRole('button', { name: 'Publish changes' }).click()
  await expect.element(page.getByRole('dialog', { name: 'Published' })).toBeVisible()
  expect(bodiesOf(asked, '/creation/story.publish')).toEqual([{ id: 'lamp', revision: 3 }])
})

test('one goes back to the version before after what it changes for readers was shown', async () => {
  const before = createStoryDocument()
  writeAt(before, ['script', 'nodes', 'pier', 'do', 1, 'narrate', 'en'], 'The old pier is empty.')
  const { asked } = await openStory(
    '/creation/editor/lamp',
    { revision: 3, status: 'published' },
    {
      '/creation/story.review': () => ({
        before: { revision: 2, published_at: Date.UTC(2026, 4, 12, 12) },
        published: { revision: 3, document: createStoryDocument() },
        standing: [],
      }),
      '/creation/story.get': ({ body }) => ({
        id: 'lamp',
        status: 'published',
        is_read_only: false,
        revision: 3,
        updated_at: 1_000_000,
        updated_by: 'Mira',
        published_at: 1_000_000,
        document: (body as { revision?: number }).revision === 2 ? before : createStoryDocument(),
        problems: [],
      }),
      '/creation/story.go-back': () => ({ revision: 2, published_at: 2_000_000, status: 'changed' }),
    },
  )
  await page.getByRole('button', { name: 'More on publishing' }).click()
  await page.getByRole('menuitem', { name: 'Go back to the version before' }).click()
  const dialog = page.getByRole('dialog', { name: 'Go back to the version before?' })
  await expect.element(dialog.getByText(/version 2 again, which was published May 12, 2026/)).toBeVisible()
  await expect.element(dialog.getByRole('heading', { name: 'Node pier', exact: true })).toBeVisible()
  await checkScreen()
  expect(bodiesOf(asked, '/creation/story.go-back')).toEqual([])
  await dialog.getByRole('button', { name: 'Publish version 2 again' }).click()
  await expect.element(page.getByText('Readers get version 2 again.', { exact: false })).toBeVisible()
  await expect.element(publishButton()).toHaveTextContent('Publish changes')
  expect(bodiesOf(asked, '/creation/story.go-back')).toEqual([{ id: 'lamp', from: 3 }])
})

test('without a version before there is nothing to go back to', async () => {
  await openStory(
    '/creation/editor/lamp',
    { status: 'published' },
    { '/creation/story.review': () => ({ published: { revision: 1, document: createStoryDocument() }, standing: [] }) },
  )
  await page.getByRole('button', { name: 'More on publishing' }).click()
  await page.getByRole('menuitem', { name: 'Go back to the version before' }).click()
  const dialog = page.getByRole('dialog', { name: 'Go back to the version before?' })
  await expect.element(dialog.getByText('No other version was published before this one.')).toBeVisible()
  expect(dialog.getByRole('button').elements()).toHaveLength(1)
})
