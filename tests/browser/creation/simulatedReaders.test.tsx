/** Simulated readers in *What will happen*: the table that `npm run stories:read` prints. */
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { ReadersReport } from '../../../protocol/api/creationTrials.ts'
import { openDraft } from '../../../src/authoring/frame/openDraft.ts'
import { createTalkDocument } from '../../helpers/talkDocument.ts'
import { openStory, setUpCreation } from './openStory.tsx'

setUpCreation()

const REPORT: ReadersReport = {
  story: 'lamp',
  readers: 50,
  endings: [
    { id: 'welcome', readers: 31, personas: { hurried: 10, curious: 10, rude: 1, contrary: 10 } },
    { id: 'night', readers: 0, personas: {} },
  ],
  stops: [{ node: 'pier', reason: 'price', readers: 19, personas: { rude: 9, silent: 10 } }],
  circles: [{ node: 'dark', most: 14, readers: 3, personas: { curious: 3 } }],
  unknown: [
    { node: 'pier', text: 'shut up', count: 7 },
    { node: 'pier', text: 'a-very-long-text-without-any-space-which-a-reader-of-this-kind-may-well-write', count: 1 },
  ],
  texts: { written: 60, unknown: 8 },
  words: { least: 90, median: 1_120, most: 2_400 },
  ms: { least: 60_000, median: 240_000, most: 780_000 },
  paid: { least: 0, median: 5, most: 20, total: 130 },
  figures: { nodes: [{ id: 'pier', came: 50, stopped: 19 }], options: [] },
  decisions: { made: 100, by_model: 0 },
}
const PLAYED = {
  is_played: true,
  is_complete: true,
  problems: [],
  nodes: [],
  endings: [],
  options: [],
  intents: [],
  words: { en: 0, zh: 0 },
  reading_ms: { en: 0, zh: 0 },
}

async function openPart(reply: () => unknown) {
  await page.viewport(1280, 800)
  const story = await openStory(
    '/creation/flow-editor/lamp',
    { document: createTalkDocument() },
    { '/creation/story.outcome': () => PLAYED, '/creation/story.read': reply },
  )
  await page.getByRole('button', { name: 'What will happen', exact: true }).click()
  const part = page.getByRole('region', { name: 'Simulated readers', exact: true })
  await expect.element(part).toBeVisible()
  return { story, part }
}

const readRows = (table: Element): string[][] =>
  [...table.querySelectorAll('tr')].map((row) => [...row.children].map(({ textContent }) => textContent))

test('readers play the draft when the author wishes: endings by persona, circles, what was not understood, length and price', async () => {
  const { story, part } = await openPart(() => ({ report: REPORT }))
  const asked = () => story.asked.filter(({ path }) => path === '/creation/story.read')
  expect(asked()).toEqual([])
  await part.getByRole('radio', { name: '200' }).click()
  await part.getByRole('button', { name: 'Let them read' }).click()
  const endings = part.getByRole('table', { name: 'Endings they reached' })
  await expect.element(endings).toBeVisible()
  expect(readRows(endings.element())).toEqual([
    ['Ending', 'All', 'Hurried', 'Curious', 'Rude', 'Silent', 'Contrary'],
    ['Let in', '31', '10', '10', '1', '0', '10'],
    ['Night', '0', '0', '0', '0', '0', '0'],
    ['No ending, at pier: nothing they can pay for', '19', '0', '0', '9', '10', '0'],
    ['Readers', '50', '10', '10', '10', '10', '10'],
  ])
  await expect.element(part.getByText('3 readers, up to 14 times')).toBeVisible()
  await expect.element(part.getByText('Not understood: 8 of 60 texts')).toBeVisible()
  await expect.element(part.getByRole('button', { name: 'shut up 7 × at pier' })).toBeVisible()
  expect(readRows(part.getByRole('table', { name: 'Length and price' }).element())).toEqual([
    ['Of a game', 'Least', 'Median', 'Most'],
    ['Words', '90', '1,120', '2,400'],
    ['Minutes', '1', '4', '13'],
    ['Diamonds paid', '0', '5', '20'],
  ])
  await expect.element(part.getByText('All readers together paid 130.')).toBeVisible()
  await expect.element(part.getByText(/^Choices and texts were drawn by a seed/)).toBeVisible()
  const { document, ...body } = (asked()[0]?.body ?? {}) as Record<string, unknown>
  expect(body).toEqual({ id: 'lamp', readers: 200, locale: 'en' })
  expect(String(document)).toContain('ask-lamp')
})

test('a row leads to its place; the table is marked when the story changes, and says what a model decided', async () => {
  const decisions = { made: 100, by_model: 64 }
  const { part } = await openPart(() => ({ report: { ...REPORT, decisions } }))
  await part.getByRole('button', { name: 'Let them read' }).click()
  await expect
    .element(part.getByText('A model decided 64 of 100 choices and texts, the seed the others.'))
    .toBeVisible()
  const draft = await openDraft('lamp')
  if (!draft.ok) throw new Error('the draft is open')
  draft.data.actions.edit((document) => Object.assign(document.script, { note: 'changed' }))
  await expect.element(part.getByText('The story has changed since.')).toBeVisible()
  await part.getByRole('button', { name: 'shut up 7 × at pier' }).click()
  expect(draft.data.getView().selection).toEqual(['script', 'nodes', 'pier'])
})
