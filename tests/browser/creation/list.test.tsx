/** The list of the creation area: what it shows of a story, what can be done with one, and files that are brought. */
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { CreationStory } from '../../../protocol/api/creation.ts'
import { writeAt } from '../../../src/authoring/model/documentPaths.ts'
import { showLocale } from '../../../src/i18n/index.ts'
import { openDraft } from '../../../src/authoring/frame/openDraft.ts'
import { type Asked, refusal, unreachable } from '../shell/fakeApi.ts'
import { checkScreen } from './checkScreen.ts'
import { dropFiles as drop } from './dropFiles.ts'
import { openStory, setUpCreation } from './openStory.tsx'

const { clock } = setUpCreation()

const listed = (id: string, change: Partial<CreationStory> = {}): CreationStory => ({
  id,
  status: 'draft',
  is_read_only: false,
  revision: 3,
  updated_at: clock().now(),
  updated_by: 'Mira',
  published_at: null,
  title: { en: `The ${id}`, zh: `${id}的故事` },
  cover_url: '',
  problems: 0,
  deleted_at: null,
  plan: null,
  week: { games: 0, players: 0, endings: 0 },
  ...change,
})

/** Opens the list on a server with these stories, which its calls delete and restore. */
async function openList(stories: CreationStory[], replies: Parameters<typeof openStory>[2] = {}): Promise<Asked[]> {
  const setDeleted =
    (deletedAt: () => number | null) =>
    ({ body }: Asked) => {
      const { id } = body as { id: string }
      const at = stories.findIndex((story) => story.id === id)
      const [story] = stories.splice(at, 1)
      if (story !== undefined) stories.push({ ...story, status: 'draft', deleted_at: deletedAt() })
      return {}
    }
  const { asked } = await openStory(
    '/creation',
    {},
    {
      '/creation/story.list': ({ body }) => ({
        stories: stories.filter(
          ({ deleted_at }) => (deleted_at !== null) === ((body as { deleted?: boolean }).deleted ?? false),
        ),
      }),
      '/creation/story.delete': setDeleted(() => clock().now()),
      '/creation/story.restore': setDeleted(() => null),
      ...replies,
    },
  )
  return asked
}

const rows = () => page.getByRole('heading', { level: 2 })
const choose = async (title: string, action: string): Promise<void> => {
  await page.getByRole('button', { name: `Actions: ${title}` }).click()
  await page.getByRole('menuitem', { name: action, exact: true }).click()
}
const bodiesOf = (asked: readonly Asked[], path: string): unknown[] =>
  asked.filter((call) => call.path === path).map(({ body }) => body)

test('the menu of a story in the middle of a phone is in sight as a whole', async () => {
  await page.viewport(360, 740)
  await openList(['lamp', 'quay', 'pier'].map((id) => listed(id, { status: 'published' })))
  const button = page.getByRole('button', { name: 'Actions: The lamp' })
  await expect.element(button).toBeVisible()
  const { top } = button.element().getBoundingClientRect()
  expect([top > 250, top < 490]).toEqual([true, true])
  await button.click()
  const items = page.getByRole('menuitem')
  await expect.element(items.first()).toHaveFocus()
  expect(items.elements().length).toBeGreaterThan(9)
  for (const item of items.all()) await expect.element(item).toBeInViewport({ ratio: 1 })
})

test('a story is shown with its state, and one without a title in this language by the other one', async () => {
  await openList([
    listed('lamp', { problems: 2 }),
    listed('quay', { status: 'changed', week: { games: 3, players: 2, endings: 1 } }),
    listed('snow', { title: { en: '', zh: '雪' } }),
    listed('blank', { title: { en: '', zh: '' } }),
    listed('ember', { status: 'published', is_read_only: true, updated_at: null, updated_by: null }),
    listed('long', { title: { en: 'Word'.repeat(60), zh: '' }, updated_by: 'A'.repeat(80) }),
  ])
  await expect.element(page.getByText('6 stories')).toBeVisible()
  for (const text of ['2 problems', 'Changed since published', '3 games this week', 'Chinese title', 'Read-only'])
    await expect.element(page.getByText(text, { exact: true })).toBeVisible()
  expect(page.getByRole('heading', { name: '雪' }).element().getAttribute('lang')).toBe('zh')
  await expect.element(page.getByRole('link', { name: 'Untitled story' })).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Duplicate The ember' })).toBeVisible()
  await checkScreen()
  await showLocale('zh')
  document.documentElement.dataset.theme = 'light'
  await expect.element(page.getByText('2 个问题')).toBeVisible()
  await checkScreen()
  delete document.documentElement.dataset.theme
})

