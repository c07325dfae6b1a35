/** The landing pages up to the chat, which a journey opens. Doc 1 §2 (character landing routes). */
import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { LANDINGS } from '../../../src/screens/landing/landings.ts'
import { chooseStory } from '../../../src/screens/landing/chooseStory.ts'
import { startAllTexts } from '../../helpers/pageTexts.ts'
import { clearUser } from '../../../src/account/user.ts'
import { fakeApi, Failure, refusal, unreachable } from './fakeApi.ts'
import { setUpShell, show } from './setUpShell.tsx'
import { guest, mira, signedIn, signIn } from './signInUsers.ts'
import LandingPage from '../../../src/screens/landing/index.tsx'

await startAllTexts('en')

setUpShell()
beforeEach(() => signIn(mira))

const actors = [{ id: 'bo', name: 'Bo', version: '2', hot: 1 }]
const story = (id: string, coins = 0) => ({ story: { id, title: `Story ${id}`, coins, version: '2' }, actors })
const quoted = LANDINGS.find(({ key }) => key === 'bo')
if (quoted === undefined || 'test' in quoted.story) throw new Error('no landing page with quotes')
const [ofDiner, ofStation] = quoted.story

test.each([
  [0, ofDiner],
  [255, ofStation],
])('of two stories one is drawn, with its quote and its actor, and this device keeps to it', (byte, one) => {
  const expected = { ...one.production, quote: one.quote }
  expect(chooseStory(quoted, () => Uint8Array.of(byte))).toEqual(expected)
  expect(chooseStory(quoted, () => Uint8Array.of(255 - byte))).toEqual(expected)
})

test('the id is the one of the configured environment', () => {
  const onTest = { storyId: 'try-out', actorId: 'bo-of-tests' }
  const landing = { ...quoted, story: { test: onTest, production: { storyId: 'real', actorId: 'bo' } } }
  expect(chooseStory(landing)).toEqual({ storyId: 'real', actorId: 'bo', quote: null })
  const config = document.createElement('meta')
  config.name = 'app-config'
  config.content = JSON.stringify({ environment: 'test' })
  document.head.append(config)
  expect(chooseStory(landing)).toEqual({ ...onTest, quote: null })
  config.remove()
})

test('a quote stands before the story, which begins with a tap', async () => {
  localStorage.setItem('landing:bo', 'orbit-of-two')
  fakeApi({ '/story.get': () => story('orbit-of-two') })
  await show(<LandingPage character="bo" isOther={false} />)
  await expect.element(page.getByText('There you are! Bo. Free fall. The manners are different.')).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Begin the story' })).toBeVisible()
  expect(page.getByRole('link').all()).toEqual([])
})

test('a story that costs something shows its intro with the price: opening never charges', async () => {
  fakeApi({ '/story.get': () => story('ember-line', 12) })
  await show(<LandingPage character="rong" isOther={false} />)
  await expect.element(page.getByRole('heading', { name: 'Story ember-line' })).toBeVisible()
  await expect.element(page.getByRole('button', { name: /^Play/ })).toBeVisible()
  expect(page.getByRole('button', { name: 'Back' }).query()).toBe(null)
})

test('a story that begins with a talent or an avatar shows its intro, which asks for it', async () => {
  const free = story('paper-faces')
  fakeApi({
    '/story.get': () => ({ ...free, story: { ...free.story, is_support_face_swap: true } }),
    '/actor/chat/game.history': () => ({ history: [] }),
    '/user-avatar.list': () => ({ user_avatars: [], total: 0 }),
  })
  await show(<LandingPage character="su" isOther={false} />)
  await userEvent.click(page.getByRole('button', { name: /^Play/ }))
  await expect.element(page.getByRole('dialog', { name: 'Create avatar to interact with characters' })).toBeVisible()
  expect(page.getByRole('button', { name: 'Back' }).query()).toBe(null)
})

test('the actor that the key names is offered first, also where another is hotter', async () => {
  const rong = { id: 'rong', name: 'Rong', version: '2', hot: 1 }
  const cast = [{ id: 'yao', name: 'Yao', version: '2', hot: 9 }, rong]
  fakeApi({ '/story.get': () => ({ ...story('ember-line', 12), actors: cast }) })
  await show(<LandingPage character="rong" isOther={false} />)
  await userEvent.click(page.getByRole('button', { name: /^Play/ }))
  await expect.element(page.getByRole('radio', { name: /^Rong/ })).toBeChecked()
})

test('a failure offers to try again', async () => {
  fakeApi({ '/story.get': () => new Failure(503) })
  await show(<LandingPage character="su" isOther={false} />)
  await expect.element(page.getByText('Failed to load the story')).toBeVisible()
  fakeApi({ '/story.get': () => story('paper-faces', 3) })
  await userEvent.click(page.getByRole('button', { name: 'Retry' }))
  await expect.element(page.getByRole('heading', { name: 'Story paper-faces' })).toBeVisible()
})

test.each([
  ['no answer', unreachable, /^The network cannot be reached/],
  ['a refusal', refusal('This device is blocked'), /^This device is blocked$/],
])('a guest sign-up that fails by %s is said, and tried again', async (_, reply, why) => {
  clearUser()
  fakeApi({ '/user-guest.sign-up': () => reply, '/story.get': () => story('paper-faces', 3) })
  await show(<LandingPage character="su" isOther={false} />)
  const failure = page.getByRole('alert').filter({ hasText: 'Failed to sign you up as a guest' })
  await expect.element(failure.getByText(why)).toBeVisible()
  fakeApi({ '/user-guest.sign-up': () => signedIn(guest), '/story.get': () => story('paper-faces', 3) })
  await userEvent.click(page.getByRole('button', { name: 'Retry' }))
  await expect.element(page.getByRole('heading', { name: 'Story paper-faces' })).toBeVisible()
})

test('an alternative character without a page leads to the stories', async () => {
  history.replaceState(null, '', '/other/nobody')
  fakeApi({})
  await show(<LandingPage character="nobody" isOther />)
  await expect.poll(() => location.pathname).toBe('/')
})
