/** The page in the native app: both channels that an app injects, and each message from and to it. docs/embedding.md. */
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { startEmbedding } from '../../../src/app/embedding.ts'
import { getUser } from '../../../src/account/user.ts'
import { type PageMessage } from '../../../src/platform/embedding/messages.ts'
import { requestHaptics } from '../../../src/platform/haptics.ts'
import { ConfirmDialog } from '../../../src/ui/ConfirmDialog.tsx'
import { fakeApi } from './fakeApi.ts'
import { setUpShell } from './setUpShell.tsx'
import { ada } from './signInUsers.ts'

setUpShell()

interface Injected {
  storiesHost?: { postMessage: (text: string) => void }
  webkit?: { messageHandlers: { storiesHost: { postMessage: (text: string) => void } } }
}
const injected = globalThis as Injected
let texts: string[] = []
const host = { postMessage: (text: string) => void texts.push(text) }
/** The messages that the app has been sent. */
const received = (): PageMessage[] =>
  texts.map((text) => {
    const { channel, ...message } = JSON.parse(text) as PageMessage & { channel: string }
    expect(channel).toBe('interactive-stories')
    return message
  })

/** Posts as the native app does, which evaluates this in the page. */
const post = (message: object): void =>
  window.postMessage({ channel: 'interactive-stories', ...message }, location.origin)

beforeAll(() => {
  injected.storiesHost = host
  vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(`${navigator.userAgent} InteractiveStoriesApp/1.3.1`)
  startEmbedding()
  expect(received()).toEqual([
    { type: 'route-changed', path: location.pathname },
    { type: 'ready', version: APP_VERSION },
  ])
})
beforeEach(() => {
  delete injected.webkit
  injected.storiesHost = host
  texts = []
})
afterEach(() => {
  for (const side of ['top', 'right', 'bottom', 'left']) document.documentElement.style.removeProperty(`--safe-${side}`)
})

test('hello is answered with ready', async () => {
  post({ type: 'hello' })
  await expect.poll(received).toEqual([{ type: 'ready', version: APP_VERSION }])
})

test('on iOS the channel is a message handler', async () => {
  delete injected.storiesHost
  injected.webkit = { messageHandlers: { storiesHost: host } }
  post({ type: 'hello' })
  await expect.poll(received).toEqual([{ type: 'ready', version: APP_VERSION }])
})

test('an app without a channel breaks nothing', () => {
  delete injected.storiesHost
  requestHaptics('light')
  expect(texts).toEqual([])
})

test('a link to another site opens in the app; a link of this site does not', async () => {
  await render(
    <>
      <a href="https://global.example/start?x=1#top">The other platform</a>
      <a href="mailto:help@example.com" onClick={(event) => event.preventDefault()}>
        Mail
      </a>
      <a href="#here">Here</a>
    </>,
  )
  const before = location.href
  await userEvent.click(page.getByRole('link', { name: 'The other platform' }))
  expect(received()).toEqual([{ type: 'open-url', url: 'https://global.example/start?x=1#top' }])
  expect(location.href).toBe(before)
  await userEvent.click(page.getByRole('link', { name: 'Mail' }))
  await userEvent.click(page.getByRole('link', { name: 'Here' }))
  expect(received().filter(({ type }) => type === 'open-url')).toHaveLength(1)
})

test('safe areas are set, in pixels; sides out of range are refused', async () => {
  const top = (): string => document.documentElement.style.getPropertyValue('--safe-top')
  post({ type: 'safe-areas', top: 401, right: 0, bottom: 0, left: 0 })
  post({ type: 'safe-areas', top: 44, right: 0, bottom: 34, left: 0 })
  await expect.poll(top).toBe('44px')
})

test('back closes what is open, and is not handled on the list', async () => {
  const onCancel = vi.fn()
  const screen = await render(
    <ConfirmDialog title="A question" onConfirm={() => undefined} onCancel={onCancel}>
      Text
    </ConfirmDialog>,
  )
  post({ type: 'back', id: 'b1' })
  await expect.poll(received).toEqual([{ type: 'back-result', id: 'b1', isHandled: true }])
  expect(onCancel).toHaveBeenCalledOnce()
  await screen.unmount()
  post({ type: 'back', id: 'b2' })
  await expect.poll(() => received().at(-1)).toEqual({ type: 'back-result', id: 'b2', isHandled: false })
})

test('a sign-in is handed over, and the page sends no token', async () => {
  fakeApi({ '/user.whoami': () => ({ user: ada }) })
  post({ type: 'sign-in', id: 's1', accessToken: 'host-access', refreshToken: 'host-refresh' })
  await expect.poll(received).toContainEqual({ type: 'sign-in-result', id: 's1', isSignedIn: true })
  expect(getUser()?.uuid).toBe('ada')
  expect(texts.join('')).not.toContain('host-')
})

test('a message of another window is ignored', async () => {
  const frame = document.createElement('iframe')
  document.body.append(frame)
  const script = frame.contentDocument?.createElement('script')
  if (script === undefined) throw new Error('no document in the frame')
  script.textContent = `parent.postMessage({ channel: 'interactive-stories', type: 'hello' }, '*')`
  frame.contentDocument?.body.append(script)
  // Messages arrive in order: this one comes after the frame's.
  post({ type: 'back', id: 'last' })
  await expect.poll(received).toEqual([{ type: 'back-result', id: 'last', isHandled: false }])
  frame.remove()
})
