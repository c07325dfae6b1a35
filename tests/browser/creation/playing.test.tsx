/** What stands beside the editor: the preview's pane, what will happen, the panes themselves, the desktop home and the gallery. */
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { App } from '../../../src/app/App.tsx'
import { writeAt } from '../../../src/authoring/model/documentPaths.ts'
import { PREVIEW_TIMES_MS } from '../../../src/authoring/model/previewSession.ts'
import { openDraft } from '../../../src/authoring/frame/openDraft.ts'
import { refusal } from '../shell/fakeApi.ts'
import { fakeStory, openStory, PREVIEW_STARTED, setUpCreation } from './openStory.tsx'

const { clock } = setUpCreation()

const node = (id: string, words: number, isReached = true) => ({
  id,
  is_reached: isReached,
  is_dead_end: false,
  words: { en: words, zh: words * 2 },
  reading_ms: { en: words * 1_000, zh: words * 1_000 },
})
const OUTCOME = {
  is_played: true,
  is_complete: true,
  problems: [],
  nodes: [node('pier', 70), node('lit', 4), node('dark', 9, false)],
  endings: [
    { node: 'lit', id: 'welcome', is_reached: true, moves: 1, lines: 4, minutes: 0.5 },
    { node: 'dark', id: 'night', is_reached: false, moves: null, lines: null, minutes: null },
  ],
  options: [
    { node: 'pier', id: 'answer', seen: 3 },
    { node: 'pier', id: 'leave', seen: 0 },
  ],
  intents: [
    { node: 'pier', index: 0, id: 'ask-lamp', seen: 4, leads_on: true },
    { node: 'pier', index: null, id: null, seen: 4, leads_on: false },
  ],
  words: { en: 83, zh: 166 },
  reading_ms: { en: 83_000, zh: 83_000 },
}
async function openEditor(replies: Parameters<typeof openStory>[2] = {}) {
  await page.viewport(1280, 800)
  return openStory(
    '/pc/flow-editor/lamp',
    {},
    { '/creation/preview.start': () => PREVIEW_STARTED, '/creation/story.outcome': () => OUTCOME, ...replies },
  )
}

test('a preview begins at the start, from the selected node, and with the edited document', async () => {
  const story = await openEditor()
  const bodies = () =>
    story.asked
      .filter(({ path }) => path === '/creation/preview.start')
      .map(({ body }) => body as Record<string, unknown>)
  await expect.poll(() => bodies().length).toBe(1)
  expect(bodies()[0]).not.toHaveProperty('node')
  const draft = await openDraft('lamp')
  if (!draft.ok) throw new Error('the draft is open')
  const { actions } = draft.data
  actions.select(['script', 'nodes', 'lit'])
  await page.getByRole('button', { name: 'Play from “lit”' }).click()
  await expect.poll(() => bodies().at(-1)?.['node']).toBe('lit')
  await expect.poll(() => bodies().length).toBe(2)
  actions.edit((document) => Object.assign(document.script, { start: 'dark' }))
  await expect
    .poll(async () => {
      await clock().pass(PREVIEW_TIMES_MS.edit)
      return bodies().length
    })
    .toBe(3)
  expect(bodies()[2]).toMatchObject({ node: 'lit', replay_of: '_preview-1' })
  expect(String(bodies()[2]?.['document'])).toContain('"start":"dark"')
})

test('a script that goes on for ever is said plainly, with its node', async () => {
  await openEditor({ '/creation/preview.start': () => refusal('It goes on for ever: lit', '1303') })
  await expect.element(page.getByRole('alert').getByText(/It goes on for ever: lit/)).toBeVisible()
  await page.getByRole('button', { name: 'Show “lit”' }).click()
  await expect.element(page.getByRole('button', { name: 'Play from “lit”' })).toBeEnabled()
})

