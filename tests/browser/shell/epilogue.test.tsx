/** The day after an ending: a card above the list, and its lines. Doc 1 §4. */
import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { type Locale } from '../../../protocol/locale.ts'
import { invalidateAnswers } from '../../../src/api/freshness.ts'
import Stories from '../../../src/screens/stories/index.tsx'
import { startAllTexts } from '../../helpers/pageTexts.ts'
import { checkAccessibility } from './checkAccessibility.ts'
import { fakeApi } from './fakeApi.ts'
import { setUpShell, show } from './setUpShell.tsx'
import { mira, signIn } from './signInUsers.ts'

setUpShell()
beforeEach(invalidateAnswers)

const lantern = { id: 'last-lantern', title: 'The Last Lantern', endings_found: ['All In'], last_game: null }
const neon = { id: 'neon', title: 'Neon Rain' }
const epilogue = {
  story_id: 'last-lantern',
  actor_id: 'lan',
  ending_id: 'dawn',
  language: 'en',
  lines: [
    { name: 'Lan', avatar_url: null, text: 'Seven, and I only knocked on the one.' },
    { name: 'Lan', avatar_url: null, text: 'The burnt half is yours.' },
    { name: 'Pang', avatar_url: null, text: 'Toast, one. Written off.' },
  ],
}

/** The calls that were made, by path. */
function fakeServer(played: readonly object[] = [lantern]) {
  let isRead = false
  const asked = fakeApi({
    '/story.list': () => ({ stories: [lantern, neon] }),
    '/category.list': () => ({ category: [] }),
    '/actor.list': () => ({ actors: [] }),
    '/game-history.list': () => ({ stories: played }),
    '/epilogue.get': () => ({ epilogue: isRead ? null : epilogue }),
    '/epilogue.mark-read': () => {
      isRead = true
      return {}
    },
  })
  return (path: string) => asked.filter((each) => each.path === path).map(({ body }) => body)
}

test.each([
  ['en', 'The day after', 'Lan, the day after', 'To “The Last Lantern”'],
  ['zh', '第二天', '第二天，Lan', '去看《The Last Lantern》'],
] as const)(
  'a card has what is said, opens all of it, and does not come again: %s',
  async (locale, label, from, way) => {
    await startAllTexts(locale satisfies Locale)
    signIn(mira)
    const listAsked = fakeServer()
    await show(<Stories />)
    const card = page.getByRole('region', { name: label })
    await expect.element(card).toBeVisible()
    await expect.element(card.getByText('Seven, and I only knocked on the one.')).toBeVisible()
    expect(listAsked('/epilogue.mark-read')).toEqual([])
    await userEvent.click(card.getByRole('button', { name: from }))
    const sheet = page.getByRole('dialog', { name: label })
    for (const { text } of epilogue.lines) await expect.element(sheet.getByText(text)).toBeVisible()
    // Who says several lines is named once.
    expect(sheet.getByText('Lan', { exact: true }).all()).toHaveLength(1)
    await expect.element(sheet.getByRole('link', { name: way })).toHaveAttribute('href', '/story/last-lantern')
    await checkAccessibility()
    await userEvent.keyboard('{Escape}')
    await expect.poll(() => card.query()).toBe(null)
    expect(listAsked('/epilogue.mark-read')).toEqual([{ story_id: 'last-lantern', actor_id: 'lan', ending_id: 'dawn' }])
  },
)

test('who has found no ending is asked for none', async () => {
  signIn(mira)
  const listAsked = fakeServer([{ ...lantern, endings_found: [] }])
  await show(<Stories />)
  await expect.poll(() => listAsked('/game-history.list')).toHaveLength(1)
  await expect.element(page.getByRole('link', { name: 'Neon Rain' })).toBeVisible()
  expect(listAsked('/epilogue.get')).toEqual([])
})

test.each([
  [{ heart: 85, endings: 2 }, '85', '2 endings together'],
  [{ heart: 0, endings: 1 }, null, '1 ending together'],
] as const)('a character in the list says what they and the player have been through', async (bond, heart, endings) => {
  signIn(mira)
  fakeApi({
    '/story.list': () => ({ stories: [{ ...neon, actors: [{ id: 'tin', name: 'Tin', bond }] }] }),
    '/category.list': () => ({ category: [] }),
    '/actor.list': () => ({ actors: [{ id: 'tin', name: 'Tin' }] }),
    '/game-history.list': () => ({ stories: [] }),
  })
  await show(<Stories />)
  const shelf = page.getByRole('region', { name: 'Popular characters' })
  await expect.element(shelf.getByText(endings)).toBeVisible()
  expect(shelf.getByText(`Heart: ${heart}`).all()).toHaveLength(heart === null ? 0 : 1)
})