test('search and sort answer at once', async () => {
  const asked = await openList([
    listed('lamp', { updated_at: 5 }),
    listed('quay', { updated_at: 9, week: { games: 1, players: 1, endings: 0 } }),
    listed('attic', { updated_at: 1 }),
  ])
  const titles = () =>
    rows()
      .elements()
      .map((row) => row.textContent)
  await expect.poll(titles).toEqual(['The quay', 'The lamp', 'The attic'])
  await page.getByRole('combobox', { name: 'Sort by' }).selectOptions('Title')
  expect(titles()).toEqual(['The attic', 'The lamp', 'The quay'])
  await page.getByRole('searchbox').fill('的故事')
  expect(titles()).toHaveLength(3)
  await page.getByRole('searchbox').fill('qua')
  expect(titles()).toEqual(['The quay'])
  await page.getByRole('searchbox').fill('nothing')
  await expect.element(page.getByText('No story matches')).toBeVisible()
  expect(bodiesOf(asked, '/creation/story.list')).toHaveLength(1)
})

test('a deleted draft can be brought back at once, and for 30 days', async () => {
  const asked = await openList([listed('lamp'), listed('quay', { status: 'published' })])
  await choose('The lamp', 'Delete')
  await expect.element(page.getByText('The lamp is deleted.')).toBeVisible()
  await expect.poll(() => rows().elements().length).toBe(1)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(() => rows().elements().length).toBe(2)
  // Players notice that a published story goes: that is asked.
  await choose('The quay', 'Delete')
  expect(bodiesOf(asked, '/creation/story.delete')).toEqual([{ id: 'lamp' }])
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expect.poll(() => rows().elements().length).toBe(1)
  await page.getByRole('radio', { name: 'Deleted' }).click()
  await expect.element(page.getByText('30 days left to restore it')).toBeVisible()
  await page.getByRole('button', { name: 'Restore The quay' }).click()
  await expect.element(page.getByText('No deleted stories')).toBeVisible()
  expect(bodiesOf(asked, '/creation/story.restore')).toEqual([{ id: 'lamp' }, { id: 'quay' }])
})

test('what was typed just before is saved before a story is exported, duplicated or published', async () => {
  const replies = {
    '/creation/story.export': () => refusal('no'),
    '/creation/story.duplicate': () => refusal('no'),
    '/creation/story.publish': () => refusal('no'),
  }
  const asked = await openList([listed('lamp', { revision: 1 })], replies)
  const opened = await openDraft('lamp')
  if (!opened.ok) throw new Error('the draft is not opened')
  const listCalls = (): string[] =>
    asked
      .map(({ path }) => path.split('.').at(-1) ?? '')
      .filter((call) => /^(?:save|export|duplicate|publish)$/.test(call))
  for (const [index, action] of ['Export as a file', 'Duplicate', 'Publish'].entries()) {
    opened.data.actions.edit((document) => writeAt(document, ['metadata', 'title', 'en'], `Lamp ${index}`))
    await choose('The lamp', action)
    await expect.poll(() => listCalls().length).toBe(2 * index + 2)
  }
  expect(listCalls()).toEqual(['save', 'export', 'save', 'duplicate', 'save', 'publish'])
  expect(bodiesOf(asked, '/creation/story.publish')).toEqual([{ id: 'lamp', revision: 4 }])
})

test('a story that the server does not delete comes back', async () => {
  await openList([listed('lamp')], { '/creation/story.delete': () => refusal('Not now') })
  await choose('The lamp', 'Delete')
  await expect.element(page.getByText('Not now')).toBeVisible()
  expect(rows().elements()).toHaveLength(1)
})

test('a list that does not load can be tried again', async () => {
  let isReached = false
  await openList([], { '/creation/story.list': () => (isReached ? { stories: [] } : unreachable) })
  await expect.element(page.getByText('The stories could not be loaded')).toBeVisible()
  isReached = true
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect.element(page.getByText('No stories yet')).toBeVisible()
})

