/** Changes of the graph as edits of a draft, and nodes in the clipboard. */
import { produce } from 'immer'
import { expect, test } from 'vitest'
import type { Draft } from '../../../protocol/story/draft.ts'
import { readAt } from '../../../src/authoring/model/documentPaths.ts'
import { createNode, deleteNodes, findFreeNodeId } from '../../../src/authoring/model/editNodes.ts'
import { listEdges } from '../../../src/authoring/model/storyGraph.ts'
import { connect, cutEnds, findConnectWay, placeNewNode, redirect } from '../../../src/authoring/flow/changeGraph.ts'
import { copyNodes, pasteNodes, readNodes } from '../../../src/authoring/flow/clipboard.ts'
import { nameIdOf } from '../../../src/authoring/flow/drawGraph.ts'
import { findNodes } from '../../../src/authoring/flow/FindBar.tsx'
import { readStoryModel } from '../../../src/authoring/flow/graphModel.ts'
import { arrange } from '../../../src/authoring/flow/layout.ts'
import { writeFolded, writePlaces } from '../../../src/authoring/model/marks.ts'
import { readStory, STORY_IDS } from './readStories.ts'

function documentOf(nodes: Record<string, unknown>, marks: Record<string, unknown> = {}): Draft {
  return { metadata: {}, script: { start: 'a', nodes }, marks }
}

const edit = (document: Draft, recipe: (draft: Draft) => void): Draft =>
  produce(document, (draft) => {
    recipe(draft)
  })

test.each(STORY_IDS)('%s: placing, arranging and folding change marks alone', (id) => {
  const document = readStory(id)
  const model = readStoryModel(document)
  const edited = edit(document, (draft) => {
    writePlaces(draft, arrange(model.layout))
    for (const scene of model.scenes) if (scene.id !== null) writeFolded(draft, 'scenes', scene.id, true)
    for (const [first = ''] of model.runs) writeFolded(draft, 'runs', first, true)
  })
  expect(edited.script).toBe(document.script)
  expect(edited.metadata).toBe(document.metadata)
  expect(edited.marks).not.toEqual({})
})

test('a node leads on in the way that fits its end', () => {
  const options = { choose: { options: [{ id: 'option-1', goto: 'z' }] } }
  const cases: [unknown, string, unknown][] = [
    [{ do: [] }, 'new', { do: [], goto: 'z' }],
    [options, 'new', { choose: { options: [{ id: 'option-1', goto: 'z' }, OPTION_2] } }],
    [{ choose: { options: [{ id: 'x', goto: '' }] } }, 'open', { choose: { options: [{ id: 'x', goto: 'z' }] } }],
    [{ act: [] }, 'new', { act: [{ id: 'option-1', type: 'pay_now', image: '', alt: { en: '', zh: '' }, goto: 'z' }] }],
    [
      { listen: { answers: [] } },
      'new',
      { listen: { answers: [{ id: 'answer-1', match: { en: [], zh: [] }, do: [], goto: 'z' }] } },
    ],
    [{ upload: { goto: 'a' } }, 'new', { upload: { goto: 'a', declined: 'z' } }],
    [{ upload: { goto: 'a', declined: 'a' } }, 'replace', { upload: { goto: 'z', declined: 'a' } }],
    [{ transition: { seconds: 0 } }, 'open', { transition: { seconds: 0, goto: 'z' } }],
    [{ transition: { goto: 'a' } }, 'replace', { transition: { goto: 'z' } }],
    [{ goto: 'a' }, 'choice', { choose: { options: [{ ...OPTION_2, id: 'option-1', goto: 'a' }, OPTION_2] } }],
    [{ ending: {} }, 'none', { ending: {} }],
    ['wrong', 'new', { goto: 'z' }],
  ]
  for (const [node, way, after] of cases) {
    const document = documentOf({ a: node, z: {} })
    expect([node, findConnectWay(document, 'a')]).toEqual([node, way])
    let place: unknown = null
    const edited = edit(document, (draft) => {
      place = connect(draft, 'a', 'z')
    })
    expect(readAt(edited, ['script', 'nodes', 'a'])).toEqual(after)
    expect(place === null).toBe(way === 'none')
  }
})

const OPTION_2 = { id: 'option-2', text: { en: '', zh: '' }, goto: 'z' }

