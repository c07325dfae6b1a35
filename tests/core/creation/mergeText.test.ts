/** A text that was written while the draft changed elsewhere. */
import { produce } from 'immer'
import { expect, test } from 'vitest'
import { type Draft } from '../../../protocol/story/draft.ts'
import { writeAt } from '../../../src/authoring/model/documentPaths.ts'
import { createHistory, makeEdit } from '../../../src/authoring/model/draftHistory.ts'
import { mergeText } from '../../../src/authoring/text/mergeText.ts'
import { formatText, type TextOf, writeText } from '../../../src/authoring/text/storyText.ts'
import { createStoryDocument } from '../../helpers/storyDocument.ts'

const STORY: TextOf = { node: null, locale: 'zh' }
const EMPTY = ['script', 'nodes', 'pier', 'do', 1, 'narrate', 'zh']
const DARK = ['script', 'nodes', 'dark', 'do', 0, 'narrate', 'zh']
const base = createHistory(createStoryDocument()).document

function change(document: Draft, at: (string | number)[], line: string): Draft {
  const edit = makeEdit(createHistory(document), (draft) => writeAt(draft, at, line), { now: 0, selection: null })
  return edit.document
}

function write(replace: (text: string) => string): Draft {
  const { document, errors } = writeText(base, replace(formatText(base, STORY)), STORY)
  expect(errors).toEqual([])
  return document
}

test('another line that has changed meanwhile stays', () => {
  const current = change(base, DARK, '灯亮了。')
  const written = write((text) => text.replace('码头上空无一人。', '码头上静悄悄的。'))
  const { merged, places } = mergeText({ base, taken: base, written, current })
  expect(places).toEqual([])
  expect([formatText(merged, STORY).includes('灯亮了。'), formatText(merged, STORY).includes('静悄悄')]).toEqual([
    true,
    true,
  ])
})

test('the same line is a conflict, with both versions of it', () => {
  const current = change(base, EMPTY, '码头上挤满了人。')
  const written = write((text) => text.replace('码头上空无一人。', '码头上静悄悄的。'))
  expect(mergeText({ base, taken: base, written, current }).places).toEqual([
    { at: EMPTY, mine: '码头上静悄悄的。', theirs: '码头上挤满了人。' },
  ])
})

test('a node that the text deletes and another author has written in is a conflict', () => {
  const current = change(base, DARK, '灯亮了。')
  const written = write((text) => text.replace(/# dark[\s\S]*$/, ''))
  expect(mergeText({ base, taken: base, written, current }).places).toMatchObject([
    { at: ['script', 'nodes', 'dark'], mine: undefined },
  ])
})

test.each([
  ['a line', (text: string) => text.replace('码头上空无一人。', '码头上静悄悄的。')],
  ['a name of a node', (text: string) => text.replaceAll('lit', 'lamp')],
])('translations that are stale since are no conflict of a text that changes %s', (_, replace) => {
  const taken = change(base, DARK, '灯又灭了。')
  const current = change(taken, DARK, '灯亮了。')
  expect(current.marks['stale']).not.toEqual(taken.marks['stale'])
  const written = write((text) => replace(text).replace('灯灭了。', '灯又灭了。'))
  const { merged, places } = mergeText({ base, taken, written, current })
  expect(places).toEqual([])
  expect(merged.marks['stale']).toEqual(current.marks['stale'])
})

test('where nothing has changed elsewhere the draft is what was written', () => {
  const taken = produce(base, (draft) => writeAt(draft, ['marks', 'notes', 'lit'], 'later'))
  const written = write((text) => text.replace('码头上空无一人。', '码头上静悄悄的。'))
  expect(mergeText({ base, taken, written, current: taken }).merged).toEqual({ ...written, marks: taken.marks })
})
