/** The versions of a story: listed, compared, restored as a whole or by node. */
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { Draft } from '../../../protocol/story/draft.ts'
import { DRAFT_TIMES_MS } from '../../../src/authoring/model/draftStore.ts'
import { readAt, writeAt } from '../../../src/authoring/model/documentPaths.ts'
import { createStoryDocument } from '../../helpers/storyDocument.ts'
import { checkAccessibility } from '../shell/checkAccessibility.ts'
import { type FakeStory, openStory, setUpCreation } from './openStory.tsx'

const { clock } = setUpCreation()

/** The first version, before the draft got another line, a node and lost one. */
const FIRST = createStoryDocument()

function createDraft(): Draft {
  const draft = createStoryDocument()
  writeAt(draft, ['script', 'nodes', 'pier', 'do', 1, 'narrate', 'en'], 'The old pier is empty.')
  writeAt(draft, ['script', 'nodes', 'dark'], undefined)
  writeAt(draft, ['script', 'nodes', 'quay'], { do: [] })
  return draft
}

async function openHistory(): Promise<FakeStory> {
  const revision = { base: null, saved_at: 1_000, saved_by: 'Mira', published_at: null }
  return openStory(
    '/creation/editor/lamp?section=history',
    { document: createDraft(), revision: 3, status: 'changed' },
    {
      '/creation/story-revision.list': () => ({
        revisions: [
          { ...revision, revision: 3, base: 2, size: 1_520 },
          { ...revision, revision: 2, base: 1, size: 1_600, saved_by: null },
          { ...revision, revision: 1, size: 1_400, published_at: 2_000 },
        ],
      }),
      '/creation/story.get': ({ body }) => ({
        id: 'lamp',
        status: 'changed',
        is_read_only: false,
        revision: 3,
        updated_at: 1_000,
        updated_by: 'Mira',
        published_at: 2_000,
        document: (body as { revision?: number }).revision === undefined ? createDraft() : FIRST,
        problems: [],
      }),
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
  await expect.element(rows.nth(2).getByText('Mira · what readers got', { exact: true })).toBeVisible()
  await checkAccessibility()
})

test('what has changed since publication is shown by node and by words', async () => {
  await openHistory()
  await page.getByRole('button', { name: 'What has changed since publication' }).click()
  for (const name of ['Node pier', 'Node quay is new', 'Node dark is gone'])
    await expect.element(page.getByRole('heading', { name, exact: true })).toBeVisible()
  await expect.element(page.getByRole('insertion')).toHaveTextContent('Added: old')
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
  await expect.element(page.getByText('Nothing is different.')).toBeVisible()
  expect(await saved(story)).toEqual(FIRST)
})
