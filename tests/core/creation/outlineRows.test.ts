/** The rows of the outline: what is folded, found and wrong. */
import { expect, test } from 'vitest'
import type { Draft } from '../../../protocol/story/draft.ts'
import { countProblems, listOutlineRows } from '../../../src/authoring/outline/outlineRows.ts'
import { readStory } from './readStories.ts'

const SHOWN = { locale: 'en', search: '', isSceneFolded: () => false, isNodeUnfolded: () => false } as const

const read = (document: Draft, change: Partial<Parameters<typeof listOutlineRows>[1]> = {}): string[] =>
  listOutlineRows(document, { ...SHOWN, ...change }).map((row) => `${row.level} ${row.position}/${row.size} ${row.key}`)

const DRAFT: Draft = {
  metadata: {},
  script: {
    start: 'one',
    scenes: ['hall'],
    nodes: {
      one: { do: [{ narrate: { en: 'Dark.', zh: '黑。' } }, { wait: 1 }], goto: 'two' },
      two: { do: [{ scene: { id: 'hall', title: { en: 'The Hall', zh: '大厅' } } }], goto: 'one' },
      broken: 7,
    },
  },
  marks: {},
}

test('scenes, their nodes and the steps of unfolded nodes, each with its place among its siblings', () => {
  expect(read(DRAFT, { isNodeUnfolded: (id) => id === 'one' })).toEqual([
    '1 1/2 scene ',
    '2 1/2 node one',
    '3 1/2 ["script","nodes","one","do",0]',
    '3 2/2 ["script","nodes","one","do",1]',
    '2 2/2 node broken',
    '1 2/2 scene hall',
    '2 1/1 node two',
  ])
  expect(read(DRAFT, { isSceneFolded: (id) => id === 'hall' }).at(-1)).toBe('1 2/2 scene hall')
})

test('a search finds nodes by id and by text of any language, in folded scenes, too', () => {
  const find = (search: string): string[] => read(DRAFT, { search, isSceneFolded: () => true })
  expect(find('黑')).toEqual(['1 1/1 scene ', '2 1/1 node one'])
  expect(find(' HALL ')).toEqual(['1 1/1 scene hall', '2 1/1 node two'])
  expect(find('nothing like it')).toEqual([])
})

test('problems count for the node that they are in', () => {
  const counts = countProblems([
    { at: ['script', 'nodes', 'one', 'do', 0] },
    { at: ['script', 'nodes', 'one'] },
    { at: ['script', 'start'] },
  ])
  expect([...counts]).toEqual([['one', 2]])
})

test('every node of a story stands in the outline once', () => {
  const story = readStory('orbit-of-two')
  const nodes = read(story).filter((row) => row.startsWith('2 '))
  expect(nodes.length).toBe(Object.keys(story.script['nodes'] as object).length)
})