test('cutting ends keeps the options, and a node that comes back has its ways again', () => {
  const document = documentOf(
    {
      a: { choose: { options: [{ id: 'x', text: { en: 'Go' }, goto: 'b' }] } },
      b: { listen: { answers: [{ goto: 'a' }] } },
    },
    { places: { b: { x: 1, y: 1 } }, notes: { b: 'note' }, colours: { b: 'red' }, folded: { runs: { b: true } } },
  )
  const cut = edit(document, (draft) => cutEnds(draft, listEdges(document)))
  expect(readAt(cut, ['script', 'nodes', 'a', 'choose', 'options', 0])).toEqual({ id: 'x', text: { en: 'Go' } })
  expect(readAt(cut, ['script', 'nodes', 'b', 'listen', 'answers', 0])).toEqual({ goto: null })
  const removed = edit(document, (draft) => deleteNodes(draft, ['b']))
  expect(removed.marks).toEqual({ places: {}, notes: {}, colours: {}, folded: { runs: {} } })
  expect(listEdges(removed).map(({ to, state }) => [to, state])).toEqual([['b', 'missing']])
  const back = edit(removed, (draft) => placeNewNode(draft, 'b', { x: 0, y: 0 }))
  expect(listEdges(back)[0]?.state).toBe('linked')
  const redirected = edit(document, (draft) => redirect(draft, listEdges(document).slice(0, 1), 'a'))
  expect(listEdges(redirected).map(({ to }) => to)).toEqual(['a', 'a', null])
})

test('ids of new nodes are free, and the first node is the start', () => {
  const empty: Draft = { metadata: {}, script: {}, marks: {} }
  const first = edit(empty, (draft) => placeNewNode(draft, findFreeNodeId(draft), { x: 0.4, y: 9.6 }))
  expect(first).toEqual({
    metadata: {},
    script: { start: 'node-1', nodes: { 'node-1': createNode() } },
    marks: { places: { 'node-1': { x: 0, y: 10 } } },
  })
  expect([findFreeNodeId(first), findFreeNodeId(first, 'node-1'), findFreeNodeId(first, 'pier')]).toEqual([
    'node-2',
    'node-2',
    'pier',
  ])
})

test('nodes are pasted into their story with new ids, and into another with their own', () => {
  const document = documentOf(
    {
      a: {
        choose: {
          options: [
            { id: 'x', goto: 'b' },
            { id: 'y', goto: 'c' },
          ],
        },
      },
      b: { goto: 'a' },
      c: {},
    },
    { notes: { b: 'note' }, colours: { a: 'blue' } },
  )
  const places = new Map([
    ['a', { x: 0, y: 0 }],
    ['b', { x: 300, y: 0 }],
  ])
  const copied = readNodes(copyNodes(document, ['a', 'b'], places))
  if (copied === null) throw new Error('no nodes')
  let ids: string[] = []
  const paste = (into: Draft): Draft =>
    edit(into, (draft) => {
      ids = pasteNodes(draft, copied, { x: 40, y: 40 })
    })
  const same = paste(document)
  expect(ids).toEqual(['a-2', 'b-2'])
  expect(readAt(same, ['script', 'nodes', 'a-2', 'choose', 'options'])).toEqual([
    { id: 'x', goto: 'b-2' },
    { id: 'y', goto: 'c' },
  ])
  expect(readAt(same, ['script', 'nodes', 'b-2'])).toEqual({ goto: 'a-2' })
  expect(readAt(same, ['script', 'nodes', 'b'])).toEqual({ goto: 'a' })
  expect(same.marks).toEqual({
    notes: { b: 'note', 'b-2': 'note' },
    colours: { a: 'blue', 'a-2': 'blue' },
    places: { 'a-2': { x: 40, y: 40 }, 'b-2': { x: 340, y: 40 } },
  })
  const other = paste(documentOf({}))
  expect(ids).toEqual(['a', 'b'])
  expect(listEdges(other).find(({ optionId }) => optionId === 'y')?.state).toBe('missing')
})

test.each([
  ['no JSON', 'Dear diary'],
  ['other JSON', '{"metadata":{},"script":{"nodes":{"a":{}}},"marks":{}}'],
  ['no nodes', '{"metadata":{"kind":"story-nodes"},"script":{"nodes":{}}}'],
  ['ids that are none', '{"metadata":{"kind":"story-nodes"},"script":{"nodes":{"__proto__":{},"a b":{}}}}'],
  ['too deep', `{"metadata":{"kind":"story-nodes"},"script":{"nodes":{"a":${'['.repeat(60)}${']'.repeat(60)}}}}`],
])('a clipboard with %s has no nodes', (_, text) => {
  expect(readNodes(text)).toBeNull()
})

test('nodes are found by id, text, variable and condition; ids come first', () => {
  const nodes = {
    lamp: { do: [] },
    pier: { do: [{ say: { en: 'A lamp.', zh: '一盏灯。' } }] },
    end: { do: [{ set: { trust: 1 } }], choose: { options: [{ when: 'courage > 2' }] } },
  }
  const find = (query: string): string[] => findNodes(nodes, query)
  expect([find('LAMP'), find('灯'), find('trust'), find('courage'), find('nothing'), find(' ')]).toEqual([
    ['lamp', 'pier'],
    ['pier'],
    ['end'],
    ['end'],
    [],
    [],
  ])
})

test('the element that names a box has an id of its own without spaces, whatever the id of the node', () => {
  const ids = ['a b', 'a%32b', 'a\tb', 'ab', '灯', '\ud800'].map(nameIdOf)
  expect(new Set(ids).size).toBe(ids.length)
  expect(ids.filter((id) => /\s/.test(id))).toEqual([])
})
