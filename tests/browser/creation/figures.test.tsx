/** Readers' figures where one writes: in the outcome, beside options, and as the width of arrows; by version; of simulated readers before there are real ones. */
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { forgetFigures } from '../../../src/authoring/figures/figuresStore.ts'
import { checkScreen } from './checkScreen.ts'
import { type FakeStory, openStory, setUpCreation } from './openStory.tsx'

setUpCreation()

const OUTCOME = {
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
const node = (id: string, came: number, stopped = 0) => ({ id, came, stopped, median_ms: 8_000, missed: 0 })

async function openOutcome(figures: (body: unknown) => object, replies: object = {}): Promise<FakeStory> {
  forgetFigures()
  await page.viewport(1280, 800)
  const story = await openStory(
    '/creation/flow-editor/lamp',
    { status: 'published' },
    { '/creation/story.outcome': () => OUTCOME, '/creation/story.figures': ({ body }) => figures(body), ...replies },
  )
  await page.getByRole('button', { name: 'What will happen', exact: true }).click()
  return story
}
const region = () => page.getByRole('region', { name: 'Readers', exact: true })
const showThem = () => region().getByRole('switch', { name: 'Show on the graph and beside options' })
/** The widths of the arrows to these nodes, px. */
async function readWidths(...targets: string[]): Promise<number[]> {
  await page.getByRole('button', { name: 'Graph', exact: true }).click()
  const edge = (to: string) => page.getByRole('img', { name: new RegExp(`^From pier to ${to}`) })
  await expect.element(edge(targets[0] ?? '')).toBeInTheDocument()
  return targets.map((to) => {
    const path = edge(to).element().querySelector('path')
    return path === null ? 0 : Number.parseFloat(getComputedStyle(path).strokeWidth)
  })
}
async function readOptions(): Promise<string[]> {
  await page.getByRole('button', { name: 'Outline', exact: true }).click()
  await page.getByRole('treeitem', { name: /^pier / }).click()
  await expect.element(page.getByRole('region', { name: 'Node pier' })).toBeVisible()
  return page
    .getByText(/^chosen /)
    .elements()
    .map(({ textContent }) => textContent)
}

test('how many came, stopped and went on is listed by node, with the texts of many readers, by version', async () => {
  const story = await openOutcome((body) => ({
    versions: [
      { revision: 4, games: 12 },
      { revision: 2, games: 1 },
    ],
    games: (body as { revision?: number }).revision === 2 ? 1 : 13,
    nodes: [node('pier', 13), { ...node('lit', 9, 3), missed: 11 }],
    options: [],
    texts: [{ node: 'lit', locale: 'en', text: 'who lit it', readers: 11 }],
  }))
  await expect.element(region().getByText('13 games were begun.')).toBeVisible()
  const rows = region().getByRole('listitem')
  // Where most stopped comes first.
  await expect
    .element(rows.nth(0))
    .toHaveTextContent('litcame 9 times · 3 stopped here · half went on within 8 sec · 11 texts not understood')
  await expect.element(rows.nth(2)).toHaveTextContent('who lit it11 readers at lit')
  await checkScreen()
  await region().getByLabelText('Version').selectOptions('2')
  await expect.element(region().getByText('1 game was begun.')).toBeVisible()
  expect(story.asked.filter(({ path }) => path === '/creation/story.figures').map(({ body }) => body)).toEqual([
    { id: 'lamp' },
    { id: 'lamp', revision: 2 },
  ])
})

test('where the author wishes, arrows are as wide as many went there, and options say how many chose them', async () => {
  await openOutcome(() => ({
    versions: [],
    games: 40,
    nodes: [node('pier', 40), node('lit', 30), node('dark', 10)],
    options: [
      { node: 'pier', id: 'answer', chosen: 30 },
      { node: 'pier', id: 'leave', chosen: 10 },
    ],
    texts: [],
  }))
  expect(await readOptions()).toEqual([])
  await page.getByRole('button', { name: 'Back to the outline' }).click()
  await page.getByRole('button', { name: 'What will happen', exact: true }).click()
  await showThem().click()
  const [lit = 0, dark = 0] = await readWidths('lit', 'dark')
  expect(lit).toBeGreaterThan(dark)
  expect(dark).toBeGreaterThan(1.5)
  expect(await readOptions()).toEqual(['chosen 30 times, 75%', 'chosen 10 times, 25%'])
  await checkScreen()
})

test('before there are readers, simulated ones are shown', async () => {
  const report = {
    story: 'lamp',
    readers: 10,
    endings: [],
    stops: [],
    circles: [],
    unknown: [],
    texts: { written: 0, unknown: 0 },
    words: { least: 1, median: 1, most: 1 },
    ms: { least: 1, median: 1, most: 1 },
    paid: { least: 0, median: 0, most: 0, total: 0 },
    figures: { nodes: [{ id: 'pier', came: 10, stopped: 0 }], options: [{ node: 'pier', id: 'leave', chosen: 10 }] },
    decisions: { made: 10, by_model: 0 },
  }
  await openOutcome(() => ({ versions: [], games: 0, nodes: [], options: [], texts: [] }), {
    '/creation/story.read': () => ({ report }),
  })
  await expect.element(region().getByText(/^Nobody has read this yet\./)).toBeVisible()
  await page.getByRole('button', { name: 'Let them read' }).click()
  await expect.element(page.getByRole('table', { name: 'Endings they reached' })).toBeVisible()
  await showThem().click()
  await expect.element(region().getByText(/^No reader has come yet/)).toBeVisible()
  expect(await readOptions()).toEqual(['chosen 0 times, 0%', 'chosen 10 times, 100%'])
})
