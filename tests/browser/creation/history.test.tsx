/** The versions of a story: listed, compared, restored as a whole or by node. */
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { Draft } from '../../../protocol/story/draft.ts'
import { DRAFT_TIMES_MS } from '../../../src/authoring/model/draftStore.ts'
import { readAt, writeAt } from '../../../src/authoring/model/documentPaths.ts'
import { createStoryDocument } from '../../helpers/storyDocument.ts'
import { checkAccessibility } from '../shell/checkAccessibility.ts'
import { later } from '../shell/fakeApi.ts'
import { createMedium, type FakeStory, openStory, setUpCreation } from './openStory.tsx'

const { clock } = setUpCreation()

/** The first version, before the draft got another line, a node and lost one. */
const FIRST = createStoryDocument()

function createDraft(): Draft {
  const draft = createStoryDocument()
  writeAt(draft, ['script', 'nodes', 'pier', 'do', 1, 'narrate', 'en'], 'The old pier is empty.')
  writeAt(draft, ['script', 'nodes', 'dark'], undefined)
  writeAt(draft, ['script', 'nodes', 'quay'], {
    do: [
      { image: { src: 'harbour', alt: { en: 'A harbour', zh: '港口' } } },
      { sound: 'waves' },
      { video: { src: 'storm', alt: { en: 'A storm', zh: '风暴' } } },
    ],
  })
  return draft
}

const DRAFT_MEDIA = [
  createMedium('pier', { url: '/media/lamp/pier-2.webp' }),
  createMedium('harbour'),
  createMedium('waves', { kind: 'sound', url: '/media/lamp/waves.m4a' }),
  createMedium('storm', { kind: 'clip', url: '/media/lamp/storm.mp4' }),
]
/** The version that readers have shows another picture under the name. */
const PUBLISHED_FILES = [{ name: 'pier', kind: 'picture', url: '/media/lamp/pier-1.webp' }]

async function openHistory(
  replies: Parameters<typeof openStory>[2] = {},
  status: FakeStory['status'] = 'changed',
): Promise<FakeStory> {
  const revision = { base: null, saved_at: 1_000, saved_by: 'Mira', published_at: null }
  let name = ''
  return openStory(
    '/creation/editor/lamp?section=history',
    { document: createDraft(), revision: 3, status, media: DRAFT_MEDIA },
    {
      '/creation/story-revision.list': () => ({
        published_revision: 1,
        revisions: [
          { ...revision, revision: 3, base: 2, size: 1_520 },
          { ...revision, revision: 2, base: 1, size: 1_600, saved_by: null, name },
          { ...revision, revision: 1, size: 1_400, published_at: 2_000 },
        ],
      }),
      '/creation/story-revision.name': ({ body }) => {
        name = (body as { name: string }).name
        return null
      },
      '/creation/story.get': ({ body }) => ({
        id: 'lamp',
        status,
        is_read_only: false,
        revision: 3,
        updated_at: 1_000,
        updated_by: 'Mira',
        published_at: 2_000,
        document: (body as { revision?: number }).revision === undefined ? createDraft() : FIRST,
        problems: [],
        files: (body as { revision?: number }).revision === 1 ? PUBLISHED_FILES : [],
      }),
      ...replies,
    },
  )
}

const saved = async (story: FakeStory): Promise<Draft> => {
  await clock().pass(DRAFT_TIMES_MS.saveWithin)
  await expect.poll(() => story.saved.length).toBeGreaterThan(0)
  return story.saved.at(-1) ?? story.document
}
const nodes = (draft: Draft): string[] => Object.keys(readAt(draft, ['script', 'nodes']) as object)

test('versions are listed with their author, by how much they grew, and what readers got', async () => {
  await openHistory()
  const rows = page.getByRole('listitem').filter({ hasText: 'Version' })
  await expect.element(rows.nth(0).getByText('Mira · -80 characters · the latest', { exact: true })).toBeVisible()
  await expect.element(rows.nth(1).getByText('Someone · +200 characters', { exact: true })).toBeVisible()
  await expect.element(rows.nth(2).getByText('Mira · what readers have', { exact: true })).toBeVisible()
  await checkAccessibility()
})

test('what has changed since publication is shown by node and by words', async () => {
  await openHistory()
  await page.getByRole('button', { name: 'What has changed since publication' }).click()
  for (const name of ['Node pier', 'Node quay is new', 'Node dark is gone'])
    await expect.element(page.getByRole('heading', { name, exact: true })).toBeVisible()
  await expect.element(page.getByRole('insertion').first()).toHaveTextContent('Added: old')
  await checkAccessibility()
})

test('one node is restored, in its place, and undo takes it back', async () => {
  const story = await openHistory()
  await page.getByRole('button', { name: 'Compare version 1' }).click()
  const gone = page.getByRole('listitem').filter({ hasText: 'Node dark is gone' })
  await gone.getByRole('button', { name: 'Restore this node' }).click()
  await expect.element(page.getByText('Restored. Undo takes it back.')).toBeVisible()
  expect(nodes(await saved(story))).toEqual(['pier', 'lit', 'dark', 'quay'])
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.element(gone).toBeVisible()
})

