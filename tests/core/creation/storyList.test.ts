/** The list of stories: search, sort, titles that are missing, days left, and which files can be imported. */
import { expect, test } from 'vitest'
import { ARCHIVE_MAX_BYTES, ARCHIVE_MAX_FILES } from '../../../protocol/api/creationMedia.ts'
import type { Locale } from '../../../protocol/locale.ts'
import type { CreationStory } from '../../../protocol/api/creation.ts'
import { arrangeStories, chooseTitle, countDaysLeft } from '../../../src/authoring/list/arrangeStories.ts'
import { isTooMuch } from '../../../src/authoring/list/new/importStory.ts'

const story = (id: string, en: string, zh: string, change: Partial<CreationStory> = {}): CreationStory => ({
  id,
  status: 'draft',
  is_read_only: false,
  revision: 1,
  updated_at: 1_000,
  updated_by: null,
  published_at: null,
  title: { en, zh },
  cover_url: '',
  problems: 0,
  deleted_at: null,
  plan: null,
  week: { games: 0, players: 0, endings: 0 },
  ...change,
})
const STORIES = [
  story('a', 'Zebra', '阿', { updated_at: 3_000 }),
  story('b', '', '波', { updated_at: 9_000, week: { games: 4, players: 2, endings: 1 } }),
  story('c', ' ', '', { updated_at: 5_000 }),
  story('folder', 'Apple 10', '次', { updated_at: null }),
  story('d', 'apple 9', '得', { updated_at: 3_000 }),
]
const idsOf = (sort: 'updated' | 'title' | 'played', locale: Locale = 'en', search = ''): string =>
  arrangeStories(STORIES, { sort, locale, search })
    .map(({ id }) => id)
    .join(' ')

test('stories are sorted by date, by the title in the language of the page, and by games', () => {
  expect(idsOf('updated')).toBe('b c d a folder')
  expect(idsOf('title')).toBe('d folder a b c')
  expect(idsOf('title', 'zh')).toBe('a b folder d c')
  expect(idsOf('played')).toBe('b d folder a c')
})

test('a search looks into both titles and the id', () => {
  expect(idsOf('updated', 'en', ' APPLE ')).toBe('d folder')
  expect(idsOf('updated', 'en', '波')).toBe('b')
  expect(idsOf('updated', 'zh', 'fold')).toBe('folder')
  expect(idsOf('updated', 'en', 'nothing')).toBe('')
})

test('a title that a language lacks is that of the other one', () => {
  expect(STORIES.slice(1, 3).map((each) => chooseTitle(each, 'en'))).toEqual([
    { text: '波', locale: 'zh' },
    { text: '', locale: 'en' },
  ])
})

test('the begun day counts, and there are none after the last', () => {
  const day = 24 * 60 * 60 * 1_000
  expect([0, 0.5, 29.5, 31].map((days) => countDaysLeft(0, days * day))).toEqual([30, 30, 1, 0])
})

test('files that the server would refuse for their size or number are not sent', () => {
  const half = { file: { size: ARCHIVE_MAX_BYTES / 2 } }
  const many = Array.from({ length: ARCHIVE_MAX_FILES }, () => ({ file: { size: 1 } }))
  const isTooMany = [[half, half], [half, half, { file: { size: 1 } }], many, [...many, { file: { size: 0 } }]].map(
    isTooMuch,
  )
  expect(isTooMany).toEqual([false, true, false, true])
})
