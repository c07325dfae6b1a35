/** What the list offers beside its stories: order, own lists, hearts, endings, the story to go on with, characters. Doc 1 §4, §8. */
import { beforeEach, expect, test } from 'vitest'
import { type Locator, page, userEvent } from 'vitest/browser'
import { type EndingView } from '../../../protocol/view/scene.ts'
import { createFakeMessage, createFakeView, splitIntoPages } from '../../../src/dev/gallery/fakeView.ts'
import { rememberStory } from '../../../src/screens/chat/rememberStory.ts'
import { listBegunStories, removeBegunStory, storeBegunStory } from '../../../src/account/begunStories.ts'
import { invalidateAnswers } from '../../../src/api/freshness.ts'
import { writeItem } from '../../../src/platform/storage.ts'
import Stories from '../../../src/screens/stories/index.tsx'
import { startAllTexts } from '../../helpers/pageTexts.ts'
import { fakeApi, later, refusal } from './fakeApi.ts'
import { setUpShell, show } from './setUpShell.tsx'
import { mira, signIn } from './signInUsers.ts'

setUpShell()
// Some lists stay cached for longer than the time between two tests.
beforeEach(invalidateAnswers)

const actor = (id: string, hot: number) => ({ id, name: `Actor ${id}`, hot })
const lantern = { id: 'last-lantern', title: 'The Last Lantern', tags: ['Mystery'], actors: [actor('lan', 2)] }
const neon = { id: 'neon', title: 'Neon Rain', tags: ['Mystery'], actors: [actor('fai', 9)] }
const lists = {
  '/story.list': () => ({ stories: [lantern, neon] }),
  '/category.list': () => ({ category: [{ id: 'mystery', name: 'Mystery', level: 1 }] }),
  '/game-history.list': () => ({ stories: [] }),
  '/actor.list': () => ({ actors: [actor('lan', 2), actor('fai', 9), actor('nobody', 50)] }),
}
const ending: EndingView = { id: 'dawn', number: 1, total: 2, title: 'Dawn', html: '<p>It is day.</p>', picture: null }
const heart = (title: string) => page.getByRole('button', { name: `Favorite: ${title}` })

async function expectText(locator: Locator, part: string): Promise<void> {
  await expect.poll(() => locator.query()?.textContent ?? '').toContain(part)
}

test('the order is asked of the server and stays in the address', async () => {
  const asked = fakeApi(lists)
  await show(<Stories />)
  await userEvent.selectOptions(page.getByRole('combobox', { name: 'Sort by' }), 'Lowest price')
  expect(location.search).toBe('?sort=price')
  await expect
    .poll(() => asked.filter(({ path }) => path === '/story.list').map(({ body }) => body))
    .toEqual([{ sort: 'popular' }, { sort: 'price' }])
  await userEvent.selectOptions(page.getByRole('combobox', { name: 'Sort by' }), 'Most popular')
  expect(location.search).toBe('')
})

test('the heart fills when the server has answered, and taps meanwhile are ignored', async () => {
  signIn(mira)
  const answer = later<object>()
  const asked = fakeApi({ ...lists, '/favorite.create': () => answer.promise, '/favorite.delete': () => ({}) })
  await show(<Stories />)
  await userEvent.click(heart('Neon Rain'))
  await userEvent.click(heart('Neon Rain'))
  await expect.element(heart('Neon Rain')).toHaveAttribute('aria-pressed', 'false')
  answer.resolve({})
  await expect.element(heart('Neon Rain')).toHaveAttribute('aria-pressed', 'true')
  await expect.element(heart('The Last Lantern')).toHaveAttribute('aria-pressed', 'false')
  await userEvent.click(heart('Neon Rain'))
  await expect.element(heart('Neon Rain')).toHaveAttribute('aria-pressed', 'false')
  expect(asked.filter(({ path }) => path.startsWith('/favorite')).map(({ path, body }) => [path, body])).toEqual([
    ['/favorite.create', { story_id: 'neon' }],
    ['/favorite.delete', { story_id: 'neon' }],
  ])
})

test('favourites and played stories are lists of their own, which say when they are empty', async () => {
  signIn(mira)
  const asked = fakeApi({ ...lists, '/favorite.list': () => ({ stories: [neon] }) })
  await show(<Stories />)
  await userEvent.click(page.getByRole('button', { name: 'Favorites', exact: true }))
  await expect.element(page.getByRole('link', { name: 'Neon Rain' })).toBeVisible()
  expect(page.getByRole('link', { name: 'The Last Lantern' }).query()).toBe(null)
  await userEvent.click(page.getByRole('button', { name: 'Played' }))
  await expect.element(page.getByText('No story played yet')).toBeVisible()
  expect(asked.some(({ path, body }) => path === '/story.list' && JSON.stringify(body).includes('@'))).toBe(false)
})

test.each([
  ['en', '2 of 3 endings'],
  ['zh', '结局 2/3'],
] as const)('a cover says how many endings were found, of how many: %s', async (locale, text) => {
  await startAllTexts(locale)
  const found = { ...lantern, endings: 3, endings_found: ['Dawn', 'Dark'] }
  fakeApi({ ...lists, '/story.list': () => ({ stories: [found, neon] }) })
  await show(<Stories />)
  await expect.element(page.getByText(text)).toBeVisible()
  expect(page.getByText(/endings$|^结局/).all()).toHaveLength(1)
})

