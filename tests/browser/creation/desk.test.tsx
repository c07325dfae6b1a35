/** The desk keeps an author who came to it: stories, 'About the story', media and talents open there, never in the phone-wide column. */
import { beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { StoryProblem } from '../../../protocol/story/draft.ts'
import { emulateMotion } from '../../helpers/emulateMotion.ts'
import { openStory, PREVIEW_STARTED, setUpCreation } from './openStory.tsx'

const { clock } = setUpCreation()

const listed = (id: string, change: object = {}) => ({
  id,
  status: 'draft',
  is_read_only: false,
  revision: 1,
  updated_at: clock().now(),
  updated_by: 'Mira',
  published_at: null,
  title: { en: `The ${id}`, zh: `${id}的故事` },
  cover_url: '',
  problems: 0,
  deleted_at: null,
  week: { games: 0, players: 0, endings: 0 },
  ...change,
})
const REPLIES = {
  '/creation/preview.start': () => PREVIEW_STARTED,
  '/talent/skill-info.list': () => ({
    skills: [{ id: 'owl', name: 'Night Owl', image_url: '/media/talents/owl.webp', skill_configs: [] }],
  }),
}
const problem = (at: StoryProblem['at']): StoryProblem => ({
  severity: 'error',
  at,
  code: 'empty_text',
  values: { field: 'en' },
  message: 'in English',
})
const tab = (name: string) => page.getByRole('tab', { name, exact: true })
const address = (): string => location.pathname + location.search

beforeEach(() => page.viewport(1280, 800))

test('a new story stays on the desk', async () => {
  const replies = {
    ...REPLIES,
    '/creation/story.list': () => ({ stories: [] }),
    '/creation/story.create': () => ({ id: 'lamp' }),
  }
  await openStory('/pc', {}, replies)
  await userEvent.click(page.getByRole('button', { name: 'New story' }))
  await userEvent.click(page.getByRole('button', { name: 'Create', exact: true }))
  await expect.poll(address).toBe('/pc/flow-editor/lamp')
  await expect.element(tab('Graph')).toHaveAttribute('aria-selected', 'true')
})

test("'About the story', media and talents are panes between the outline and the preview", async () => {
  await openStory('/pc/flow-editor/lamp', {}, REPLIES)
  const parts = [page.getByRole('tree'), page.getByTitle('The story as players see it')]
  const areBeside = async (): Promise<void> => {
    for (const part of parts) await expect.element(part).toBeVisible()
  }
  await userEvent.click(page.getByRole('link', { name: 'About the story' }))
  await expect.element(page.getByRole('group', { name: 'Description' })).toBeVisible()
  await areBeside()
  await userEvent.click(page.getByRole('link', { name: 'Actors' }))
  await expect.poll(address).toBe('/pc/flow-editor/lamp?section=actors')
  await userEvent.click(tab('Media'))
  await expect.element(page.getByRole('button', { name: /^cover/ })).toBeVisible()
  await areBeside()
  await userEvent.keyboard('{ArrowRight}')
  await expect.element(page.getByRole('heading', { name: 'Night Owl' })).toBeVisible()
  await areBeside()
  // 'About the story' is where it was left.
  await userEvent.click(tab('About the story'))
  await expect.poll(address).toBe('/pc/flow-editor/lamp?section=actors')
  await userEvent.click(page.getByRole('link', { name: 'Flow', exact: true }))
  await expect.element(page.getByRole('application', { name: 'Story graph' })).toBeVisible()
})

test.each([
  ['?section=speakers', 'About the story'],
  ['?section=media', 'Media'],
  ['?pane=talents', 'Talents'],
  ['?pane=outcome', 'What will happen'],
])('the address %s leads to its pane again', async (query, name) => {
  await openStory(`/pc/flow-editor/lamp${query}`, {}, { ...REPLIES, '/creation/story.outcome': () => ({}) })
  await expect.element(tab(name)).toHaveAttribute('aria-selected', 'true')
})

test.each([1280, 700])('what is wrong leads to its pane, in a window of %i px', async (width) => {
  await page.viewport(width, 800)
  const problems = [problem(['metadata', 'actors', 0, 'name', 'en']), problem(['script', 'nodes', 'dark', 'do', 0])]
  await openStory('/pc/flow-editor/lamp', { problems }, REPLIES)
  const entries = page.getByRole('dialog').getByRole('button', { name: /The text is empty/ })
  for (const [index, [name, query]] of [
    ['About the story', '?section=actors'] as const,
    ['Node', '?pane=node'] as const,
  ].entries()) {
    await userEvent.click(page.getByRole('button', { name: /^Problems:/ }))
    await userEvent.click(entries.nth(index))
    await expect.element(tab(name)).toHaveAttribute('aria-selected', 'true')
    expect(address()).toBe(`/pc/flow-editor/lamp${query}`)
  }
  await expect.element(page.getByRole('heading', { name: 'dark' })).toBeVisible()
})

test('a node that is selected while the graph is out of sight is in its middle when it is shown', async () => {
  await emulateMotion('no-preference')
  await openStory('/pc/flow-editor/lamp', {}, REPLIES)
  await expect.element(page.getByRole('application', { name: 'Story graph' })).toBeVisible()
  await userEvent.click(tab('Media'))
  const complaints = vi.spyOn(console, 'error')
  await userEvent.click(page.getByRole('treeitem', { name: /^lit / }))
  await userEvent.click(tab('Graph'))
  const readOffsets = (): number[] => {
    const [box, graph] = [page.getByRole('button', { name: /^lit/ }), page.getByRole('application')].map((each) =>
      each.element().getBoundingClientRect(),
    )
    if (box === undefined || graph === undefined) return []
    return [box.left + box.right - graph.left - graph.right, box.top + box.bottom - graph.top - graph.bottom].map(
      (doubled) => Math.abs(Math.round(doubled / 2)),
    )
  }
  await expect.poll(readOffsets).toEqual([0, 0])
  // A picture without a size would be drawn at no number.
  expect(complaints.mock.calls).toEqual([])
  complaints.mockRestore()
})

test('a pane out of sight follows no key, and has caught up when it is shown', async () => {
  await openStory('/pc/flow-editor/lamp', {}, REPLIES)
  const row = page.getByRole('treeitem', { name: /^dark/ })
  await userEvent.click(row)
  await userEvent.click(tab('Node'))
  const readHidden = (): string => document.querySelector('[data-key="node dark"]')?.textContent ?? ''
  const before = readHidden()
  expect(before).toContain('The lamp goes out.')
  await userEvent.fill(page.getByRole('textbox', { name: /^Narration.*English/ }).first(), 'A lamp burns.')
  await expect.element(page.getByText('Saving soon')).toBeVisible()
  expect(readHidden()).toBe(before)
  await userEvent.click(tab('Outline'))
  await expect.element(row).toHaveTextContent('darkA lamp burns.')
})

test('what is selected while its pane is out of sight takes no focus when the pane is shown', async () => {
  const problems = [problem(['script', 'nodes', 'pier', 'choose', 'options', 0, 'text', 'en'])]
  await openStory('/pc/flow-editor/lamp', { problems }, REPLIES)
  await userEvent.click(page.getByRole('button', { name: /^Problems:/ }))
  await userEvent.click(page.getByRole('dialog').getByRole('button', { name: /The text is empty/ }))
  const field = page
    .getByRole('region', { name: 'Option 1' })
    .getByRole('textbox', { name: /English/ })
    .first()
  await expect.element(field).toHaveFocus()
  await userEvent.fill(field, 'Call back')
  await userEvent.click(tab('Outline'))
  await userEvent.click(page.getByRole('treeitem', { name: /^pier/ }))
  await userEvent.click(page.getByRole('button', { name: 'Undo' }))
  tab('Outline').element().focus()
  await userEvent.keyboard('{ArrowRight}')
  await expect.element(field).toBeVisible()
  await expect.element(tab('Node')).toHaveFocus()
})

test('the desktop home lists what is published and changed, each card with its menu', async () => {
  let stories = [listed('lamp'), listed('quay', { status: 'changed' }), listed('pier', { status: 'published' })]
  const { asked } = await openStory(
    '/pc',
    {},
    {
      ...REPLIES,
      '/creation/story.list': () => ({ stories }),
      '/creation/story.unpublish': ({ body }) => {
        const { id } = body as { id: string }
        stories = stories.map((story) => (story.id === id ? { ...story, status: 'draft' } : story))
        return {}
      },
    },
  )
  const cards = (region: string) =>
    page
      .getByRole('region', { name: region })
      .getByRole('heading', { level: 3 })
      .elements()
      .map((title) => title.textContent)
  await expect.poll(() => cards('Published')).toEqual(['The quay', 'The pier'])
  expect(cards('Drafts and changes')).toEqual(['The lamp', 'The quay'])
  const published = page.getByRole('region', { name: 'Published' })
  await expect.element(published.getByText(/^Changed since published/)).toBeVisible()
  await userEvent.click(published.getByRole('button', { name: 'Actions: The quay' }))
  await userEvent.click(page.getByRole('menuitem', { name: 'Unpublish' }))
  await userEvent.click(page.getByRole('dialog').getByRole('button', { name: 'Unpublish' }))
  await expect.poll(() => cards('Published')).toEqual(['The pier'])
  expect(asked.filter(({ path }) => path === '/creation/story.unpublish')).toHaveLength(1)
  await userEvent.click(published.getByRole('button', { name: 'Actions: The pier' }))
  await userEvent.click(page.getByRole('menuitem', { name: 'About the story' }))
  await expect.poll(address).toBe('/pc/flow-editor/pier?section=about')
})
