/** Undo and redo of a draft. */
import { expect, test } from 'vitest'
import {
  createHistory,
  type DraftHistory,
  makeEdit,
  redoEdit,
  undoEdit,
} from '../../../src/authoring/model/draftHistory.ts'
import { writeAt } from '../../../src/authoring/model/documentPaths.ts'
import { createStoryDocument } from '../../helpers/storyDocument.ts'

const TITLE = ['metadata', 'title', 'en']

/** Writes texts one after the other, `ms` apart, into a place. */
function type(history: DraftHistory, texts: readonly string[], { ms = 100, from = 0, path = TITLE } = {}) {
  return texts.reduce(
    (typed, text, index) =>
      makeEdit(typed, (document) => writeAt(document, path, text), {
        mergeKey: path.join('.'),
        now: from + index * ms,
        selection: path,
      }),
    history,
  )
}

function readTitle({ document }: DraftHistory): unknown {
  return (document.metadata.title as { en?: unknown }).en
}

test('undoes what was typed in one go at once, and redoes it', () => {
  const typed = type(createHistory(createStoryDocument()), ['T', 'Th', 'The'])
  const undone = undoEdit(typed)
  expect(undone === null ? null : readTitle(undone.history)).toBe('The Lamp')
  expect(undone?.selection).toEqual(TITLE)
  const redone = undone === null ? null : redoEdit(undone.history)
  expect(redone === null ? null : readTitle(redone)).toBe('The')
  expect(redone?.undone).toEqual([])
})

test('a pause, and another field, begin a new edit', () => {
  const paused = type(type(createHistory(createStoryDocument()), ['a']), ['ab'], { from: 1_500 })
  expect(paused.done).toHaveLength(2)
  const other = type(paused, ['b'], { from: 1_600, path: ['metadata', 'title', 'zh'] })
  expect(other.done).toHaveLength(3)
})

test('an edit that changes nothing is none, and a new edit drops what was undone', () => {
  const opened = createHistory(createStoryDocument())
  expect(type(opened, ['The Lamp'])).toBe(opened)
  const undone = undoEdit(type(opened, ['a']))?.history ?? opened
  expect(type(undone, ['b'], { from: 9_000 }).undone).toEqual([])
  expect(undoEdit(opened)).toBeNull()
  expect(redoEdit(opened)).toBeNull()
})

test('a thousand edits are undone to the same document', () => {
  const opened = createHistory(createStoryDocument())
  let history = opened
  for (let count = 0; count < 1_000; count += 1) history = type(history, [`Title ${count}`], { from: count * 2_000 })
  for (let undone = undoEdit(history); undone !== null; undone = undoEdit(history)) history = undone.history
  expect(history.document).toEqual(opened.document)
  expect(history.undone).toHaveLength(1_000)
})

test.each([
  ['a variable', ['script', 'variables', 'b'], { a: 1, b: 2, c: 3 }],
  ['a speaker', ['script', 'speakers', 'b'], { a: {}, b: {}, c: {} }],
  ['a field', ['metadata', 'cover', 'b'], { a: 1, b: 2, c: 3 }],
])('%s that was deleted comes back in its place', (_, path, part) => {
  const document = createStoryDocument()
  writeAt(document, path.slice(0, -1), part)
  const deleted = makeEdit(createHistory(document), (draft) => writeAt(draft, path, undefined), {
    now: 0,
    selection: null,
  })
  const undone = undoEdit(deleted)?.history.document
  expect(JSON.stringify(undone)).toBe(JSON.stringify(document))
})