const lastGame = { actor_id: 'lan', last_line: '*whispers* Who is there?', percent: 40 }

test('the story played last stands first, and its link goes on with it', async () => {
  signIn(mira)
  fakeApi({
    ...lists,
    '/game-history.list': () => ({
      stories: [
        { ...neon, last_game: null },
        { ...lantern, last_game: lastGame },
      ],
    }),
  })
  await show(<Stories />)
  const link = page.getByRole('link', { name: 'Continue' })
  await expect.element(link).toHaveAttribute('href', '/chat2/last-lantern/lan')
  const card = page.getByRole('region', { name: 'Continue' })
  await expectText(card, 'whispers Who is there?')
  await expectText(card, '40% played')
})

test('what this device knows is there before the server answers, and where the server says nothing', async () => {
  signIn(mira)
  const begun = {
    storyId: 'neon',
    path: '/chat3/reasoning/neon',
    line: 'The light went out.',
    locale: 'en',
    percent: null,
  }
  storeBegunStory(mira.uuid, begun)
  const answer = later<object>()
  fakeApi({ ...lists, '/game-history.list': () => answer.promise })
  await show(<Stories />)
  const link = page.getByRole('link', { name: 'Continue' })
  await expect.element(link).toHaveAttribute('href', '/chat3/reasoning/neon')
  answer.resolve({ stories: [lantern, neon] })
  await expectText(page.getByRole('region', { name: 'Continue' }), 'The light went out')
  expect(listBegunStories('another')).toEqual([])
})

test('a thousand stories are drawn as they are reached, and their pictures asked for near the window', async () => {
  const many = Array.from({ length: 1_000 }, (_, index) => ({
    id: `s${index}`,
    title: `Story ${index}`,
    preview_url: `/media/cards/${index}.webp`,
  }))
  const fetched = () => performance.getEntriesByType('resource').map(({ name }) => new URL(name).pathname)
  // The browser keeps 250, which the modules of the test would fill.
  performance.clearResourceTimings()
  fakeApi({ ...lists, '/story.list': () => ({ stories: many }) })
  await show(<Stories />)
  await expect.element(page.getByRole('link', { name: 'Story 0', exact: true })).toBeVisible()
  await expect.element(page.getByRole('combobox', { name: 'Sort by' })).toBeInTheDocument()
  const drawn = () => document.querySelectorAll('a[href^="/story/s"]').length
  expect(drawn()).toBe(25)
  await expect.poll(fetched).toContain('/media/cards/1-360.webp')
  expect(fetched()).not.toContain('/media/cards/24-360.webp')
  scrollTo(0, document.documentElement.scrollHeight)
  await expect.poll(drawn).toBe(50)
  expect(fetched()).not.toContain('/media/cards/49-360.webp')
})

test('characters come by hot descending, each with its story; one that is in no story is left out', async () => {
  fakeApi(lists)
  await show(<Stories />)
  const shelf = page.getByRole('region', { name: 'Popular characters' })
  await expect.element(shelf.getByRole('link', { name: /Actor fai/ })).toHaveAttribute('href', '/story/neon')
  expect(
    shelf
      .getByRole('link')
      .elements()
      .map((link) => link.getAttribute('href')),
  ).toEqual(['/story/neon', '/story/last-lantern'])
})

test('more of the kind played last: the stories of its category that were not played', async () => {
  signIn(mira)
  const asked = fakeApi({
    ...lists,
    '/game-history.list': () => ({ stories: [lantern] }),
    '/category-story.list': () => ({ stories: [lantern, neon] }),
  })
  history.replaceState(null, '', '/?category=@played')
  await show(<Stories />)
  const shelf = page.getByRole('region', { name: 'More in Mystery' })
  await expect.element(shelf.getByRole('link')).toHaveAttribute('href', '/story/neon')
  expect(asked.find(({ path }) => path === '/category-story.list')?.body).toEqual({ category_id: 'mystery' })
})

test('the demo is offered once: opened and left, it is not offered again; without its story it leads to the list', async () => {
  fakeApi({ ...lists, '/story.list': () => ({ stories: [neon] }) })
  const first = await show(<Stories />)
  await userEvent.click(page.getByRole('button', { name: /See how playing works/ }))
  const demo = page.getByRole('dialog', { name: 'How playing works' })
  await userEvent.click(demo.getByRole('button', { name: 'Next' }))
  await userEvent.click(demo.getByRole('button', { name: 'Offer to count the rest with her' }))
  await expect.element(demo.getByText('Go on, then. You say five, I’ll knock.')).toBeVisible()
  for (let step = 0; step < 3; step += 1) await userEvent.click(demo.getByRole('button', { name: 'Next' }))
  await userEvent.click(demo.getByRole('button', { name: 'Choose a story' }))
  await expect.element(page.getByText('New here?')).not.toBeInTheDocument()
  await first.unmount()
  await show(<Stories />)
  await expect.element(page.getByRole('combobox', { name: 'Sort by' })).toBeInTheDocument()
  expect(page.getByText('New here?').query()).toBe(null)
})

