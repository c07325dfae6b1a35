import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { invalidateAnswers } from '../../../src/api/freshness.ts'
import { askForStory, getStory } from '../../../src/api/stories.ts'
import StoryIntro from '../../../src/screens/story/index.tsx'
import { Failure, fakeApi, later, refusal } from './fakeApi.ts'
import { setUpShell, show } from './setUpShell.tsx'
import { actor, detail, story } from './storyAnswers.ts'

setUpShell()

const playButton = () => page.getByRole('button', { name: /^Play\b/ })
const intro = () => show(<StoryIntro storyId="last-lantern" />)

test('shows what the story is', async () => {
  fakeApi(detail())
  await intro()
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent('The Last Lantern')
  await expect.element(page.getByText('Tonight one is missing.')).toBeVisible()
  await expect.element(page.getByText('Mystery')).toBeVisible()
  await expect.element(page.getByText('2 endings')).toBeVisible()
})

const FACE = { x: 0.3, y: 0.2, w: 0.4, h: 0.3 }
const cast = () => page.getByRole('list', { name: 'Who you meet' })

/** A file that is there: a picture that fails is taken away. */
const PICTURE = '/icon-192.png'

test('shows who is met where the cover shows nobody, and only there', async () => {
  const people = [
    { ...actor, avatar_url: PICTURE },
    { ...actor, id: 'bo', name: 'Bo', preview_url: PICTURE, preview_face: FACE },
    { ...actor, id: 'none', name: 'Nobody' },
  ]
  fakeApi(detail({ preview_face: null }, people))
  await intro()
  await expect.element(cast()).toBeVisible()
  const shown = cast().getByRole('listitem').all()
  expect(shown.map((each) => each.element().textContent)).toEqual(['Lan', 'Bo'])
  expect(shown.every((each) => each.element().querySelector('img') !== null)).toBe(true)
})

test.each([
  ['a cover with a face', { preview_face: FACE }, { avatar_url: '/media/lan.webp' }],
  ['nobody’s picture', { preview_face: null }, {}],
])('shows no faces beside %s', async (_, changes, person) => {
  fakeApi(detail(changes, [{ ...actor, ...person }]))
  await intro()
  await expect.element(playButton()).toBeVisible()
  expect(cast().query()).toBeNull()
})

test('says how long a play takes, how many endings were found, and what players gave it', async () => {
  const rating = { average: 4.25, count: 1_240 }
  fakeApi(detail({ minutes: 20, endings: 5, endings_found: ['Dawn', 'Dark'], rating }))
  await intro()
  await expect.element(page.getByText('20 min')).toBeVisible()
  await expect.element(page.getByText('2 of 5 endings')).toBeVisible()
  await expect.element(page.getByRole('img', { name: 'Rated 4.3 out of 5 by 1240 players' })).toBeVisible()
})

test('says in which language it is, where that is not the reader’s, and begins the game in it', async () => {
  fakeApi(detail({ language: 'zh', title: '最后一盏灯' }))
  await intro()
  await expect.element(page.getByText('In 中文')).toBeVisible()
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveAttribute('lang', 'zh')
  await userEvent.click(playButton())
  await expect.poll(() => location.pathname).toBe('/chat2/last-lantern/lan')
  expect(history.state).toEqual({ restart: true, language: 'zh' })
})

test('says nothing of a language that is the reader’s', async () => {
  fakeApi(detail({ language: 'en' }))
  await intro()
  await expect.element(playButton()).toBeVisible()
  expect(page.getByText(/^In /).all()).toEqual([])
})

test.each([
  [{}],
  [{ minutes: 0, rating: null, endings: 0, endings_found: ['Dawn'] }],
  [{ rating: { average: 5, count: 2 } }],
])('nothing is said of what the server does not know, and of fewer than three ratings: %j', async (changes) => {
  fakeApi(detail({ endings: 0, ...changes }))
  await intro()
  await expect.element(playButton()).toBeVisible()
  expect(page.getByText(/min$|endings?$/).all()).toEqual([])
  expect(page.getByRole('img', { name: /^Rated/ }).all()).toEqual([])
})

test.each([
  [{}, false, 'Play · Free'],
  [{ coins: 12 }, false, 'Play · 12 diamonds'],
  [{ coins: 12 }, true, 'Play · 12 diamonds, was 60'],
  [{ coins: 12, is_purchased: true }, true, 'Play · Unlocked'],
])('a story with %j, discount %s: %s', async (changes, isDiscount, name) => {
  fakeApi(detail(changes, [actor], isDiscount))
  await intro()
  await expect.element(playButton()).toHaveAccessibleName(name)
})

test.each([
  ['2', '2', '/chat2/last-lantern/lan'],
  ['2', '1', '/chat/last-lantern/lan'],
])(
  'a first play of story version %s with actor version %s starts a new game at %s',
  async (version, actorVersion, path) => {
    const asked = fakeApi(detail({ version }, [{ ...actor, version: actorVersion }]))
    await intro()
    await userEvent.click(playButton())
    await expect.poll(() => location.pathname).toBe(path)
    expect(history.state).toEqual({ restart: true })
    expect(asked.find(({ path }) => path === '/actor/chat/game.history')?.body).toEqual({
      story_id: 'last-lantern',
      actor_id: 'lan',
    })
  },
)

