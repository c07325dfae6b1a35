import { describe, expect, test } from 'vitest'
import { diffViews, formatPath, parsePath, readPath } from '../../../worker/debug/diffViews.ts'
import { findLastChange, findLastChanges } from '../../../worker/debug/findLastChange.ts'
import { replay } from '../../../worker/runtime/replay.ts'
import { recording } from '../../helpers/recordings.ts'

const RECORDING = recording('progress-task-and-coins')

describe('the difference of two views', () => {
  test('names each path with both sides, and nothing where they are equal', () => {
    const { view } = replay(RECORDING)
    expect(diffViews(view, structuredClone(view))).toEqual([])
    const other = { ...view, coins: 7, progress: { ...view.progress, total: 99 } }
    expect(diffViews(view, other).map(({ path, actual }) => [formatPath(path), actual])).toEqual([
      ['progress.total', 99],
      ['coins', 7],
    ])
  })

  test('a missing line is one difference, however many follow', () => {
    const items = ['a', 'b', 'c'].map((id) => ({ id, text: `line ${id}` }))
    const [, b, c] = items
    expect(diffViews({ items }, { items: items.slice(1) })).toEqual([
      { path: ['items', 0], expected: items[0], actual: undefined },
    ])
    expect(diffViews({ items: [b] }, { items: [b, c] })).toEqual([
      { path: ['items', 1], expected: undefined, actual: c },
    ])
    expect(diffViews({ items: [b, c] }, { items: [c, b] })).toEqual([
      { path: ['items'], expected: ['b', 'c'], actual: ['c', 'b'] },
    ])
  })

  test('lists without ids, other kinds of value and missing fields are compared by their place', () => {
    expect(diffViews([1, 2], [1])).toEqual([{ path: [1], expected: 2, actual: undefined }])
    expect(diffViews({ a: null }, { a: [] })).toEqual([{ path: ['a'], expected: null, actual: [] }])
    expect(diffViews({}, { a: 0 })).toEqual([{ path: ['a'], expected: undefined, actual: 0 }])
    expect(diffViews([{ id: 'x' }, { id: 'x' }], [{ id: 'x' }])).toHaveLength(1)
  })

  test('a path reads back as it was written', () => {
    const path = ['messages', 'pages', 0, 'items', 3]
    expect(parsePath(formatPath(path))).toEqual(path)
    expect(parsePath(formatPath([]))).toEqual([])
    expect(readPath({ messages: { pages: [{ id: 5 }] } }, ['messages', 'pages', 0, 'id'])).toBe(5)
    expect(readPath(null, path)).toBeUndefined()
  })
})

describe('the entry that last changed a value', () => {
  test('is found with what was there before', () => {
    const { entries } = RECORDING
    const change = findLastChange(entries, ['view', 'progress', 'total'])
    expect(change).not.toBeNull()
    expect(change?.after).toBe(replay(RECORDING).view.progress.total)
    const at = (change?.index ?? 0) + 1
    expect(replay(RECORDING, at - 1).view.progress.total).toEqual(change?.before)
    expect(replay(RECORDING, at).view.progress.total).toEqual(change?.after)
  })

  test('is looked for among the first entries only, and null where nothing changed', () => {
    const { entries } = RECORDING
    const path = ['view', 'coins']
    const last = findLastChange(entries, path)
    const earlier = findLastChange(entries, path, last?.index)
    expect(earlier?.index ?? -1).toBeLessThan(last?.index ?? -1)
    expect(
      findLastChanges(entries, [
        ['view', 'ending'],
        ['view', 'nowhere'],
      ]),
    ).toEqual([null, null])
  })
})
