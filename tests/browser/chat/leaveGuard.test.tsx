import { useState } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { TAP_PAUSE } from '../../../protocol/limits.ts'
import { createFakeMessage, createFakeView, splitIntoPages } from '../../../src/dev/gallery/fakeView.ts'
import { useChatEntry, useShownPath } from '../../../src/navigation/chatEntry.ts'
import { SOCIAL_CALLBACK_PATH } from '../../../src/navigation/paths.ts'
import { redirectTo } from '../../../src/navigation/leaveGuard.ts'
import { ChatErrorView } from '../../../src/screens/chat/ChatErrorView.tsx'
import { openPanel } from '../../../src/screens/chat/panelStore.ts'
import { replacePageClock } from '../../../src/platform/time.ts'
import { showChat } from '../../helpers/game.tsx'
import { createManualPageClock } from '../../helpers/pageClock.ts'

const BEFORE = '/story/last-lantern'
const CHAT = '/chat2/last-lantern/lan'
const playing = createFakeView({ messages: splitIntoPages([createFakeMessage('a', 'Come.')]) })
const opening = createFakeView({ flow: 'initializing', composer: { reason: 'please_wait', until: null } })
const broken = createFakeView({ flow: 'error', composer: { reason: 'unavailable', until: null } })
const clock = createManualPageClock()
let restoreClock = (): void => undefined

/** Over the story to the chat. */
function enterChat(): void {
  history.pushState(null, '', BEFORE)
  history.pushState(null, '', CHAT)
}

/** Goes back in the history, and says where that leads. */
async function pathAfterBack(): Promise<string> {
  const arrived = new Promise((resolve) => addEventListener('popstate', resolve, { once: true }))
  history.back()
  await arrived
  return location.pathname
}

beforeEach(() => {
  restoreClock = replacePageClock(clock)
  history.replaceState(null, '', '/chat2/last-lantern/lan')
})
afterEach(() => restoreClock())

test('leaving asks first, word for word', async () => {
  const { screen } = await showChat(playing)
  // The question loads with the later parts.
  await expect.element(screen.getByRole('button', { name: 'Mute' })).toBeVisible()
  await screen.getByRole('button', { name: 'Back' }).click()
  const dialog = screen.getByRole('dialog', { name: 'Leave the game?' })
  await expect
    .element(dialog)
    .toHaveAccessibleDescription('Your game progress will be saved, and you can continue it next time.')
  await dialog.getByRole('button', { name: 'Keep Gaming' }).click()
  await expect.element(dialog).not.toBeInTheDocument()
  expect(location.pathname).toBe('/chat2/last-lantern/lan')
})

test("the browser's Back asks as well, each time, and leads where it would have led", async () => {
  enterChat()
  const { screen } = await showChat(playing)
  const dialog = screen.getByRole('dialog', { name: 'Leave the game?' })
  history.back()
  await dialog.getByRole('button', { name: 'Keep Gaming' }).click()
  await expect.element(dialog).not.toBeInTheDocument()
  expect(location.pathname).toBe(CHAT)
  history.back()
  await dialog.getByRole('button', { name: 'Leave Game' }).click()
  await expect.poll(() => location.pathname).toBe(BEFORE)
})

test('a second Back while the dialog is open closes it', async () => {
  enterChat()
  const { screen } = await showChat(playing)
  const dialog = screen.getByRole('dialog', { name: 'Leave the game?' })
  history.back()
  await expect.element(dialog).toBeVisible()
  history.back()
  await expect.element(dialog).not.toBeInTheDocument()
  expect(location.pathname).toBe(CHAT)
})

test('Back closes a sheet before it asks to leave', async () => {
  enterChat()
  const { screen } = await showChat(playing)
  openPanel({ kind: 'settings' })
  const sheet = screen.getByRole('dialog', { name: 'Reading and sound' })
  await expect.element(sheet).toBeVisible()
  history.back()
  await expect.element(sheet).not.toBeInTheDocument()
  expect(screen.getByRole('dialog').query()).toBeNull()
  history.back()
  await expect.element(screen.getByRole('dialog', { name: 'Leave the game?' })).toBeVisible()
})

test('a Back that the browser takes past the whole chat asks too', async () => {
  enterChat()
  const { screen } = await showChat(playing)
  history.go(-2)
  await expect.element(screen.getByRole('dialog', { name: 'Leave the game?' })).toBeVisible()
  expect(location.pathname).toBe(CHAT)
  await screen.getByRole('button', { name: 'Leave Game' }).click()
  await expect.poll(() => location.pathname).toBe(BEFORE)
})

test('leaving leaves one entry of the chat behind, and no dead one', async () => {
  enterChat()
  const { screen } = await showChat(playing)
  await screen.getByRole('button', { name: 'Back' }).click()
  await screen.getByRole('button', { name: 'Leave Game' }).click()
  await expect.poll(() => location.pathname).toBe('/')
  await screen.unmount()
  expect(await pathAfterBack()).toBe(CHAT)
  expect(await pathAfterBack()).toBe(BEFORE)
})

