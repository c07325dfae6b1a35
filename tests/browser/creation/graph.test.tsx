/** The graph of a story: gestures, keys, the clipboard, folding, and that looking changes nothing. */
import { expectNoViolations } from '../../helpers/expectAccessible.ts'
import { beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { LOCALES } from '../../../protocol/locale.ts'
import type { Draft } from '../../../protocol/story/draft.ts'
import { createNode } from '../../../src/authoring/model/editNodes.ts'
import { DRAFT_TIMES_MS } from '../../../src/authoring/model/draftStore.ts'
import { createStoryDocument } from '../../helpers/storyDocument.ts'
import { type FakeStory, openStory, setUpCreation } from './openStory.tsx'

const { clock } = setUpCreation()
beforeEach(() => page.viewport(1700, 800))
const graph = page.getByRole('application', { name: 'Story graph' })
const findBar = page.getByRole('searchbox', { name: 'Find a node by id, text or variable' })
const node = (id: string) => graph.getByRole('button', { name: new RegExp(`^${id}\\. `) })
const said = (text: string) => expect.element(graph.getByRole('status').filter({ hasText: text })).toBeVisible()

/** Opens the story, and waits for its graph. */
async function openGraph(
  document: Draft = createStoryDocument(),
  problems: FakeStory['problems'] = [],
): Promise<FakeStory> {
  const story = await openStory('/pc/flow-editor/lamp', { document, problems })
  await expect.element(graph.getByRole('button').filter({ hasText: 'pier' }).first()).toBeVisible()
  return story
}

/** The document as the server has it after the autosave. */
async function readSaved(story: FakeStory): Promise<Draft> {
  await clock().pass(DRAFT_TIMES_MS.saveWithin)
  await expect.poll(() => story.saved.length).toBeGreaterThan(0)
  return story.document
}

function readNodes(document: Draft): Record<string, unknown> {
  return document.script['nodes'] as Record<string, unknown>
}

async function press(...keys: string[]): Promise<void> {
  for (const key of keys) await userEvent.keyboard(key)
}

test('a node is a button that says its line, its end, where it leads, and what is wrong with it', async () => {
  const document = createStoryDocument()
  document.marks = { notes: { lit: 'Warmer' }, colours: { lit: 'red' } }
  await openGraph(document, [
    {
      severity: 'error',
      at: ['script', 'nodes', 'dark', 'do', 0],
      code: 'dead_end',
      values: { name: 'dark' },
      message: 'too dark',
    },
  ])
  await expect
    .element(
      graph.getByRole('button', { name: 'pier. Start. The pier is empty.. 3 steps. Choice. Leads to lit, dark' }),
    )
    .toBeVisible()
  await expect.element(node('dark')).toHaveAccessibleName(/Problems: .*dark/)
  await expect.element(node('lit')).toHaveAccessibleName(/Red\. Note: Warmer$/)
  await expect.element(graph.getByRole('button', { name: 'Answer' })).toBeVisible()
  await expect.element(page.getByRole('application')).toHaveAccessibleName('Story graph')
})

test('an edge that is dragged into the open makes a node and an option; one undo takes both back', async () => {
  const story = await openGraph()
  const before = structuredClone(story.document.script)
  const handle = () => node('pier').element().querySelector('.react-flow__handle-right') ?? document.body
  const pane = graph.element().querySelector('.react-flow__pane') ?? document.body
  await userEvent.dragAndDrop(handle(), pane, { targetPosition: { x: 560, y: 560 }, steps: 4 })
  await said('Node node-1 was created. pier leads to it.')
  expect(readNodes(await readSaved(story))).toMatchObject({
    'node-1': createNode(),
    pier: { choose: { options: [{ id: 'answer' }, { id: 'leave' }, { id: 'option-1', goto: 'node-1' }] } },
  })
  await press('{Control>}z{/Control}')
  await expect.element(node('node-1')).not.toBeInTheDocument()
  await clock().pass(DRAFT_TIMES_MS.saveWithin)
  await expect.poll(() => story.document.script).toEqual(before)

  await userEvent.dragAndDrop(handle(), node('lit'), { steps: 4 })
  await said('pier leads to lit.')
})

test('a node that is dragged keeps its new place, and nothing else changes; undo takes it back', async () => {
  const story = await openGraph()
  const before = structuredClone(story.document)
  const pane = graph.element().querySelector('.react-flow__pane') ?? document.body
  await userEvent.dragAndDrop(node('lit'), pane, { targetPosition: { x: 560, y: 600 }, steps: 4 })
  const { marks, ...rest } = await readSaved(story)
  expect(rest).toEqual({ metadata: before.metadata, script: before.script })
  const places = marks['places'] as Record<string, { x: number; y: number }>
  expect(Object.keys(places).sort()).toEqual(['dark', 'lit', 'pier'])
  expect(places['lit']?.y).toBeGreaterThan(places['dark']?.y ?? Infinity)
  const moved = node('lit').element().getBoundingClientRect().top
  await press('{Control>}z{/Control}')
  await expect.poll(() => node('lit').element().getBoundingClientRect().top).toBeLessThan(moved - 100)
})

test('all of it works by keyboard: go, make, connect, delete, find, open', async () => {
  const story = await openGraph()
  graph.element().focus()
  await press('{ArrowRight}')
  await expect.element(node('pier')).toHaveFocus()
  await press('{ArrowRight}')
  await expect.poll(() => document.activeElement?.getAttribute('data-id')).toMatch(/^(?:lit|dark)$/)
  await press('{ArrowLeft}', 'n')
  await expect.element(node('node-1')).toHaveFocus()
  await press('c')
  const dialog = page.getByRole('dialog', { name: 'Connect node-1' })
  await expect.element(dialog.getByRole('textbox')).toHaveFocus()
  await press('dar', '{Enter}')
  await said('node-1 leads to dark.')
  expect(readNodes(await readSaved(story))['node-1']).toEqual({ ...createNode(), goto: 'dark' })

  await press('f')
  await userEvent.fill(findBar, 'come in')
  await expect.element(page.getByText('1 of 1')).toBeVisible()
  await press('{Escape}', '{Enter}')
  const steps = page.getByRole('region', { name: 'Node', exact: true })
  await expect.element(steps).toHaveFocus()
  await expect.element(steps.getByRole('heading', { name: 'lit' })).toBeVisible()

  graph.element().focus()
  await press('{Delete}')
  await said('1 node was deleted.')
  await expect.element(graph.getByRole('button', { name: /pier, Answer: No node lit/ })).toBeVisible()
  await press('{Control>}a{/Control}')
  await expect.element(graph.getByText('3 nodes selected')).toBeVisible()
  await press('{Escape}', '?')
  await expect.element(page.getByRole('dialog', { name: 'Keys of the graph' })).toBeVisible()
})

test('nodes are cut and pasted by the clipboard, and text that is none of ours is refused', async () => {
  const story = await openGraph()
  const before = structuredClone(story.document.script)
  const clipboard = new DataTransfer()
  const send = (type: string): boolean =>
    document.dispatchEvent(new ClipboardEvent(type, { clipboardData: clipboard, bubbles: true, cancelable: true }))
  await userEvent.click(node('lit'))
  send('copy')
  await said('1 node was copied.')
  send('paste')
  await expect.element(node('lit-2')).toBeVisible()
  expect(readNodes(await readSaved(story))['lit-2']).toEqual(readNodes(createStoryDocument())['lit'])
  await userEvent.click(node('lit'))
  send('cut')
  await expect.element(node('lit')).not.toBeInTheDocument()
  send('paste')
  await expect.element(node('lit')).toBeVisible()
  await press('{Control>}z{/Control}', '{Control>}z{/Control}', '{Control>}z{/Control}')
  await clock().pass(DRAFT_TIMES_MS.saveWithin)
  await expect.poll(() => story.document.script).toEqual(before)
  clipboard.setData('text/plain', 'Dear diary')
  graph.element().focus()
  send('paste')
  await said('The clipboard holds no nodes of a story.')
})

test('a straight run and a scene fold into one box and out again; only marks change', async () => {
  const document = createStoryDocument()
  const nodes = readNodes(document)
  nodes['pier'] = { do: [{ scene: { id: 'one', title: { en: 'Night', zh: '夜' } } }], goto: 'middle' }
  nodes['middle'] = { do: [], choose: (readNodes(createStoryDocument())['pier'] as { choose: unknown }).choose }
  const story = await openGraph(document)
  const before = structuredClone(document.script)
  await userEvent.click(node('pier'))
  await press('g')
  const run = graph.getByRole('button', { name: 'Straight run, pier … middle, 2 nodes' })
  await expect.element(run).toBeVisible()
  await expect.element(node('middle')).not.toBeInTheDocument()
  await press('{Enter}')
  await expect.element(node('middle')).toBeVisible()
  await userEvent.click(graph.getByRole('button', { name: 'Fold scene Night' }))
  await expect.element(graph.getByRole('button', { name: 'Scene Night, Night, 4 nodes' })).toBeVisible()
  const saved = await readSaved(story)
  expect(saved.marks).toMatchObject({ folded: { scenes: { one: true } } })
  expect(saved.script).toEqual(before)
})

test('a line of a node that is written in is drawn in its box, and read with it', async () => {
  await openGraph()
  await userEvent.click(node('lit'))
  await press('{Enter}')
  const line = page.getByRole('region', { name: 'Node', exact: true }).getByRole('textbox', { name: /, English$/ })
  await userEvent.fill(line, 'The lamp burns low.')
  await expect.element(node('lit')).toHaveAccessibleName(/The lamp burns low\./)
  await expect.element(graph.getByText('The lamp burns low.', { exact: true })).toBeVisible()
})

test('nodes without a place of their own stand on this device where they stood the last time', async () => {
  const places = [
    ['pier', 0, 0],
    ['lit', 400, 500],
    ['dark', 400, 0],
  ]
  const readStep = (): number =>
    node('lit').element().getBoundingClientRect().top - node('dark').element().getBoundingClientRect().top
  localStorage.setItem('creation.places', JSON.stringify({ story: 'lamp', places }))
  const story = await openGraph()
  await expect.poll(readStep).toBeGreaterThan(390)
  expect(JSON.parse(localStorage.getItem('creation.places') ?? '')).toEqual({ story: 'lamp', places })
  expect(story.document.marks).toEqual({})
  localStorage.removeItem('creation.places')
})

test.each(LOCALES)('axe finds nothing, and looking around saves nothing (%s)', async (lang) => {
  localStorage.setItem('locale', lang)
  document.documentElement.dataset['theme'] = lang === 'en' ? 'dark' : 'light'
  const story = await openGraph()
  await userEvent.click(node('pier'))
  graph.element().focus()
  await press('{Control>}a{/Control}', '{Escape}', '{ArrowRight}', '{ArrowRight}', '+', '-', '0')
  // A node's name says in sentences what it shows in pieces.
  await expectNoViolations(graph.element(), ['label-content-name-mismatch'])
  await clock().pass(DRAFT_TIMES_MS.saveWithin)
  expect(story.saved).toEqual([])
  delete document.documentElement.dataset['theme']
})

/** A story with more nodes than are placed between two frames. */
function createLongStory(): Draft {
  const document = createStoryDocument()
  const nodes = Array.from({ length: 300 }, (_, index) => [`long-${index}`, { do: [], goto: `long-${index + 1}` }])
  document.script['nodes'] = { ...readNodes(document), ...Object.fromEntries(nodes) }
  return document
}

/** The thread of the layout becomes another one; that of the preview's game stays. */
function replaceLayoutThread(create: () => object): void {
  const RealWorker = Worker
  vi.stubGlobal('Worker', function (url: string | URL, options?: WorkerOptions) {
    return String(url).includes('layoutWorker') ? create() : new RealWorker(url, options)
  })
}

test('the map shows all boxes; dragged it moves what is seen, and the wheel zooms it', async () => {
  await openGraph()
  const map = page.getByRole('img', { name: 'Map of the graph' })
  const boxes = map.element().querySelector('path')?.getAttribute('d') ?? ''
  expect(boxes.match(/Z/g)).toHaveLength(Object.keys(readNodes(createStoryDocument())).length)
  const readView = (): number[] => {
    const { transform } = getComputedStyle(document.querySelector('.react-flow__viewport') ?? document.body)
    const { e, f, a } = new DOMMatrix(transform)
    return [e, f, a]
  }
  await expect.poll(() => readView()[0]).toBeGreaterThan(0)
  const [x = 0, y = 0, zoom = 1] = readView()
  await userEvent.dragAndDrop(map, map, { sourcePosition: { x: 60, y: 60 }, targetPosition: { x: 80, y: 70 } })
  await expect.poll(() => readView()[0]).toBeLessThan(x)
  const [, movedY = 0, sameZoom] = readView()
  expect(movedY).toBeLessThan(y)
  expect(sameZoom).toBe(zoom)
  const wheel = new WheelEvent('wheel', { deltaY: 200, bubbles: true, cancelable: true })
  map.element().dispatchEvent(wheel)
  await expect.poll(() => readView()[2]).toBeLessThan(zoom)
  expect(wheel.defaultPrevented).toBe(true)
})

test('a long story is laid out by a thread of its own', async () => {
  await openGraph(createLongStory())
  await expect.element(graph.getByRole('button').filter({ hasText: 'long-0' }).first()).toBeVisible()
})

test('while a long story is laid out, its outline and its nodes can be used', async () => {
  const terminate = vi.fn()
  replaceLayoutThread(() => ({ addEventListener: () => undefined, postMessage: () => undefined, terminate }))
  const story = await openStory('/pc/flow-editor/lamp', { document: createLongStory() })
  await page.getByRole('treeitem', { name: /^pier / }).click()
  await page.getByRole('tab', { name: 'Node', exact: true }).click()
  await page.getByRole('textbox', { name: 'Narration, English' }).fill('Fog.')
  expect(readNodes(await readSaved(story))['pier']).toMatchObject({ do: [{}, { narrate: { en: 'Fog.' } }, {}] })
  expect(graph.query()).toBeNull()
  expect(terminate).not.toHaveBeenCalled()
})

test('where the browser gives no thread, the page lays a long story out', async () => {
  replaceLayoutThread(() => {
    throw new DOMException('no threads', 'SecurityError')
  })
  await openStory('/pc/flow-editor/lamp', { document: createLongStory() })
  await expect
    .poll(async () => {
      await clock().pass(0)
      return graph.query()
    })
    .not.toBeNull()
})