test('what will happen leads to its places, is sorted, and says when it is out of date', async () => {
  await openEditor()
  await page.getByRole('tab', { name: 'What will happen' }).click()
  const panel = page.getByRole('region', { name: 'What will happen' })
  await expect.element(panel.getByText('2 of 3 nodes are reached · 1 of 2 endings')).toBeVisible()
  await panel.getByRole('button', { name: /^Leave/ }).click()
  const draft = await openDraft('lamp')
  if (!draft.ok) throw new Error('the draft is open')
  expect(draft.data.getView().selection).toEqual(['script', 'nodes', 'pier', 'choose', 'options', 1])
  await panel.getByRole('radio', { name: 'Node' }).click({ force: true })
  await panel.getByRole('button', { name: 'English words' }).click()
  await expect
    .element(panel.getByRole('columnheader', { name: 'English words' }))
    .toHaveAttribute('aria-sort', 'descending')
  await expect.element(panel.getByRole('row').nth(1).getByText('pier')).toBeVisible()
  draft.data.actions.edit((document) => Object.assign(document.script, { start: 'dark' }))
  await expect.element(panel.getByText('The story has changed since.')).toBeVisible()
})

test('panes are resized by keyboard, and keep their width', async () => {
  await openEditor()
  const separator = page.getByRole('separator', { name: 'Width of the outline' })
  const before = Number(separator.element().getAttribute('aria-valuenow'))
  separator.element().focus()
  await userEvent.keyboard('{ArrowRight}{ArrowRight}')
  await expect.element(separator).toHaveAttribute('aria-valuenow', String(before + 2))
  expect(localStorage.getItem('creation_panes')).toContain(`"start":${before + 2}`)
})

test('the desktop home has drafts with problems first, and the gallery copies a character into a draft', async () => {
  const listed = (id: string, problems: number) => ({
    id,
    status: 'draft',
    is_read_only: false,
    revision: 1,
    updated_at: 1_000_000,
    updated_by: 'Mira',
    published_at: null,
    title: { en: id, zh: id },
    cover_url: '',
    problems,
    deleted_at: null,
    plan: null,
    week: { games: 2, players: 1, endings: 1 },
  })
  const actor = {
    story_id: 'other',
    story_title: { en: 'Other', zh: '另一个' },
    actor_id: 'mo',
    name: { en: 'Mo', zh: '阿墨' },
    avatar_url: '',
    preview_url: '',
    at: ['metadata', 'actors', 0],
  }
  let isRefused = false
  const story = await fakeStory(
    {},
    {
      '/creation/story.list': () => ({ stories: [listed('calm', 0), listed('lamp', 3)] }),
      '/creation/actor.list': () => ({ actors: [actor] }),
      '/creation/story.save': () =>
        isRefused
          ? refusal('no')
          : { outcome: 'saved', revision: 2, updated_at: 1_000_000, status: 'draft', problems: [] },
      '/creation/actor.copy': () => ({ at: ['metadata', 'actors', 1] }),
    },
  )
  history.replaceState(null, '', '/pc')
  const screen = await render(<App />)
  const drafts = page.getByRole('region', { name: 'Drafts and changes' })
  await expect.element(drafts.getByRole('heading', { level: 3 }).first()).toHaveTextContent('lamp')
  await expect.element(page.getByText('Games this week')).toBeVisible()
  await page.getByRole('link', { name: 'Characters' }).click()
  await page.getByRole('searchbox').fill('墨')
  const open = await openDraft('lamp')
  if (!open.ok) throw new Error('the draft is not opened')
  open.data.actions.edit((document) => writeAt(document, ['metadata', 'title', 'en'], 'A lamp'))
  await page.getByRole('button', { name: 'Use Mo in a draft' }).click()
  const lamp = page.getByRole('dialog').getByRole('button', { name: /lamp/ })
  isRefused = true
  await lamp.click()
  await expect.element(page.getByText(/^The character was not copied/)).toBeVisible()
  expect(open.data.getView().document.metadata).toMatchObject({ title: { en: 'A lamp' } })
  expect(story.asked.filter(({ path }) => path === '/creation/actor.copy')).toEqual([])
  isRefused = false
  await lamp.click()
  await expect.poll(() => location.pathname + location.search).toBe('/pc/flow-editor/lamp?section=actors')
  expect(story.asked.find(({ path }) => path === '/creation/actor.copy')?.body).toEqual({
    story_id: 'other',
    actor_id: 'mo',
    to: 'lamp',
  })
  await screen.unmount()
})
