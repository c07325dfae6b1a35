/** What figures say of an option, and how wide a way is. */
import { expect, test } from 'vitest'
import { measureWay, readOptionFigure } from '../../../src/authoring/figures/readFigures.ts'

const DOCUMENT = {
  metadata: {},
  script: {
    nodes: {
      door: { choose: { options: [{ id: 'open' }, { id: 'wait' }, { id: 'new' }] } },
      hall: { goto: 'door' },
      act: { act: [{ id: 'pay' }] },
    },
  },
  marks: {},
}
const node = (id: string, came: number) => ({ id, came, stopped: 0, median_ms: null, missed: 0 })
const FIGURES = {
  games: 40,
  nodes: [node('door', 40), node('hall', 10), node('act', 2)],
  options: [
    { node: 'door', id: 'open', chosen: 30 },
    { node: 'door', id: 'wait', chosen: 10 },
    { node: 'act', id: 'pay', chosen: 2 },
  ],
}
const option = (index: number) => ['script', 'nodes', 'door', 'choose', 'options', index]

test('an option has its part of those who went on', () => {
  const read = (path: (string | number)[]) => readOptionFigure(FIGURES, DOCUMENT, path)
  expect([read(option(0)), read(option(1)), read(option(2))]).toEqual([
    { chosen: 30, percent: 75 },
    { chosen: 10, percent: 25 },
    { chosen: 0, percent: 0 },
  ])
  expect(read(['script', 'nodes', 'act', 'act', 0])).toEqual({ chosen: 2, percent: 100 })
  for (const path of [
    ['script', 'nodes', 'hall'],
    ['script', 'nodes', 'hall', 'goto'],
    ['metadata', 'title'],
    [...option(0), 'text'],
  ])
    expect(read(path)).toBeNull()
  expect(readOptionFigure({ ...FIGURES, options: [] }, DOCUMENT, option(0))).toBeNull()
})

test('a way is the wider the more went it', () => {
  const measure = (from: string, ...paths: (string | number)[][]) => measureWay(FIGURES, DOCUMENT, from, paths) ?? -1
  const [open, wait, unused] = [measure('door', option(0)), measure('door', option(1)), measure('door', option(2))]
  expect(open).toBeGreaterThan(wait)
  expect(wait).toBeGreaterThan(unused)
  expect(measure('door', option(0), option(1))).toBeGreaterThan(open)
  expect(measure('hall', ['script', 'nodes', 'hall', 'goto'])).toBeGreaterThan(unused)
  expect(measureWay(FIGURES, DOCUMENT, 'nowhere', [])).toBeNull()
})
