/** The first drawing of the stories list: one, with the cards in the window, the next pair, and the largest picture. Each test file has a page of its own, where the list was never drawn. */
import { expect, test } from 'vitest'
import { peekStories } from '../../../src/api/stories.ts'
import { restAfterFirstScreen } from '../../../src/navigation/firstScreen.ts'
import picture from '../../../src/screens/upload/examples/good.webp'
import Stories, { prepare } from '../../../src/screens/stories/index.tsx'
import { fakeApi } from './fakeApi.ts'
import { setUpShell, show } from './setUpShell.tsx'

const { clock } = setUpShell()
const REST_MS = 300

const stories = Array.from({ length: 12 }, (_, index) => ({
  id: `s${index}`,
  title: `Story ${index}`,
  // It loads: a picture that fails is replaced, and on a slow machine before the test reads it.
  preview_url: picture,
}))
const countCards = () => document.querySelectorAll('a[href^="/story/s"]').length

test('it has the cards in the window and the next pair alone, at once; the others follow when the player rests', async () => {
  restAfterFirstScreen(REST_MS)
  const asked = fakeApi({ '/story.list': () => ({ stories }) })
  await prepare()
  await expect.poll(() => peekStories({ sort: 'popular', categoryIds: [] })).not.toBeNull()
  await show(<Stories />)
  expect(countCards()).toBe(7)
  expect(document.querySelector('[aria-busy]')).toBe(null)
  const pictures = [...document.querySelectorAll('li img')]
  expect(pictures.map((picture) => picture.getAttribute('fetchpriority'))).toEqual([
    'high',
    ...Array.from({ length: 6 }, () => 'auto'),
  ])
  expect(pictures[0]?.getAttribute('decoding')).toBe('sync')
  expect(asked.map(({ path }) => path)).toEqual(['/story.list'])
  await clock().pass(2 * REST_MS)
  await expect.poll(countCards).toBe(12)
})
