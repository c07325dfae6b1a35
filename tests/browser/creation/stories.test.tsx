/** The authored stories in the flow editor: each is drawn as a whole, and arranging it changes its marks alone. */
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { parse } from 'yaml'
import type { Draft } from '../../../protocol/story/draft.ts'
import { readPlaces } from '../../../src/authoring/model/marks.ts'
import { DRAFT_TIMES_MS } from '../../../src/authoring/model/draftStore.ts'
import { openStory, setUpCreation } from './openStory.tsx'

const { clock } = setUpCreation()

const files = import.meta.glob<string>('../../../fixtures/stories/*/{story,script}.yaml', {
  query: '?raw',
  import: 'default',
})
const FOLDER = '../../../fixtures/stories'
const ids = [...new Set(Object.keys(files).flatMap((path) => path.split('/').at(-2) ?? []))]

async function readDraft(id: string): Promise<Draft> {
  const read = async (file: string): Promise<Draft['script']> =>
    parse((await files[`${FOLDER}/${id}/${file}`]?.()) ?? '') as Draft['script']
  return { metadata: await read('story.yaml'), script: await read('script.yaml'), marks: {} }
}

test('there are eight', () => {
  expect(ids).toHaveLength(8)
})

test.each(ids)('%s', async (id) => {
  await page.viewport(1700, 800)
  const before = await readDraft(id)
  const story = await openStory('/pc/flow-editor/lamp', { document: structuredClone(before) })
  const graph = page.getByRole('application', { name: 'Story graph' })
  await expect.element(graph).toBeVisible()
  const nodes = Object.keys(before.script['nodes'] as object).sort()
  const listDrawn = () =>
    [...graph.element().querySelectorAll('.react-flow__node-story')]
      .map((node) => node.getAttribute('data-id') ?? '')
      .sort()
  // The whole story is in view once the graph has measured its nodes.
  const showWhole = async () => {
    graph.element().focus()
    await userEvent.keyboard('0')
    return listDrawn()
  }
  await expect.poll(showWhole).toEqual(nodes)
  expect(graph.element().querySelectorAll('.react-flow__node-open')).toHaveLength(0)
  await userEvent.keyboard('a')
  await clock().pass(DRAFT_TIMES_MS.saveWithin)
  await expect.poll(() => story.saved.length).toBe(1)
  expect({ ...story.document, marks: {} }).toEqual(before)
  expect([...readPlaces(story.document.marks).keys()].sort()).toEqual(nodes)
})
