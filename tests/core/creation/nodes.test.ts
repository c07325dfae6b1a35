/** Nodes of a draft: other ids, copies, other ends; and conditions as rows. */
import { produce } from 'immer'
import { expect, test } from 'vitest'
import { NODE_ENDS } from '../../../protocol/story/node.ts'
import type { Draft } from '../../../protocol/story/draft.ts'
import { readAt } from '../../../src/authoring/model/documentPaths.ts'
import {
  addNode,
  deleteNodes,
  duplicateNode,
  findFixedNode,
  findFreeNodeId,
  moveNode,
} from '../../../src/authoring/model/editNodes.ts'
import { changeEnd } from '../../../src/authoring/model/nodeEnds.ts'
import { checkNodeId, renameNode } from '../../../src/authoring/model/nodeReferences.ts'

const text = (en: string) => ({ en, zh: en })

const DRAFT: Draft = {
  metadata: {},
  script: {
    start: 'here',
    nodes: {
      here: {
        do: [{ say: text('To here'), by: 'here' }],
        choose: { options: [{ id: 'here', goto: 'here' }, { goto: 'there' }] },
      },
      there: { act: [{ goto: 'here' }] },
      heard: { listen: { answers: [{ goto: 'here' }, { goto: null }], otherwise: { goto: 'here' } } },
      sent: { upload: { goto: 'here', declined: 'here' } },
      left: { transition: { seconds: 1, scene: 'here', goto: 'here' } },
      on: { goto: 'here' },
      broken: 'here',
    },
  },
  marks: {
    places: { here: { x: 1, y: 2 } },
    notes: { here: 'here' },
    colours: { there: 'red' },
    folded: { runs: { here: true }, scenes: { here: true } },
  },
}

test('another id of a node changes everything that leads to it, and nothing else', () => {
  const renamed = produce(DRAFT, (draft) => renameNode(draft, 'here', 'hall'))
  expect(JSON.stringify(renamed)).toBe(
    JSON.stringify(DRAFT)
      .replaceAll('"goto":"here"', '"goto":"hall"')
      .replaceAll('"declined":"here"', '"declined":"hall"')
      .replace('"start":"here"', '"start":"hall"')
      .replace('{"here":{"do"', '{"hall":{"do"')
      .replace('"places":{"here"', '"places":{"hall"')
      .replace('"notes":{"here"', '"notes":{"hall"')
      .replace('"runs":{"here"', '"runs":{"hall"'),
  )
})

test('another id of a node changes the chapters and the conditions that name it', () => {
  const document: Draft = {
    metadata: {},
    script: {
      start: 'here',
      chapters: [{ node: 'here', title: text('here') }],
      nodes: {
        here: { do: [{ narrate: text('here'), if: "visits('here') > 1 and door == 'here'" }], goto: 'there' },
        there: { branch: [{ if: 'visits("here") == 1', goto: 'here' }, { goto: 'there' }] },
      },
    },
    marks: {},
  }
  const { script } = produce(document, (draft) => renameNode(draft, 'here', 'hall'))
  expect(script).toEqual({
    start: 'hall',
    chapters: [{ node: 'hall', title: text('here') }],
    nodes: {
      hall: { do: [{ narrate: text('here'), if: "visits('hall') > 1 and door == 'here'" }], goto: 'there' },
      there: { branch: [{ if: 'visits("hall") == 1', goto: 'hall' }, { goto: 'there' }] },
    },
  })
})

test('a node gets no id that is taken, empty, or not an id', () => {
  expect(['there', '', 'a b', '__proto__', 'here'].map((id) => checkNodeId(DRAFT, id, 'here'))).toEqual([
    'taken',
    'invalid',
    'invalid',
    'invalid',
    null,
  ])
  expect(produce(DRAFT, (draft) => renameNode(draft, 'here', 'there'))).toBe(DRAFT)
})

test('a new id has a letter, because numbers come first among the keys; a node that has a number keeps its id', () => {
  expect(['7', '007', '7-a'].map((id) => checkNodeId(DRAFT, id, 'here'))).toEqual(['number', 'number', null])
  expect(checkNodeId(DRAFT, 'constructor', 'here')).toBe('reserved')
  expect(checkNodeId(DRAFT, '7', null)).toBe('number')
  expect(checkNodeId(DRAFT, '7', '7')).toBeNull()
})