test('the ending asks too, by its arrow; its link says that it leaves, and asks nothing', async () => {
  const ending = { id: 'e', number: 1, total: 2, title: 'Dawn', html: '', picture: null }
  const { screen } = await showChat({ ...playing, ending })
  const dialog = screen.getByRole('dialog', { name: 'Leave the game?' })
  await screen.getByRole('button', { name: 'Back' }).click()
  await dialog.getByRole('button', { name: 'Keep Gaming' }).click()
  // The ending sleeps while the player taps.
  await clock.pass(TAP_PAUSE.rhythmMs)
  await screen.getByRole('link', { name: 'Back to stories' }).click()
  expect(dialog.query()).toBeNull()
  await expect.poll(() => location.pathname).toBe('/')
})

test('a chat that broke is left by Back at once, also when it was guarded before', async () => {
  enterChat()
  const { screen, game } = await showChat(playing)
  const isGuarded = (): boolean => history.state !== null
  await expect.poll(isGuarded).toBe(true)
  game.change({ flow: 'error' })
  await expect.poll(isGuarded).toBe(false)
  expect(await pathAfterBack()).toBe(BEFORE)
  expect(screen.getByRole('dialog').query()).toBeNull()
})

test('going to sign-in does not ask the player', async () => {
  enterChat()
  await showChat(playing)
  redirectTo('/user/login')
  await expect.poll(() => location.pathname).toBe('/user/login')
  expect(await pathAfterBack()).toBe(BEFORE)
})

const ended = { id: 'e', number: 1, total: 2, title: 'Dawn', html: '', picture: null }
test.each([
  ['a legacy chat', '1', null, 'This story keeps no progress: next time it begins from the start.'],
  ['an ending', '2', ended, 'The story has ended. Its ending will be here when you come back.'],
  ['the ending of a legacy chat', '1', ended, 'The story has ended. Next time it begins from the start.'],
] as const)('the question before leaving %s says what will happen', async (_what, chatVersion, ending, sentence) => {
  const { screen } = await showChat({ ...playing, ending, session: { ...playing.session, chatVersion } })
  await screen.getByRole('button', { name: 'Back' }).click()
  const dialog = screen.getByRole('dialog', { name: 'Leave the game?' })
  await expect.element(dialog).toHaveAccessibleDescription(sentence)
})

test('Escape in the dialog stays in the game and hurries nothing', async () => {
  const { screen, game } = await showChat({
    ...playing,
    typing: { messageId: 'a', startedAt: 0, chunk: 3, interval: 20 },
  })
  await screen.getByRole('button', { name: 'Back' }).click()
  await userEvent.keyboard('{Escape}')
  await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument()
  expect(game.intents).toEqual([])
})

test('a chat that could not be opened shows an error and leaves without a dialog', async () => {
  const { screen } = await showChat(broken)
  await expect.element(screen.getByText('Oops!')).toBeVisible()
  await expect.element(screen.getByText('This story seems unstable')).toBeVisible()
  await screen.getByRole('button', { name: 'Back to Index' }).click()
  await expect.poll(() => location.pathname).toBe('/')
})

test('a chat that could not be opened can be tried again', async () => {
  const onRetry = vi.fn()
  const { getByRole } = await render(<ChatErrorView onRetry={onRetry} />)
  await getByRole('button', { name: 'Retry' }).click()
  expect(onRetry).toHaveBeenCalledTimes(1)
})

test('a chat that fails later keeps its messages on the screen', async () => {
  const { screen } = await showChat({ ...broken, messages: playing.messages })
  await expect.element(screen.getByText('Come.')).toBeVisible()
  expect(screen.getByText('Oops!').query()).toBeNull()
  expect(screen.getByRole('textbox').query()).toBeNull()
})

test('opening shows nothing for 200 ms, then that it takes a moment', async () => {
  const { screen, game } = await showChat(opening)
  await expect.element(screen.getByRole('status').first()).toHaveTextContent('')
  await clock.pass(200)
  await expect.element(screen.getByRole('status').first()).toHaveTextContent('Opening the story...')
  const bar = screen.getByRole('progressbar', { name: 'Opening the story...' })
  await expect.element(bar).toHaveAttribute('aria-valuenow', '33')
  // The player is signed in.
  game.change({ coins: 12 })
  await expect.element(bar).toHaveAttribute('aria-valuenow', '67')
  game.change({ flow: 'streaming', messages: playing.messages })
  await expect.element(screen.getByText('Come.')).toBeVisible()
  expect(screen.getByText('Opening the story...').query()).toBeNull()
})

test('from a social sign-in, Back leads to the stories, not to the page of the provider', async () => {
  history.pushState(null, '', '/provider')
  history.pushState(null, '', CHAT)
  const entered = await render(<Entered previousPath={SOCIAL_CALLBACK_PATH} />)
  await entered.getByRole('button', { name: 'enter' }).click()
  const { screen } = await showChat(playing)
  history.back()
  await screen.getByRole('dialog', { name: 'Leave the game?' }).getByRole('button', { name: 'Leave Game' }).click()
  await expect.poll(() => location.pathname).toBe('/')
})

/** A chat that is entered from another screen. */
function Entered({ previousPath }: { previousPath: string }) {
  const [path, setPath] = useState(previousPath)
  useShownPath(path)
  return path === previousPath ? (
    <button type="button" onClick={() => setPath(CHAT)}>
      enter
    </button>
  ) : (
    <Chat />
  )
}

function Chat() {
  useChatEntry()
  return null
}