test('a whole version is restored', async () => {
  const story = await openHistory()
  await page.getByRole('button', { name: 'Compare version 1' }).click()
  await page.getByRole('button', { name: 'Restore this version' }).click()
  // What is left is a file that the document does not name in another way.
  await expect.element(page.getByRole('heading', { name: 'Node pier', exact: true })).not.toBeInTheDocument()
  await expect.element(page.getByRole('heading', { name: 'Files that were replaced under their names' })).toBeVisible()
  expect(await saved(story)).toEqual(FIRST)
})

test('pictures, clips and sounds stand beside each other, also where a file was replaced under its name', async () => {
  await openHistory()
  await page.getByRole('button', { name: 'What has changed since publication' }).click()
  const quay = page.getByRole('listitem').filter({ hasText: 'Node quay is new' })
  await expect.element(quay.getByRole('figure', { name: 'After: harbour' })).toBeVisible()
  const storm = quay.getByRole('figure', { name: 'After: storm' }).element().querySelector('video')
  expect([storm?.controls, storm?.src.endsWith('/media/lamp/storm.mp4')]).toEqual([true, true])
  await expect.element(quay.getByLabelText('Listen to After: waves')).toBeVisible()
  const files = page.getByRole('listitem').filter({ hasText: 'Files that were replaced under their names' })
  const shown = ['Before: pier', 'After: pier'].map((name) =>
    files.getByRole('figure', { name }).element().querySelector('img')?.getAttribute('src'),
  )
  expect(shown.map((url) => /pier-\d/.exec(url ?? '')?.[0])).toEqual(['pier-1', 'pier-2'])
  await checkAccessibility()
})

test('what has changed since publication is discarded, and undo brings it back', async () => {
  const story = await openHistory()
  await page.getByRole('button', { name: 'Discard what has changed since publication' }).click()
  await expect.element(page.getByText('The draft is what readers have. Undo takes it back.')).toBeVisible()
  expect(await saved(story)).toEqual(FIRST)
  const before = story.saved.length
  await page.getByRole('button', { name: 'Undo' }).click()
  await clock().pass(DRAFT_TIMES_MS.saveWithin)
  await expect.poll(() => story.saved.length).toBeGreaterThan(before)
  expect(nodes(story.document)).toEqual(nodes(createDraft()))
})

test('nothing has changed since publication where the changes were undone, whatever versions lie between', async () => {
  await openHistory({}, 'published')
  await expect.element(page.getByRole('button', { name: 'Compare version 2' })).toBeVisible()
  expect(page.getByRole('button', { name: /has changed since publication$/ }).elements()).toEqual([])
})

test('a version gets a name, which stands in the list', async () => {
  const story = await openHistory()
  await page.getByRole('button', { name: 'Name version 2' }).click()
  const dialog = page.getByRole('dialog', { name: 'Name of version 2' })
  await dialog.getByLabelText('Name').fill(' Before the storm ')
  await checkAccessibility()
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByText(/^Before the storm: version 2, /)).toBeVisible()
  expect(story.asked.find(({ path }) => path === '/creation/story-revision.name')?.body).toEqual({
    id: 'lamp',
    revision: 2,
    name: 'Before the storm',
  })
})

const countLists = ({ asked }: FakeStory): number =>
  asked.filter(({ path }) => path === '/creation/story-revision.list').length
const naming = () => page.getByRole('dialog', { name: 'Name of version 2' })

test('a save leaves the name that is being typed, its focus, and the list, until the new one is there', async () => {
  const story = await openHistory()
  await page.getByRole('button', { name: 'Discard what has changed since publication' }).click()
  await expect.element(page.getByText('The draft is what readers have. Undo takes it back.')).toBeVisible()
  await page.getByRole('button', { name: 'Name version 2' }).click()
  const field = naming().getByLabelText('Name')
  await field.fill('Before the storm')
  const before = countLists(story)
  await saved(story)
  await expect.poll(() => countLists(story)).toBe(before + 1)
  await expect.element(field).toHaveValue('Before the storm')
  await expect.element(field).toHaveFocus()
})

test('a name that is answered after its dialog was closed leaves the dialog open that was opened since', async () => {
  const reply = later<null>()
  const story = await openHistory({ '/creation/story-revision.name': () => reply.promise })
  const open = page.getByRole('button', { name: 'Name version 2' })
  await open.click()
  await naming().getByLabelText('Name').fill('Before the storm')
  await userEvent.keyboard('{Enter}')
  await userEvent.keyboard('{Escape}')
  await expect.element(naming()).not.toBeInTheDocument()
  await open.click()
  const before = countLists(story)
  reply.resolve(null)
  await expect.poll(() => countLists(story)).toBe(before + 1)
  await expect.element(naming()).toBeVisible()
})
