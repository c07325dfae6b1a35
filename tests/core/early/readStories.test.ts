/** The stories that the early script draws are those that the app reads from the same answer. */
import * as v from 'valibot'
import { expect, test } from 'vitest'
import { type Story, storyList } from '../../../protocol/api/stories.ts'
import { readStories } from '../../../src/early/drawing/readStories.ts'

const known = {
  id: 'neon',
  title: 'Neon Rain',
  description: 'Four metres of swallow are gone.',
  preview_url: '/media/neon/cover.webp',
  coins: 9,
  is_purchased: false,
  tags: ['Mystery'],
}
/** What a card shows. */
const shown = (stories: readonly Story[] | null) =>
  stories?.map(({ id, title, description, preview_url, coins, is_purchased, tags }) => {
    return { id, title, description, preview_url, coins, is_purchased, tags }
  })

test.each([
  ['all that a card shows', known],
  ['a number as id', { ...known, id: 7 }],
  ['nothing but what is required', { id: 'neon', title: 'Neon Rain' }],
  ['no picture', { ...known, preview_url: null }],
  ['a picture elsewhere', { ...known, preview_url: 'https://pictures.example/neon.webp' }],
  ['what no card shows', { ...known, endings: 3, is_fav: true, actors: [{ id: 1, name: 'Lan' }] }],
])('a story with %s reads as in the app', (_name, story) => {
  const data = { stories: [known, story] }
  expect(shown(readStories(data))).toEqual(shown(v.parse(storyList.answer, data).stories))
})

test.each([
  ['is no list', { stories: {} }],
  ['is missing', null],
  ['has a story without a title', { stories: [known, { id: 'x' }] }],
  ['has a story with another kind of price', { stories: [{ ...known, coins: '9' }] }],
  ['has tags that are no texts', { stories: [{ ...known, tags: [1] }] }],
])('an answer that %s is left to the app', (_name, data) => {
  expect(readStories(data)).toBeNull()
})

test('an address that could run a script is no picture', () => {
  expect(readStories({ stories: [{ ...known, preview_url: 'javascript:alert(1)' }] })?.[0]?.preview_url).toBeNull()
})