test.each([
  ['12', 'b', 'behind', '12'],
  ['12', '3', 'before', '12'],
  ['b', '3', 'before', '3'],
  ['b', '3', 'behind', '3'],
  ['b', '12', 'behind', null],
  ['b', 'a', 'before', null],
] as const)('what keeps %s from its place when it is moved, by %s %s', (id, target, side, fixed) => {
  const nodes = Object.fromEntries(['3', '12', 'a', 'b'].map((each) => [each, { do: [] }]))
  expect(findFixedNode({ metadata: {}, script: { nodes }, marks: {} }, id, target, side)).toBe(fixed)
})

test('nodes are added behind others, copied with their marks, moved and deleted', () => {
  const ids = (draft: Draft): string[] => Object.keys(draft.script['nodes'] as object)
  const added = produce(DRAFT, (draft) => addNode(draft, 'new', { behind: 'here' }))
  expect(ids(added).slice(0, 3)).toEqual(['here', 'new', 'there'])
  const copied = produce(DRAFT, (draft) => duplicateNode(draft, 'there', findFreeNodeId(draft, 'there')))
  expect(readAt(copied, ['script', 'nodes', 'there-2'])).toEqual({ act: [{ goto: 'here' }] })
  expect(readAt(copied, ['marks', 'colours', 'there-2'])).toBe('red')
  const moved = produce(DRAFT, (draft) => moveNode(draft, 'on', 'there', 'before'))
  expect(ids(moved).slice(0, 3)).toEqual(['here', 'on', 'there'])
  const deleted = produce(DRAFT, (draft) => deleteNodes(draft, ['here']))
  expect(ids(deleted)).not.toContain('here')
  expect(deleted.marks).toEqual({
    places: {},
    notes: {},
    colours: { there: 'red' },
    folded: { runs: {}, scenes: { here: true } },
  })
  const first = produce({ metadata: {}, script: {}, marks: {} }, (draft: Draft) => addNode(draft, 'one'))
  expect(first.script).toEqual({ start: 'one', nodes: { one: { do: [] } } })
})

test('another end keeps the ways on, texts and pictures that it can have', () => {
  const node = {
    do: [],
    choose: {
      style: 'card',
      options: [
        { id: 'stay', text: text('Stay'), image: 'lamp', alt: text('A lamp'), when: 'a > 1', goto: 'one' },
        { id: 'go', text: text('Go'), price: 5, set: { a: 1 }, goto: 'two' },
      ],
    },
  }
  const ends = Object.fromEntries(NODE_ENDS.map((kind) => [kind, changeEnd(node, kind, 3)[kind]]))
  expect(ends['choose']).toEqual({ options: node.choose.options })
  expect(ends['act']).toEqual([
    { id: 'stay', type: 'try_again', image: 'lamp', alt: text('A lamp'), goto: 'one' },
    { id: 'go', type: 'try_again', image: '', alt: text('Go'), price: 5, set: { a: 1 }, goto: 'two' },
  ])
  expect(ends['listen']).toEqual({
    answers: [{ id: 'stay', match: { en: [], zh: [] }, do: [], goto: 'one' }],
    otherwise: { do: [], goto: 'two' },
  })
  expect(ends['upload']).toEqual({ text: text('Stay'), goto: 'one', declined: 'two' })
  expect(ends['transition']).toEqual({ seconds: 3, goto: 'one' })
  expect(ends['goto']).toBe('one')
  expect(ends['ending']).toMatchObject({ id: 'ending-3', number: 3, title: text('Stay'), image: 'lamp' })
  // And back, from ends that say less.
  const back = changeEnd({ do: [], upload: ends['upload'] }, 'choose', 1)
  expect(back).toEqual({
    do: [],
    choose: {
      options: [
        { id: 'option-1', text: text('Stay'), goto: 'one' },
        { id: 'option-2', text: text(''), goto: 'two' },
      ],
    },
  })
})
