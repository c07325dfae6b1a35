/** The played stories. Doc 1 §3, §7. */
import * as v from 'valibot'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { startAllTexts } from '../../helpers/pageTexts.ts'
import { Failure, fakeApi, later } from './fakeApi.ts'
import { setUpShell, show } from './setUpShell.tsx'
import { mira, signIn } from './signInUsers.ts'
import History from '../../../src/screens/history/index.tsx'

await startAllTexts('en')

setUpShell()

const played = [
  { id: 'neon rain', title: 'Neon Rain', description: 'A city under glass.' },
  { id: 'last-lantern', title: 'The Last Lantern' },
]

test('each played story is a link, in the order of the server: the latest first', async () => {
  signIn(mira)
  const asked = fakeApi({ '/game-history.list': () => ({ stories: played }) })
  await show(<History />)
  await expect.element(page.getByRole('list', { name: 'Played stories, the latest first' })).toBeVisible()
  expect(
    page
      .getByRole('link')
      .elements()
      .map((link) => [link.textContent, link.getAttribute('href')]),
  ).toEqual([
    ['Neon Rain', '/story/neon%20rain'],
    ['The Last Lantern', '/story/last-lantern'],
  ])
  expect(asked.find(({ path }) => path === '/game-history.list')?.token).toBe('mira-access')
})

test('all pages of the list are shown, and a story that moves to another page meanwhile once', async () => {
  const first = { stories: played, next_offset: 60 }
  const second = { stories: [played[1], { id: 'tiny', title: 'Tiny' }], next_offset: null }
  fakeApi({ '/game-history.list': ({ body }) => (v.is(v.object({ offset: v.literal('60') }), body) ? second : first) })
  await show(<History />)
  await expect.element(page.getByRole('link', { name: 'Tiny' })).toBeVisible()
  const titles = page.getByRole('link').elements()
  expect(titles.map((link) => link.textContent)).toEqual(['Neon Rain', 'The Last Lantern', 'Tiny'])
})

test('while it loads, it says so', async () => {
  const answer = later<object>()
  fakeApi({ '/game-history.list': () => answer.promise })
  await show(<History />)
  await expect.element(page.getByRole('status', { name: 'Loading your stories' })).toBeInTheDocument()
  answer.resolve({ stories: played })
  await expect.element(page.getByRole('link').first()).toBeVisible()
})

test('without a played story it leads to the stories', async () => {
  fakeApi({ '/game-history.list': () => ({ stories: [] }) })
  history.replaceState(null, '', '/user/history')
  await show(<History />)
  await expect.element(page.getByText('No story played yet')).toBeVisible()
  await userEvent.click(page.getByRole('button', { name: 'Browse stories' }))
  expect(location.pathname).toBe('/')
})

test('a failure offers to try again', async () => {
  fakeApi({ '/game-history.list': () => new Failure(503) })
  await show(<History />)
  await expect.element(page.getByRole('alert').getByText('Failed to load stories')).toBeVisible()
  fakeApi({ '/game-history.list': () => ({ stories: played }) })
  await userEvent.click(page.getByRole('button', { name: 'Retry' }))
  await expect.element(page.getByRole('link', { name: 'Neon Rain' })).toBeVisible()
})

test.each([
  ['en', 'The Last Lantern: 1 of 3 endings', 'Play again: The Last Lantern', 'Ending 1: Dawn', 'Somebody could stay.'],
  ['zh', 'The Last Lantern：结局 1/3', '再玩一次：The Last Lantern', '结局 1：Dawn', 'Somebody could stay.'],
] as const)(
  'endings of a played story: those found, hints of the others, and the way to play again (%s)',
  async (...row) => {
    const [locale, toggle, again, ending, hint] = row
    await startAllTexts(locale)
    signIn(mira)
    const lantern = { ...played[1], endings: 3, endings_found: ['Dawn'] }
    fakeApi({
      '/game-history.list': () => ({
        stories: [{ ...played[0], endings: 2 }, lantern, { ...played[0], id: 'x', title: 'X' }],
      }),
      '/story-finds.get': () => ({
        endings: [
          { number: 1, is_found: true, title: 'Dawn', image_url: null, alt: '' },
          { number: 2, is_found: false, hint: 'Somebody could stay.' },
          { number: 3, is_found: false, hint: '' },
        ],
        places: [],
        pictures: [],
        pictures_total: 0,
      }),
    })
    await show(<History />)
    const button = page.getByRole('button', { name: toggle })
    await expect.element(button).toHaveAttribute('aria-expanded', 'false')
    await expect.element(page.getByRole('link', { name: again })).toHaveAttribute('href', '/story/last-lantern')
    // Nothing was found of the others, and one has no endings that are known.
    expect(page.getByRole('link', { name: /^(?:Play again|再玩一次)/ }).all()).toHaveLength(1)
    expect(page.getByRole('button').all()).toHaveLength(3)
    await button.click()
    await expect.element(page.getByText(ending)).toBeVisible()
    await expect.element(page.getByText(hint)).toBeVisible()
    await button.click()
    await expect.element(page.getByText(ending)).not.toBeInTheDocument()
  },
)