/** Drops files on the page. */
test('files that do not fit are named with their line, and files that do open their story', async () => {
  let answer: unknown = {
    outcome: 'problems',
    problems: [{ file: 'script.yaml', line: 12, code: 'yaml_tab', values: {}, message: 'tabs' }],
  }
  const asked = await openList([], { '/creation/story.import': () => answer })
  await expect.element(page.getByText('No stories yet')).toBeVisible()
  const report = page.getByRole('dialog', { name: 'Nothing was imported' })
  drop(new File(['id: a'], 'story.yaml'), new File(['start: b'], 'script.yaml'))
  await expect.element(report.getByText('script.yaml, line 12')).toBeVisible()
  await expect.element(report.getByText('The line begins with a tab. Use spaces.')).toBeVisible()
  await checkScreen()
  expect(bodiesOf(asked, '/creation/story.import')).toEqual([
    {
      files: [
        { path: 'story.yaml', file: expect.stringContaining(btoa('id: a')) as unknown },
        { path: 'script.yaml', file: expect.stringContaining(btoa('start: b')) as unknown },
      ],
      make_draft: false,
    },
  ])
  await report.getByRole('button', { name: 'Close' }).click()
  answer = {
    outcome: 'report',
    format: 'story',
    locale: 'en',
    notes: [],
    warnings: [{ file: '.DS_Store', line: null, code: 'system_file', values: {}, message: '' }],
  }
  drop(new File([Uint8Array.of(80, 75, 3, 4)], 'lamp.zip'))
  await expect.element(page.getByText(/^The system put this file there\./)).toBeVisible()
  answer = unreachable
  await page.getByRole('button', { name: 'Import as a draft' }).click()
  const unanswered = page.getByRole('dialog', { name: 'No answer came' })
  await expect.element(unanswered.getByText(/^The story may have been imported\./)).toBeVisible()
  await unanswered.getByRole('button', { name: 'Close' }).click()
  answer = { outcome: 'report', format: 'story', locale: 'en', notes: [] }
  drop(new File([Uint8Array.of(80, 75, 3, 4)], 'lamp.zip'))
  await expect.element(page.getByText(/^Read as: a story of this site\./)).toBeVisible()
  answer = {
    outcome: 'imported',
    id: 'lamp',
    warnings: [{ file: 'story.yaml', line: 2, code: 'missing_field', values: { field: 'title' }, message: '' }],
  }
  await page.getByRole('button', { name: 'Import as a draft' }).click()
  await expect.element(page.getByText('story.yaml, line 2')).toBeVisible()
  await expect.element(page.getByText('This is missing: title.')).toBeVisible()
  expect(bodiesOf(asked, '/creation/story.import').at(-1)).toMatchObject({
    zip: expect.stringContaining('UEsDBA==') as unknown,
  })
  await page.getByRole('button', { name: 'Open the story' }).click()
  await expect.poll(() => location.pathname).toBe('/creation/editor/lamp')
})

test('a new story is created once, from a template, with its titles', async () => {
  const asked = await openList([], { '/creation/story.create': () => ({ id: 'lamp' }) })
  await page.getByRole('button', { name: 'New story' }).click()
  await page.getByRole('radio', { name: 'A question with two answers' }).click()
  await page.getByRole('textbox', { name: 'English' }).fill('The Quay')
  await checkScreen()
  const create = page.getByRole('button', { name: 'Create', exact: true })
  await create.dblClick()
  await expect.poll(() => location.pathname).toBe('/creation/flow-editor/lamp')
  expect(bodiesOf(asked, '/creation/story.create')).toEqual([
    { template: 'choice', title: { en: 'The Quay' }, languages: ['en'] },
  ])
})

test('a story in the format of another tool is saved after its report was read', async () => {
  await openList([listed('lamp')], {
    '/creation/story.export': ({ body }) => ({
      file_name: `lamp.${(body as { format: string }).format}`,
      file: btoa('=== pier ==='),
      notes: [
        { effect: 'kept', code: 'lines', count: 12, node: '' },
        { effect: 'changed', code: 'free_text', count: 1, node: 'quay' },
        { effect: 'left_out', code: 'weather', count: 8, node: 'pier' },
      ],
    }),
  })
  await choose('The lamp', 'Export as Ink')
  const report = page.getByRole('dialog', { name: 'What becomes of the story' })
  await expect.element(report.getByText('Lines: 12')).toBeVisible()
  await expect.element(report.getByText('(first at quay)')).toBeVisible()
  await expect.element(report.getByText('Weather and light: 8')).toBeVisible()
  await checkScreen()
  await report.getByRole('button', { name: 'Save lamp.ink' }).click()
  await expect.element(page.getByText('Exported as lamp.ink.')).toBeVisible()
  await expect.element(report).not.toBeInTheDocument()
})