test.each([
  ['in the middle', null, '2'],
  ['at its ending', ending, '2'],
  ['of the legacy chat', ending, '1'],
] as const)('who has left a game %s is not asked whether they are new', async (_, reached, chatVersion) => {
  signIn(mira)
  fakeApi(lists)
  const messages = splitIntoPages([createFakeMessage('a', 'Come.')])
  const session = { ...createFakeView({}).session, chatVersion }
  rememberStory({ getView: () => createFakeView({ messages, ending: reached, session }) })()
  removeBegunStory(mira.uuid, createFakeView({}).session.storyId)
  await show(<Stories />)
  await expect.element(page.getByRole('link', { name: 'Neon Rain' })).toBeVisible()
  await expect.element(page.getByRole('combobox', { name: 'Sort by' })).toBeInTheDocument()
  expect(page.getByText('New here?').query()).toBe(null)
})

test('who has played on another device is not asked whether they are new, nor the next time', async () => {
  signIn(mira)
  fakeApi({ ...lists, '/game-history.list': () => ({ stories: [{ ...neon, endings_found: ['dawn'] }] }) })
  const first = await show(<Stories />)
  await expect.element(page.getByRole('link', { name: 'Neon Rain' }).first()).toBeVisible()
  await expect.poll(() => page.getByText('New here?').query()).toBe(null)
  await first.unmount()
  fakeApi(lists)
  await show(<Stories />)
  await expect.element(page.getByRole('combobox', { name: 'Sort by' })).toBeInTheDocument()
  expect(page.getByText('New here?').query()).toBe(null)
})

test('the demo is a scene of a story with its pictures, and leads to that story', async () => {
  const story = { ...lantern, id: 'last-lantern' }
  fakeApi({ ...lists, '/story.list': () => ({ stories: [neon, story] }) })
  await show(<Stories />)
  await userEvent.click(page.getByRole('button', { name: /See how playing works/ }))
  const demo = page.getByRole('dialog', { name: 'How playing works' })
  await expect.element(demo.getByText('Four. You’re not on my list.')).toBeVisible()
  await expect.element(demo.getByRole('img', { name: 'A harbour at night, with a row of lamps' })).toBeInTheDocument()
  await expect.element(demo.getByRole('img', { name: /^Lan/ })).toBeInTheDocument()
  for (let step = 0; step < 4; step += 1) await userEvent.click(demo.getByRole('button', { name: 'Next' }))
  await userEvent.click(demo.getByRole('button', { name: `Play ${story.title}` }))
  await expect.poll(() => location.pathname).toBe('/story/last-lantern')
})

test('the list says the name of the app and what it is', async () => {
  await startAllTexts('en')
  fakeApi(lists)
  await show(<Stories />)
  await expect.element(page.getByRole('heading', { level: 1, name: 'Lamplit' })).toBeVisible()
  await expect.element(page.getByText('Stories that answer when you speak.')).toBeVisible()
  await expect.poll(() => document.title).toBe('Lamplit')
})

test('language, theme, text size and reading speed are one tap away', async () => {
  writeItem('demo_seen', 'true')
  fakeApi(lists)
  await show(<Stories />)
  await userEvent.click(page.getByRole('button', { name: 'Display and language' }))
  const drawer = page.getByRole('dialog', { name: 'Display and language' })
  await expect.element(drawer.getByRole('group', { name: 'Language' })).toBeVisible()
  for (const name of ['Theme', 'Text size', 'Reading speed'])
    await expect.element(drawer.getByRole('group', { name })).toBeInTheDocument()
  await userEvent.click(drawer.getByRole('radio', { name: 'Large', exact: true }))
  await expect.element(drawer.getByRole('radio', { name: 'Large', exact: true })).toBeChecked()
})

test('favourites lose a card whose heart is taken away, and keep it where that fails', async () => {
  let answer: () => unknown = () => refusal('Not now')
  fakeApi({
    ...lists,
    '/favorite.list': () => ({
      stories: [
        { ...lantern, is_fav: true },
        { ...neon, is_fav: true },
      ],
    }),
    '/favorite.delete': () => answer(),
  })
  signIn(mira)
  history.replaceState(null, '', '/?category=@favorites')
  await show(<Stories />)
  await expect.element(heart('Neon Rain')).toHaveAttribute('aria-pressed', 'true')
  await userEvent.click(heart('Neon Rain'))
  await expect.element(page.getByRole('alert')).toBeVisible()
  await expect.element(heart('Neon Rain')).toBeVisible()
  answer = () => null
  await userEvent.click(heart('Neon Rain'))
  await expect.element(page.getByRole('link', { name: 'Neon Rain' })).not.toBeInTheDocument()
  await expect.element(heart('The Last Lantern')).toBeVisible()
  await userEvent.click(heart('The Last Lantern'))
  await expect.element(page.getByText('No favorites yet')).toBeVisible()
})
