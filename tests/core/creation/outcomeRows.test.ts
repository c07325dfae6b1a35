/** The table of words and reading time. */
import { expect, test } from 'vitest'
import {
  listColumns,
  listRows,
  nextSorting,
  sortRows,
  type Sorting,
} from '../../../src/authoring/outcome/outcomeRows.ts'
import { LOCALES } from '../../../protocol/locale.ts'
import { createStoryDocument } from '../../helpers/storyDocument.ts'

const node = (id: string, en: number, zh: number) => ({
  id,
  is_reached: true,
  is_dead_end: false,
  words: { en, zh },
  reading_ms: { en: en * 100, zh: zh * 100 },
})
const outcome = {
  is_played: true,
  is_complete: true,
  problems: [],
  nodes: [node('pier', 5, 9), node('lit', 12, 3), node('dark', 7, 20)],
  endings: [],
  options: [],
  intents: [],
  words: { en: 24, zh: 32 },
  reading_ms: { en: 2_400, zh: 3_200 },
}

const englishWords = listColumns(LOCALES).find(({ measure, locale }) => measure === 'words' && locale === 'en')

test('a column sorts its largest number first, then its smallest, then as in the story', () => {
  const rows = listRows(outcome, createStoryDocument(), 'node')
  let sorting: Sorting = { column: null, isDescending: false }
  const seen = [0, 1, 2].map(() => {
    sorting = nextSorting(sorting, englishWords ?? 'name')
    return sortRows(rows, sorting).map(({ name }) => name)
  })
  expect(seen).toEqual([
    ['lit', 'dark', 'pier'],
    ['pier', 'dark', 'lit'],
    ['pier', 'lit', 'dark'],
  ])
  expect(sortRows(rows, nextSorting(sorting, 'name')).map(({ name }) => name)).toEqual(['dark', 'lit', 'pier'])
})

test('a scene counts all of its nodes, and leads to the first', () => {
  const document = createStoryDocument()
  Object.assign(document.script.nodes as object, { lit: { do: [{ scene: { id: 'inside' } }], goto: 'dark' } })
  const rows = listRows(outcome, document, 'scene')
  expect(rows.map(({ name, node: first, words, reading_ms }) => [name, first, words.en, reading_ms.zh])).toContainEqual(
    ['inside', 'lit', 12, 300],
  )
  expect(rows.reduce((sum, { words }) => sum + words.en, 0)).toBe(24)
})

test('the columns are those of the languages of the story', () => {
  expect(listColumns(['en'])).toEqual([
    { measure: 'words', locale: 'en' },
    { measure: 'reading_ms', locale: 'en' },
  ])
})
