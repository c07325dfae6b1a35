/** From Play to the chat: the choice of a character, what is charged, and taps and answers at the wrong moment. Doc 2 §4. */
import { expect, onTestFinished, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { useRechargeRequest } from '../../../src/screens/recharge/rechargeStore.ts'
import StoryIntro from '../../../src/screens/story/index.tsx'
import { readRedirect } from '../../../src/platform/redirect.ts'
import { fakeApi, later, refusal } from './fakeApi.ts'
import { setUpShell, show } from './setUpShell.tsx'
import { ada, guest, mira, signIn } from './signInUsers.ts'
import { actor, detail, story } from './storyAnswers.ts'

const { clock } = setUpShell()

const playButton = () => page.getByRole('button', { name: /^Play\b/ })
const intro = () => show(<StoryIntro storyId="last-lantern" />)

const cast = [
  { ...actor, hot: 1, extra: { Age: 26 } },
  { id: 'wei', name: 'Wei', version: '2', hot: 5, coins: 6, extra: { Work: 'Harbour master' } },
  { id: 'mo', name: 'Mo', version: '2', hot: 3, coins: 6, is_purchased: true },
]
const picker = () => page.getByRole('dialog', { name: 'Select Character' })
/** Each character with what the game with them costs. */
const listOffered = (): (string | null)[] =>
  picker()
    .getByRole('radio')
    .elements()
    .map((radio) => radio.getAttribute('aria-label'))

test('of several characters one is chosen: the hottest first, with what each costs and who they are', async () => {
  const asked = fakeApi(detail({}, cast))
  await intro()
  await userEvent.click(playButton())
  await expect.element(picker()).toBeVisible()
  expect(listOffered()).toEqual(['Wei · 6 diamonds', 'Mo · Unlocked', 'Lan · Free'])
  await expect.element(picker().getByText('Harbour master')).toBeVisible()
  const coins = picker().getByText(/^Current coins: /)
  await expect.element(coins).toBeVisible()
  await userEvent.click(picker().getByText('Lan'))
  await expect.element(picker().getByText('26')).toBeVisible()
  await userEvent.click(picker().getByRole('button', { name: 'Confirm · Free' }))
  await expect.poll(() => location.pathname).toBe('/chat2/last-lantern/lan')
  expect(asked.find(({ path }) => path === '/actor/chat/game.history')?.body).toEqual({
    story_id: 'last-lantern',
    actor_id: 'lan',
  })
})

test('in a story that is paid no character is free: each card has what the game with them costs', async () => {
  fakeApi(detail({ coins: 12 }, cast))
  await intro()
  await userEvent.click(playButton())
  await expect.element(picker()).toBeVisible()
  expect(listOffered()).toEqual(['Wei · 18 diamonds', 'Mo · 12 diamonds', 'Lan · 12 diamonds'])
})

test('the coins are in sight on a small phone, whatever is told of the character', async () => {
  const extra = Object.fromEntries(
    ['Age', 'Work', 'Home', 'Likes', 'Fears'].map((key) => [key, 'Nobody is sure. '.repeat(4)]),
  )
  fakeApi(
    detail(
      {},
      cast.map((actor) => ({ ...actor, extra })),
    ),
  )
  await page.viewport(360, 640)
  await intro()
  await userEvent.click(playButton())
  const coins = picker().getByText(/^Current coins: /)
  await expect.element(coins).toBeVisible()
  const { left, top, height } = coins.element().getBoundingClientRect()
  expect(document.elementFromPoint(left + 4, top + height / 2)).toBe(coins.element())
  await page.viewport(390, 844)
})

const countChecks = (asked: readonly { path: string }[]) =>
  asked.filter(({ path }) => path === '/actor/chat/game.history').length

test.each([
  ['while nothing has changed, Play does not look for it again', (): void => undefined, 0],
  ['not where another tab has begun a game meanwhile', (): void => localStorage.setItem('begun:guest-1', '["x"]'), 1],
  ['not a minute later', async (): Promise<void> => clock().pass(60_000), 1],
] as const)('a saved game is looked for while the intro is read: %s', async (_, change, more) => {
  const asked = fakeApi({ ...detail(), '/actor/chat/game.history': () => ({ history: [{ id: '1' }] }) })
  signIn(guest)
  await intro()
  await expect.element(playButton()).not.toHaveAttribute('aria-disabled')
  await clock().pass(400)
  await expect.poll(() => countChecks(asked)).toBe(1)
  // Asked after it: by then there is an answer.
  await expect.poll(() => asked.some(({ path }) => path.endsWith('/game.preload'))).toBe(true)
  await change()
  await userEvent.click(playButton())
  await expect.element(page.getByRole('button', { name: 'Restart' })).toBeVisible()
  expect(countChecks(asked)).toBe(1 + more)
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
  await expect.element(page.getByRole('button', { name: /^Restart/ })).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(picker()).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(playButton()).not.toHaveAttribute('aria-disabled')
  expect(picker().query()).toBeNull()
})

test.each([
  ['what story and character cost together', {}, 'Wei', 18, 'Total: 18 diamonds 102 left after that'],
  ['the story, where the character is free', {}, 'Lan', 12, 'Total: 12 diamonds 108 left after that'],
  ['the story, where the character is unlocked', {}, 'Mo', 12, 'Total: 12 diamonds 108 left after that'],
  ['what the player owns is not counted', { is_purchased: true }, 'Wei', 6, 'Total: 6 diamonds 114 left after that'],
])(
  'Confirm carries the whole amount that is charged, and says what is left: %s',
  async (_, changes, name, total, note) => {
    fakeApi(detail({ coins: 12, ...changes }, cast))
    signIn(guest)
    await intro()
    await expect.element(playButton()).toHaveAccessibleDescription('Nothing is charged until you confirm a character')
    await userEvent.click(playButton())
    await userEvent.click(picker().getByText(name))
    const confirm = picker().getByRole('button', { name: `Confirm · ${total} diamonds` })
    await expect.element(confirm).toHaveAccessibleDescription(note)
    await expect.element(confirm).toHaveTextContent(`Confirm·${total}`)
  },
)

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

test('taps while the saved game is looked for change nothing', async () => {
  const answer = later<unknown>()
  const asked = fakeApi({ ...detail(), '/actor/chat/game.history': () => answer.promise })
  await intro()
  await userEvent.dblClick(playButton())
  await userEvent.click(playButton(), { force: true })
  const pushState = vi.spyOn(history, 'pushState')
  onTestFinished(() => pushState.mockRestore())
  answer.resolve({ history: [] })
  await expect.poll(() => location.pathname).toBe('/chat2/last-lantern/lan')
  expect(asked.filter(({ path }) => path === '/actor/chat/game.history')).toHaveLength(1)
  // `history.length` stops at 50.
  expect(pushState).toHaveBeenCalledTimes(1)
})

test('in a landing page the chat opens in place of the navigation, as the steps have made it', async () => {
  fakeApi({ ...detail({ is_active_skill: true }), '/talent/skill-from-story.list': () => ({ skills: [] }) })
  const entered: unknown[] = []
  await show(<StoryIntro storyId="last-lantern" onEnter={(chat, state) => entered.push([chat, state])} />)
  await userEvent.click(playButton())
  await userEvent.click(page.getByRole('dialog').getByRole('button', { name: 'Start without a talent' }))
  // A start without a talent says so: the server would keep the one of the last game.
  const gameConfig = { skill_id: null, numerical_values: {}, user_avatar_url: null }
  await expect
    .poll(() => entered)
    .toEqual([
      [
        { storyId: 'last-lantern', actorId: 'lan', chatVersion: '2' },
        { restart: true, gameConfig },
      ],
    ])
  expect(location.pathname).toBe('/')
})

test('a check that fails leaves the choice open', async () => {
  fakeApi({ ...detail({}, cast), '/actor/chat/game.history': () => refusal('500', 'No') })
  await intro()
  await userEvent.click(playButton())
  await userEvent.click(picker().getByRole('button', { name: /^Confirm/ }))
  await expect.element(page.getByText('Failed to check chat history')).toBeVisible()
  await expect.element(picker().getByRole('button', { name: /^Confirm/ })).not.toHaveAttribute('aria-disabled')
})

function NeededCoins() {
  return <output>{useRechargeRequest()?.needed ?? 'none'}</output>
}

test('a registered player who cannot pay gets the recharge, and no chat opens', async () => {
  fakeApi({ ...detail({ coins: 20 }, [{ ...actor, coins: 15 }]), '/user.whoami': () => ({ user: ada }) })
  signIn(ada)
  await show(
    <>
      <StoryIntro storyId="last-lantern" />
      <NeededCoins />
    </>,
  )
  await userEvent.click(playButton())
  await expect.element(page.getByRole('status')).toHaveTextContent('35')
  await expect.element(playButton()).not.toHaveAttribute('aria-disabled')
  expect(location.pathname).toBe('/')
})

test('a guest who cannot pay is sent to sign-in, and back to the story', async () => {
  fakeApi(detail({ coins: 500 }))
  signIn(guest)
  history.replaceState(null, '', '/story/last-lantern')
  await intro()
  await userEvent.click(playButton())
  await expect.poll(() => location.pathname).toBe('/user/login')
  expect(readRedirect()?.path).toBe('/story/last-lantern')
})

test('a saved game goes on, however little is left', async () => {
  fakeApi({ ...detail({ coins: 500 }), '/actor/chat/game.history': () => ({ history: [{ id: '1' }] }) })
  signIn(mira)
  await intro()
  await userEvent.click(playButton())
  await userEvent.click(page.getByRole('button', { name: 'Continue' }))
  await expect.poll(() => location.pathname).toBe('/chat2/last-lantern/lan')
})

test('[B15] after a start that was refused for its price the intro shows the new one, and starts for that', async () => {
  let coins = 10
  const detailNow = () => ({ story: { ...story, coins }, actors: [actor], is_discount_user: false })
  fakeApi({ ...detail(), '/story.get': detailNow })
  signIn({ ...mira, coins: 500 })
  for (const price of [10, 110]) {
    coins = price
    history.replaceState(null, '', '/story/last-lantern')
    // The chat that was refused leads here: it mounts again.
    const { unmount } = await intro()
    await userEvent.click(page.getByRole('button', { name: `Play · ${price} diamonds` }))
    await expect.poll(() => location.pathname).toBe('/chat2/last-lantern/lan')
    expect(history.state).toMatchObject({ restart: true, price })
    await unmount()
  }
})