test('a story of version 3 needs no actor', async () => {
  const asked = fakeApi({
    ...detail({ version: '3' }, []),
    '/actor/chat/reasoning/game.history': () => ({ history: [] }),
  })
  await intro()
  await userEvent.click(playButton())
  await expect.poll(() => location.pathname).toBe('/chat3/reasoning/last-lantern')
  expect(asked.find(({ path }) => path === '/actor/chat/reasoning/game.history')?.body).toEqual({
    story_id: 'last-lantern',
  })
})

test.each([
  ['Continue', false],
  ['Restart', true],
])('with a game to continue, %s enters the chat', async (name, restart) => {
  fakeApi({ ...detail(), '/actor/chat/game.history': () => ({ history: [{ id: '1' }] }) })
  await intro()
  await userEvent.click(playButton())
  const dialog = page.getByRole('dialog')
  await expect
    .element(dialog.getByText('Your previous progress has been safely saved, you can either continue or start over'))
    .toBeVisible()
  expect(location.pathname).toBe('/')
  await userEvent.click(dialog.getByRole('button', { name }))
  expect(location.pathname).toBe('/chat2/last-lantern/lan')
  expect(history.state).toEqual({ restart })
})

test('a story without actors cannot be played', async () => {
  const asked = fakeApi(detail({}, []))
  await intro()
  await userEvent.click(playButton())
  await expect.element(page.getByRole('alert')).toHaveTextContent('No characters available')
  expect(asked.some(({ path }) => path.includes('history'))).toBe(false)
})

test.each([
  ['a server that fails', new Failure(500)],
  ['an answer without a history', {}],
])('%s never restarts a game', async (_, reply) => {
  fakeApi({ ...detail(), '/actor/chat/game.history': () => reply })
  await intro()
  await userEvent.click(playButton())
  await expect.element(page.getByRole('alert')).toHaveTextContent('Failed to check chat history')
  expect(location.pathname).toBe('/')
  await expect.element(playButton()).toBeEnabled()
})

test('the favourite mark flips at once, and flips back if the server does not agree', async () => {
  const answer = later<unknown>()
  const asked = fakeApi({ ...detail(), '/favorite.create': () => answer.promise })
  await intro()
  await userEvent.click(page.getByRole('button', { name: 'Add Favorite' }))
  const marked = page.getByRole('button', { name: 'Favorited!' })
  await expect.element(marked).toBeVisible()
  await userEvent.click(marked)
  expect(asked.filter(({ path }) => path.startsWith('/favorite'))).toHaveLength(1)
  answer.resolve(refusal('no'))
  await expect.element(page.getByRole('button', { name: 'Add Favorite' })).toBeVisible()
  await expect.element(page.getByRole('alert')).toHaveTextContent('Failed to toggle favorite')
})

test('a mark that is there is taken back', async () => {
  const asked = fakeApi(detail({ is_fav: true }))
  await intro()
  await userEvent.click(page.getByRole('button', { name: 'Favorited!' }))
  await expect.element(page.getByRole('button', { name: 'Add Favorite' })).toBeVisible()
  await expect
    .poll(() => asked.find(({ path }) => path === '/favorite.delete')?.body)
    .toEqual({ story_id: 'last-lantern' })
})

test('a picture that fails shows a toast and its background', async () => {
  fakeApi(detail({ preview_url: '/media/none.png' }))
  await intro()
  await expect.element(page.getByRole('alert')).toHaveTextContent('Failed to load preview image')
  expect(document.querySelector('img')).toBeNull()
})

test('a story that does not come offers Retry and the way back', async () => {
  let isWell = false
  fakeApi({ ...detail(), '/story.get': () => (isWell ? { story, actors: [actor] } : new Failure(503)) })
  await intro()
  await expect.element(page.getByRole('alert').getByText('This story could not be loaded')).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Back' })).toBeVisible()
  isWell = true
  await userEvent.click(page.getByRole('button', { name: 'Retry' }))
  await expect.element(playButton()).toBeVisible()
})

test('what a tap on its card has asked for is taken once, by its own intro, unless it is out of date', async () => {
  const asked = fakeApi(detail())
  const count = () => asked.filter(({ path }) => path === '/story.get').length
  askForStory('last-lantern')
  const [first, second] = [await getStory('last-lantern'), await getStory('last-lantern')]
  expect([first.ok, second.ok, count()]).toEqual([true, true, 2])
  askForStory('last-lantern')
  await getStory('other')
  await getStory('last-lantern')
  expect(count()).toBe(5)
  askForStory('last-lantern')
  invalidateAnswers()
  await getStory('last-lantern')
  expect(count()).toBe(7)
})

test('a draft that test readers play says so, and is neither kept nor subscribed to', async () => {
  fakeApi(detail({ id: '_test-1', endings_found: ['Dawn'] }))
  await show(<StoryIntro storyId="_test-1" />)
  await expect.element(page.getByText(/^You read this story before it is published\./)).toBeVisible()
  await expect.element(playButton()).toBeVisible()
  expect(page.getByRole('button', { name: /favorite|subscribe|endings/i }).elements()).toEqual([])
})

test('a link for test readers that has ended says so, and offers no Retry', async () => {
  const message = 'This test reading has ended. Thank you for taking part'
  fakeApi({ ...detail(), '/story.get': () => refusal(message, '1305') })
  await show(<StoryIntro storyId="_test-1" />)
  await expect.element(page.getByText(message)).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Back' })).toBeVisible()
  expect(page.getByRole('button', { name: 'Retry' }).elements()).toEqual([])
})
