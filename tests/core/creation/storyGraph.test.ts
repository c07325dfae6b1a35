/** The graph of a document: all stories of folders, and documents that are wrong. */
import { describe, expect, test } from 'vitest'
import * as v from 'valibot'
import { scriptFile } from '../../../protocol/story.ts'
import { findUnreachableNodes, listExits } from '../../../server/stories/checks/graph.ts'
import { asList, asPart, readAt } from '../../../src/authoring/model/documentPaths.ts'
import {
  findRuns,
  firstLine,
  firstPicture,
  groupScenes,
  listEdges,
  listNodes,
} from '../../../src/authoring/model/storyGraph.ts'
import { readStory, STORY_IDS } from './readStories.ts'

function documentOf(nodes: Record<string, unknown>, rest: Record<string, unknown> = {}) {
  return { script: { start: 'a', nodes, ...rest } }
}

describe.each(STORY_IDS)('%s', (id) => {
  const document = readStory(id)
  const script = v.parse(scriptFile, document.script)

  test('has an edge for each exit that the checks of the server know, at the same place', () => {
    const linked = listEdges(document).filter(({ state }) => state === 'linked')
    const exits = listExits(script).map(({ from, to, at }) => ({ from, to, at: ['script', ...at] }))
    const edges = linked.map(({ from, to, targetPath }) => ({ from, to, at: targetPath }))
    const byPlace = (one: { at: unknown }, other: { at: unknown }): number =>
      JSON.stringify(one.at) < JSON.stringify(other.at) ? -1 : 1
    expect(edges.sort(byPlace)).toEqual(exits.sort(byPlace))
    for (const { targetPath, to } of linked) expect(readAt(document, targetPath)).toBe(to)
    expect(listEdges(document).filter(({ state }) => state === 'missing' || state === 'empty')).toEqual([])
  })

  test('has every node once, in one scene, with one end, and a first line where it speaks', () => {
    const nodes = listNodes(document)
    expect(nodes.map((node) => node.id)).toEqual(Object.keys(script.nodes))
    expect(nodes.filter(({ isReached }) => !isReached).map((node) => node.id)).toEqual(findUnreachableNodes(script))
    expect(nodes.filter(({ end }) => end === null)).toEqual([])
    expect(nodes.filter(({ isStart }) => isStart).map((node) => node.id)).toEqual([script.start])
    expect(
      groupScenes(document)
        .flatMap((scene) => scene.nodes)
        .sort(),
    ).toEqual(Object.keys(script.nodes).sort())
    const spoken = ['narrate', 'say', 'tip', 'page']
    for (const { path } of nodes) {
      const value = readAt(document, path)
      const isSpoken = asList(readAt(value, ['do'])).some((step) => spoken.some((kind) => kind in asPart(step)))
      if (isSpoken) expect(firstLine(value, 'en')).not.toBe('')
    }
  })

  test('has runs whose nodes follow each other and nothing else', () => {
    const edges = listEdges(document)
    const runs = findRuns(document)
    expect(new Set(runs.flat()).size).toBe(runs.flat().length)
    for (const run of runs) {
      for (const [index, from] of run.slice(0, -1).entries()) {
        const to = run[index + 1]
        expect(edges.filter((edge) => edge.from === from && edge.to !== null).every((edge) => edge.to === to)).toBe(
          true,
        )
        expect(edges.filter((edge) => edge.to === to).every((edge) => edge.from === from)).toBe(true)
      }
    }
  })
})

test('a node inherits the scene of the node before it, and of the answer that leads to it', () => {
  const begin = (id: string): unknown => ({ scene: { id, title: { en: id, zh: id } } })
  const document = documentOf(
    {
      a: { do: [], goto: 'b' },
      b: { do: [begin('one')], goto: 'c' },
      c: { listen: { answers: [{ match: {}, do: [begin('two')], goto: 'd' }], otherwise: { do: [], goto: 'e' } } },
      d: { do: [], ending: {} },
      e: { do: [], ending: {} },
      alone: { do: [] },
    },
    { scenes: ['two', 'one', 'unused'] },
  )
  expect(groupScenes(document).map(({ id, nodes }) => [id, nodes])).toEqual([
    [null, ['a', 'alone']],
    ['two', ['d']],
    ['one', ['b', 'c', 'e']],
    ['unused', []],
  ])
  expect(groupScenes(document)[2]?.title).toEqual({ en: 'one', zh: 'one' })
})

