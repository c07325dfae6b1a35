import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import StoryIntro from '../../../src/screens/story/index.tsx'
import { Failure, fakeApi, later, refusal } from './fakeApi.ts'
import { setUpShell, show } from './setUpShell.tsx'
import { guest, signIn } from './signInUsers.ts'

setUpShell()

const actor = { id: 'lan', name: 'Lan', version: '2' }
const story = {
  id: 'last-lantern',
  title: 'The Last Lantern',
  description: 'Tonight one is missing.',
  version: '2',
  tags: ['Mystery'],
  endings: 2,
}
const detail = (changes: object = {}, actors: object[] = [actor], isDiscount = false) => ({
  '/story.get': () => ({ story: { ...story, ...changes }, actors, is_discount_user: isDiscount }),
  '/actor/chat/game.history': (): unknown => ({ history: [] }),
})
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

test('the original price is struck through', async () => {
  fakeApi(detail({ coins: 12 }, [actor], true))
  await intro()
  await expect.element(playButton()).toBeVisible()
  expect(playButton().element().querySelector('s')?.textContent).toBe('60')
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

test('closing the question makes Play ready again', async () => {
  fakeApi({ ...detail(), '/actor/chat/game.history': () => ({ history: [{ id: '1' }] }) })
  await intro()
  await userEvent.click(playButton())
  await expect.element(page.getByRole('dialog')).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  await expect.element(playButton()).toBeEnabled()
  await expect.element(playButton()).toHaveFocus()
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

const cast = [
  { ...actor, hot: 1, extra: { Age: 26 } },
  { id: 'wei', name: 'Wei', version: '2', hot: 5, coins: 6, extra: { Work: 'Harbour master' } },
  { id: 'mo', name: 'Mo', version: '2', hot: 3, coins: 6, is_purchased: true },
]
const picker = () => page.getByRole('dialog', { name: 'Select Character' })

test('of several characters one is chosen: the hottest first, with what each costs and who they are', async () => {
  const asked = fakeApi(detail({}, cast))
  await intro()
  await userEvent.click(playButton())
  await expect.element(picker()).toBeVisible()
  const names = picker()
    .getByRole('radio')
    .elements()
    .map((radio) => radio.getAttribute('aria-label'))
  expect(names).toEqual(['Wei · 6 diamonds', 'Mo · Unlocked', 'Lan · Free'])
  await expect.element(picker().getByText('Harbour master')).toBeVisible()
  await expect.element(picker().getByText(/^Current coins: /)).toBeVisible()
  await userEvent.click(picker().getByText('Lan'))
  await expect.element(picker().getByText('26')).toBeVisible()
  await userEvent.click(picker().getByRole('button', { name: 'Confirm · Free' }))
  await expect.poll(() => location.pathname).toBe('/chat2/last-lantern/lan')
  expect(asked.find(({ path }) => path === '/actor/chat/game.history')?.body).toEqual({
    story_id: 'last-lantern',
    actor_id: 'lan',
  })
})

test('closing the question whether to continue leads back to the choice, closing that to Play', async () => {
  fakeApi({
    ...detail({}, cast),
    '/actor/chat/game.history': () => ({
      history: [{ id: '1', event_type: 'debug', timestamp: 1, data: { message: '' } }],
    }),
  })
  await intro()
  await userEvent.click(playButton())
  await userEvent.click(picker().getByRole('button', { name: /^Confirm/ }))
  await expect.element(page.getByRole('button', { name: 'Restart' })).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(picker()).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(playButton()).not.toHaveAttribute('aria-disabled')
  expect(picker().query()).toBeNull()
})

test.each([
  ['what story and character cost together', {}, 'Wei', 'Total: 18 diamonds 102 left after that'],
  ['what the player owns is not counted', { is_purchased: true }, 'Wei', 'Total: 6 diamonds 114 left after that'],
])('Confirm says what is charged and what is left: %s', async (_, changes, name, note) => {
  fakeApi(detail({ coins: 12, ...changes }, cast))
  signIn(guest)
  await intro()
  await expect.element(playButton()).toHaveAccessibleDescription('Nothing is charged until you confirm a character')
  await userEvent.click(playButton())
  await userEvent.click(picker().getByText(name))
  await expect.element(picker().getByRole('button', { name: 'Confirm · 6 diamonds' })).toHaveAccessibleDescription(note)
})

test('Play says what a story with one character charges, and how much is missing', async () => {
  fakeApi(detail({ coins: 100 }, [{ ...actor, coins: 30 }]))
  signIn(guest)
  await intro()
  await expect.element(playButton()).toHaveAccessibleName('Play · 100 diamonds')
  await expect.element(playButton()).toHaveAccessibleDescription('Total: 130 diamonds You have 120')
})

test('an answer that comes after the player closed the drawer opens no chat', async () => {
  const answer = later<unknown>()
  fakeApi({ ...detail({}, cast), '/actor/chat/game.history': () => answer.promise })
  await intro()
  await userEvent.click(playButton())
  await userEvent.click(picker().getByRole('button', { name: /^Confirm/ }))
  await expect.element(picker().getByRole('button', { name: /^Confirm/ })).toHaveTextContent('Loading...')
  await userEvent.keyboard('{Escape}')
  await expect.element(picker()).not.toBeInTheDocument()
  answer.resolve({ history: [] })
  await userEvent.click(playButton())
  await expect.element(picker()).toBeVisible()
  expect(location.pathname).toBe('/')
})

test('an answer that comes after the player left the intro opens no chat', async () => {
  const answer = later<unknown>()
  fakeApi({ ...detail(), '/actor/chat/game.history': () => answer.promise })
  const screen = await intro()
  await userEvent.click(playButton())
  await screen.unmount()
  answer.resolve({ history: [] })
  await answer.promise
  await new Promise(requestAnimationFrame)
  expect(location.pathname).toBe('/')
})

test('taps while the saved game is looked for change nothing', async () => {
  const answer = later<unknown>()
  const asked = fakeApi({ ...detail(), '/actor/chat/game.history': () => answer.promise })
  await intro()
  await userEvent.dblClick(playButton())
  await userEvent.click(playButton(), { force: true })
  const entries = history.length
  answer.resolve({ history: [] })
  await expect.poll(() => location.pathname).toBe('/chat2/last-lantern/lan')
  expect(asked.filter(({ path }) => path === '/actor/chat/game.history')).toHaveLength(1)
  expect(history.length).toBe(entries + 1)
})

test.each([
  ['one', [actor], 'lan'],
  ['several', cast, 'wei'],
])('a preview of a story with %s emits the actor, and starts nothing', async (_, actors, id) => {
  const asked = fakeApi(detail({}, actors))
  const emitted: string[] = []
  await show(<StoryIntro storyId="last-lantern" onPreview={(partner) => emitted.push(partner.id)} />)
  await userEvent.click(playButton())
  if (actors.length > 1) await userEvent.click(picker().getByRole('button', { name: /^Confirm/ }))
  await expect.poll(() => emitted).toEqual([id])
  await expect.element(playButton()).not.toHaveAttribute('aria-disabled')
  expect(location.pathname).toBe('/')
  expect(asked.some(({ path }) => path.includes('history'))).toBe(false)
})

test('a check that fails leaves the choice open', async () => {
  fakeApi({ ...detail({}, cast), '/actor/chat/game.history': () => refusal('500', 'No') })
  await intro()
  await userEvent.click(playButton())
  await userEvent.click(picker().getByRole('button', { name: /^Confirm/ }))
  await expect.element(page.getByText('Failed to check chat history')).toBeVisible()
  await expect.element(picker().getByRole('button', { name: /^Confirm/ })).not.toHaveAttribute('aria-disabled')
})
