/** Links for test readers: made of what is saved, copied, and ended after a question. */
import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { writeAt } from '../../../src/authoring/model/documentPaths.ts'
import { openDraft } from '../../../src/authoring/frame/openDraft.ts'
import { Failure } from '../shell/fakeApi.ts'
import { checkScreen } from './checkScreen.ts'
import { type FakeStory, openStory, setUpCreation } from './openStory.tsx'

setUpCreation()

const LINK = {
  story_id: '_test-1',
  revision: 1,
  created_at: 1_000_000,
  created_by: 'Mira',
  expires_at: Date.UTC(2026, 11, 6, 12),
  has_ended: false,
  readers: 3,
  games: 4,
  endings: 1,
}
const bodiesOf = ({ asked }: FakeStory, path: string): unknown[] =>
  asked.filter((call) => call.path === path).map(({ body }) => body)

async function openLinks(links: object[], replies: Parameters<typeof openStory>[2] = {}): Promise<FakeStory> {
  const story = await openStory(
    '/creation/editor/lamp',
    {},
    { '/creation/test-link.list': () => ({ links }), ...replies },
  )
  await page.getByRole('button', { name: 'More on publishing' }).click()
  await page.getByRole('menuitem', { name: 'Test readers' }).click()
  await expect.element(page.getByRole('dialog', { name: 'Test readers' })).toBeVisible()
  return story
}

test('a link is made of what was typed last, with the days that were chosen', async () => {
  const links: object[] = []
  const story = await openLinks(links, {
    '/creation/test-link.create': () => {
      links.push(LINK)
      return { link: LINK }
    },
  })
  await expect.element(page.getByText('No link yet.')).toBeVisible()
  const opened = await openDraft('lamp')
  if (opened.ok) opened.data.actions.edit((document) => writeAt(document, ['metadata', 'title', 'en'], 'The Quay'))
  await page.getByRole('radio', { name: '30 days' }).click()
  await page.getByRole('button', { name: 'Make a link' }).click()
  await expect.element(page.getByLabelText('Address of version 1')).toHaveValue(`${location.origin}/story/_test-1`)
  expect(story.saved).toHaveLength(1)
  expect(bodiesOf(story, '/creation/test-link.create')).toEqual([{ id: 'lamp', revision: 2, days: 30 }])
  await expect.element(page.getByText(/^until .*2026.* · 3 readers · 4 games · 1 ending reached$/)).toBeVisible()
  await checkScreen()
})

test('the address is copied', async () => {
  const copy = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
  await openLinks([LINK])
  await page.getByRole('button', { name: 'Copy the address of version 1' }).click()
  await expect.element(page.getByText('Copied')).toBeVisible()
  expect(copy).toHaveBeenCalledWith(`${location.origin}/story/_test-1`)
})

test('a link ends after a question, and one that has ended has no way to be copied', async () => {
  const links = [LINK]
  const story = await openLinks(links, {
    '/creation/test-link.end': () => {
      links.splice(0, 1, { ...LINK, has_ended: true })
      return null
    },
  })
  await page.getByRole('button', { name: 'End the link to version 1' }).click()
  expect(bodiesOf(story, '/creation/test-link.end')).toEqual([])
  await page.getByRole('dialog', { name: 'End this link?' }).getByRole('button', { name: 'End the link' }).click()
  await expect.element(page.getByText(/^ended /)).toBeVisible()
  expect(bodiesOf(story, '/creation/test-link.end')).toEqual([{ id: 'lamp', story_id: '_test-1' }])
  expect(page.getByRole('button', { name: /version 1$/ }).elements()).toEqual([])
})

test('no link is made of a draft that is not saved', async () => {
  const story = await openLinks([], { '/creation/story.save': () => new Failure(500) })
  const opened = await openDraft('lamp')
  if (opened.ok) opened.data.actions.edit((document) => writeAt(document, ['metadata', 'title', 'en'], 'The Quay'))
  await page.getByRole('button', { name: 'Make a link' }).click()
  await expect.element(page.getByText('No link was made: the story could not be saved.')).toBeVisible()
  expect(bodiesOf(story, '/creation/test-link.create')).toEqual([])
})
