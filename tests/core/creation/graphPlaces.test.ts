/** Where nodes of the graph stand, and what is drawn of them. */
import { expect, test } from 'vitest'
import { foldGraph, readStoryModel } from '../../../src/authoring/flow/graphModel.ts'
import { arrange, arrangeSome, NODE_SIZE, placeNodes } from '../../../src/authoring/flow/layout.ts'
import { type Places, readColour, readFolded, readNote, readPlaces } from '../../../src/authoring/model/marks.ts'
import { findNeighbour } from '../../../src/authoring/flow/neighbours.ts'
import { readStory, STORY_IDS } from './readStories.ts'

/** Pairs of nodes that stand on each other. */
function findOverlaps(places: Places): string[] {
  const all = [...places]
  return all.flatMap(([id, one], index) =>
    all
      .slice(index + 1)
      .flatMap(([other, { x, y }]) =>
        Math.abs(one.x - x) < NODE_SIZE.width && Math.abs(one.y - y) < NODE_SIZE.height ? `${id} ${other}` : [],
      ),
  )
}

test.each(STORY_IDS)(
  '%s: every node has its own place, the same each time, and no frame of a scene has nodes of another',
  (id) => {
    const { layout, scenes } = readStoryModel(readStory(id))
    const places = arrange(layout)
    expect([...places.keys()].sort()).toEqual([...layout.ids].sort())
    expect(findOverlaps(places)).toEqual([])
    expect(arrange(layout)).toEqual(places)
    for (const { nodes } of scenes) {
      const own = nodes.flatMap((node) => places.get(node) ?? [])
      const [left, right] = [Math.min(...own.map(({ x }) => x)), Math.max(...own.map(({ x }) => x))]
      const [top, bottom] = [Math.min(...own.map(({ y }) => y)), Math.max(...own.map(({ y }) => y))]
      const inside = [...places].filter(([, { x, y }]) => x >= left && x <= right && y >= top && y <= bottom)
      expect(inside.filter(([node]) => !nodes.includes(node))).toEqual([])
    }
  },
)

test('nodes of a draft that are called as what every object has stand beside each other, too', () => {
  const ids = ['constructor', 'prototype', 'valueOf', 'toString', 'plain']
  const ways = ids.slice(1).map((id, index): [string, string] => [ids[index] ?? '', id])
  expect(findOverlaps(arrange({ ids, ways, groups: [] }))).toEqual([])
})

test.each(STORY_IDS)('%s: nodes without a place stand beside the others, which stay', (id) => {
  const { layout } = readStoryModel(readStory(id))
  const known = new Map([...arrange(layout)].filter((_, index) => index % 3 !== 0))
  const places = placeNodes(layout, known)
  expect(places.size).toBe(layout.ids.length)
  for (const [node, place] of known) expect(places.get(node)).toEqual(place)
  expect(findOverlaps(places)).toEqual([])
})

test('a new node stands to the right of the one that leads to it', () => {
  const graph = { ids: ['a', 'b'], ways: [['a', 'b']] as const, groups: [['a', 'b']] }
  const places = placeNodes(graph, new Map([['a', { x: 100, y: 50 }]]))
  expect(places.get('b')?.y).toBe(50)
  expect(places.get('b')?.x).toBeGreaterThan(100 + NODE_SIZE.width)
})

test('nodes that are arranged alone stay where they begin', () => {
  const places = new Map([
    ['a', { x: 500, y: 900 }],
    ['b', { x: 300, y: 700 }],
  ])
  const arranged = arrangeSome(['a', 'b'], [['a', 'b']], places)
  expect(Math.min(...[...arranged.values()].map(({ x }) => x))).toBe(300)
  expect(Math.min(...[...arranged.values()].map(({ y }) => y))).toBe(700)
})

test('500 nodes are arranged without an overlap', () => {
  const ids = Array.from({ length: 500 }, (_, index) => `n${index}`)
  const ways = ids.flatMap((id, index): [string, string][] => [
    [id, `n${Math.min(499, index + 1)}`],
    [id, `n${Math.min(499, index + 7)}`],
  ])
  const groups = Array.from({ length: 10 }, (_, scene) => ids.slice(scene * 50, scene * 50 + 50))
  expect(findOverlaps(arrange({ ids, ways, groups }))).toEqual([])
})

const chain = {
  script: {
    start: 'a',
    scenes: ['one'],
    nodes: {
      a: { do: [], goto: 'b' },
      b: { do: [{ scene: { id: 'one' } }], goto: 'c' },
      c: { do: [], goto: 'd' },
      d: { choose: { options: [{ goto: 'a' }, { goto: 'b' }, { goto: 'gone' }] } },
    },
  },
}

test('a folded run and a folded scene are one box each, with the ways out of them', () => {
  const model = readStoryModel(chain)
  const run = foldGraph(model, { scenes: new Set(), runs: new Set(['b']) })
  expect(run.boxes.map(({ id, members }) => [id, members])).toEqual([
    ['a', ['a']],
    ['run:b', ['b', 'c', 'd']],
  ])
  expect(run.lines.map(({ from, to, ends }) => [from, to, ends.length])).toEqual([
    ['a', 'run:b', 1],
    ['run:b', 'a', 1],
    ['run:b', null, 1],
  ])
  const scene = foldGraph(model, { scenes: new Set(['one']), runs: new Set(['b']) })
  expect(scene.boxes.map(({ id }) => id)).toEqual(['a', 'scene:one'])
})

test('the arrow keys follow the ways, and go up and down among what shares a source', () => {
  const { lines } = foldGraph(
    readStoryModel({
      script: { nodes: { a: { choose: { options: [{ goto: 'b' }, { goto: 'c' }] } }, b: {}, c: {}, far: {} } },
    }),
    { scenes: new Set(), runs: new Set() },
  )
  const places = new Map([
    ['a', { x: 0, y: 0 }],
    ['b', { x: 400, y: -10 }],
    ['c', { x: 400, y: 300 }],
    ['far', { x: 420, y: 120 }],
  ])
  const go = (from: string, direction: 'right' | 'left' | 'up' | 'down') =>
    findNeighbour(from, direction, lines, places)
  expect([go('a', 'right'), go('b', 'down'), go('c', 'up'), go('c', 'left'), go('b', 'right')]).toEqual([
    'b',
    'c',
    'b',
    'a',
    null,
  ])
  expect(go('far', 'up')).toBe('b')
})

test('marks that are wrong are left out', () => {
  const marks = {
    places: { a: { x: 1, y: 2 }, b: { x: 'left' }, c: null },
    folded: { scenes: { one: true, two: 'yes' }, runs: [] },
    colours: { a: 'pink', b: 'red' },
    notes: { a: 5, b: 'Later' },
  }
  expect([...readPlaces(marks)]).toEqual([['a', { x: 1, y: 2 }]])
  expect(readFolded(marks)).toEqual({ scenes: new Set(['one']), runs: new Set() })
  expect([readColour(marks, 'a'), readColour(marks, 'b'), readNote(marks, 'a'), readNote(marks, 'b')]).toEqual([
    null,
    'red',
    '',
    'Later',
  ])
  expect([readPlaces(null).size, readFolded('x').runs.size, readNote([], 'a')]).toEqual([0, 0, ''])
})
