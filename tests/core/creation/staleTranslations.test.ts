/** Translations whose source has changed: marked by edits, kept with their lines, and cleared by rewriting them. */
import { expect, test } from 'vitest'
import { DEFAULT_LOCALE, FALLBACK_LOCALE } from '../../../protocol/locale.ts'
import { type Draft } from '../../../protocol/story/draft.ts'
import { clearStale, findStaleText } from '../../../protocol/story/translation/staleMarks.ts'
import { readDocument } from '../../../server/services/creation/storySources.ts'
import { writeSources } from '../../../server/stories/writeSources.ts'
import { findStaleTranslations } from '../../../server/stories/checks/translationChecks.ts'
import {
  createHistory,
  type DraftHistory,
  makeEdit,
  redoEdit,
  undoEdit,
} from '../../../src/authoring/model/draftHistory.ts'
import { asPart, readAt, writeAt } from '../../../src/authoring/model/documentPaths.ts'
import { moveSteps } from '../../../src/authoring/model/stepLists.ts'
import { createStoryDocument } from '../../helpers/storyDocument.ts'

const STEPS = ['script', 'nodes', 'pier', 'do']
const SAY = [...STEPS, 2, 'say']

function open(languages: readonly string[] = [FALLBACK_LOCALE, DEFAULT_LOCALE]): DraftHistory {
  const document = createStoryDocument()
  document.metadata.languages = languages
  return createHistory(document)
}

function edit(history: DraftHistory, recipe: (document: Draft) => void): DraftHistory {
  return makeEdit(history, recipe, { now: 0, selection: null })
}

const write = (history: DraftHistory, locale: string, text: string, path = SAY): DraftHistory =>
  edit(history, (document) => writeAt(document, [...path, locale], text))

function find({ document }: DraftHistory, path = SAY): string | null {
  return findStaleText(document, asPart(readAt(document, path)), 'zh')
}

test('a source that is written letter by letter, or emptied first, marks what it was', () => {
  const typed = ['Who is ther', '', 'W', 'Who goes there?'].reduce(
    (history, text) => write(history, 'en', text),
    open(),
  )
  expect(find(typed)).toBe('Who is there?')
  expect(Object.keys(asPart(typed.document.marks['stale']))).toHaveLength(1)
  const back = write(typed, 'en', 'Who is there?')
  expect([find(back), back.document.marks]).toEqual([null, {}])
})

test('the translation clears it, and so does its author; the other language marks nothing', () => {
  const stale = write(open(), 'en', 'Who goes there?')
  expect(write(stale, 'zh', '谁？').document.marks).toEqual({})
  const text = { locale: 'zh', source: 'Who goes there?', target: '谁在那儿？' } as const
  expect(edit(stale, (document) => clearStale(document, text)).document.marks).toEqual({})
  expect(write(open(), 'zh', '谁？').document.marks).toEqual({})
})

test('undo and redo take the mark along', () => {
  const undone = undoEdit(write(open(), 'en', 'Who goes there?'))
  expect(undone?.history.document.marks).toEqual({})
  const redone = undone === null ? null : redoEdit(undone.history)
  expect(redone === null ? null : find(redone)).toBe('Who is there?')
})

test('a step that is moved keeps its mark, and one that is added or removed makes none', () => {
  const stale = write(open(), 'en', 'Who goes there?')
  const moved = edit(stale, (document) => void moveSteps(document, STEPS, [2], STEPS, 0))
  expect(find(moved, [...STEPS, 0, 'say'])).toBe('Who is there?')
  const added = edit(open(), (document) => writeAt(document, STEPS, [{ wait: 1 }, ...(readAt(document, STEPS) as [])]))
  const removed = edit(open(), (document) => writeAt(document, [...STEPS, 0], undefined))
  expect([added.document.marks, removed.document.marks]).toEqual([{}, {}])
})

test('a story in one language, and texts without a translation, have no marks', () => {
  expect(write(open(['en']), 'en', 'Who?').document.marks).toEqual({})
  expect(write(write(open(), 'zh', ''), 'en', 'Who?').document.marks).toEqual({})
})

test('the check names it as a warning, and the zip carries it', () => {
  const { document } = write(open(), 'en', 'Who goes there?')
  const again = readDocument(writeSources({}, document))
  expect(findStaleTranslations(again)).toMatchObject([
    { severity: 'warning', at: [...SAY, 'zh'], code: 'stale_translation' },
  ])
  expect(findStaleTranslations(open().document)).toEqual([])
})