test('every kind of end has its edge, with price, condition and style', () => {
  const edges = listEdges(
    documentOf({
      a: {
        choose: {
          style: 'card',
          options: [{ id: 'pay', text: { en: 'Pay' }, price: 5, when: 'trust > 1', goto: 'b' }],
        },
      },
      b: { act: [{ id: 'tap', alt: { en: 'A door' }, goto: 'nowhere' }] },
      c: { listen: { answers: [{ goto: null }], otherwise: { goto: 'a' }, reply: { goto: 'b' } } },
      d: { upload: { goto: 'a', declined: 'b' } },
      e: { transition: { seconds: 1, goto: '' } },
      f: { goto: 'f' },
      g: { listen: { answers: [], otherwise: { goto: 'a' }, after: { turns: 2, goto: 'b' } } },
    }),
  )
  expect(edges.map(({ from, to, state, kind }) => [from, kind, to, state])).toEqual([
    ['a', 'option', 'b', 'linked'],
    ['b', 'picture', 'nowhere', 'missing'],
    ['c', 'answer', null, 'stays'],
    ['c', 'otherwise', 'a', 'linked'],
    ['c', 'turns', 'b', 'linked'],
    ['d', 'upload', 'a', 'linked'],
    ['d', 'declined', 'b', 'linked'],
    ['e', 'transition', null, 'empty'],
    ['f', 'goto', 'f', 'linked'],
    ['g', 'otherwise', 'a', 'linked'],
    ['g', 'turns', 'b', 'linked'],
  ])
  expect(edges[0]).toMatchObject({ optionId: 'pay', price: 5, when: 'trust > 1', style: 'card', text: { en: 'Pay' } })
  expect(edges[0]?.path).toEqual(['script', 'nodes', 'a', 'choose', 'options', 0])
  expect(edges[1]).toMatchObject({ optionId: 'tap', text: { en: 'A door' } })
  expect(edges[8]?.path).toEqual(['script', 'nodes', 'f', 'goto'])
  expect(new Set(edges.map((edge) => edge.id)).size).toBe(edges.length)
})

test('a run ends before a node with other ways in, and does not follow a circle for ever', () => {
  const nodes = { a: { goto: 'b' }, b: { goto: 'c' }, c: { choose: { options: [{ goto: 'd' }, { goto: 'e' }] } } }
  expect(findRuns(documentOf({ ...nodes, d: { goto: 'f' }, e: { goto: 'f' }, f: { ending: {} } }))).toEqual([
    ['a', 'b', 'c'],
  ])
  expect(findRuns(documentOf({ a: {}, x: { goto: 'y' }, y: { goto: 'x' } }))).toEqual([])
})

test('documents that are wrong in any place have a graph', () => {
  const wrong = [null, 7, 'text', [], {}, { do: 3 }, { do: [null, 'x', { say: 4 }, { scene: 'x' }] }]
  const ends = [{ choose: null }, { choose: { options: [null, 'x', { goto: 4, price: 'x' }] } }, { act: {} }]
  const more = [{ listen: 'x' }, { listen: { answers: 'x' } }, { upload: [] }, { transition: 5 }, { goto: {} }]
  const nodes = Object.fromEntries([...wrong, ...ends, ...more].map((node, index) => [`n${index}`, node]))
  for (const script of [{ nodes }, { start: 5, nodes, scenes: 'x' }, { nodes: [] }, { nodes: 'x' }, {}]) {
    const document = { script }
    expect(
      listNodes(document).map(({ path }) => [
        firstLine(readAt(document, path), 'zh'),
        firstPicture(readAt(document, path)),
      ]),
    ).toHaveLength(script.nodes === nodes ? Object.keys(nodes).length : 0)
    expect(() => [listEdges(document), groupScenes(document), findRuns(document)]).not.toThrow()
  }
})

test('the first line is the first text of a step, without tags, in another language where it is missing', () => {
  const page = { do: [{ image: {} }, { page: { en: '<p>One <em>two</em><br>three</p>' } }] }
  expect(firstLine(page, 'zh')).toBe('One two three')
  expect(firstLine({ do: [], ending: { title: { en: 'Dawn', zh: '天亮' } } }, 'zh')).toBe('天亮')
  expect(firstPicture({ do: [{ video: { src: 'clip', poster: 'still' } }, { image: { src: 'late' } }] })).toBe('still')
  expect(firstPicture({ do: [{ frames: [{ src: 'one' }] }] })).toBe('one')
})
