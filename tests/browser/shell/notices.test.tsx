/** The app's notices: without a network it says so, except in a chat, which says it itself. A failed list loads again when the network returns. */
import { afterEach, expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { storyList } from '../../../protocol/api/stories.ts'
import { callAsVisitor } from '../../../src/api/client.ts'
import { useAnswer } from '../../../src/api/useAnswer.ts'
import { fakeApi, refusal, unreachable } from './fakeApi.ts'
import { setUpShell } from './setUpShell.tsx'
import { passFrames } from '../../helpers/eventually.ts'

setUpShell()

function setOnline(isOnline: boolean): void {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(isOnline)
  dispatchEvent(new Event(isOnline ? 'online' : 'offline'))
}

afterEach(() => {
  vi.restoreAllMocks()
})

/** Loaded after the texts have started, as in the app. */
async function showNotices(path: string) {
  const { AppNotices } = await import('../../../src/app/notices/AppNotices.tsx')
  return render(<AppNotices path={path} />)
}

const OFFLINE = 'You are offline. Stories need a connection.'

test('the notice comes and goes with the network, in a region that speaks it', async () => {
  const screen = await showNotices('/')
  const region = screen.getByRole('status', { name: 'Notices' })
  await expect.element(region).toBeEmptyDOMElement()
  setOnline(false)
  await expect.element(region).toHaveTextContent(OFFLINE)
  setOnline(true)
  await expect.element(region).toBeEmptyDOMElement()
})

test.each(['/chat/a/b', '/chat2/a/b', '/chat3/b/a'])('%s is left to the chat', async (path) => {
  setOnline(false)
  const screen = await showNotices(path)
  await expect.element(screen.getByRole('status')).toBeEmptyDOMElement()
})

function List() {
  const stories = useAnswer('list', () => callAsVisitor(storyList, {}))
  return <p>{stories.status}</p>
}

test('a call that reached no server is repeated when the network returns; a refused one is not', async () => {
  let reply: unknown = unreachable
  const asked = fakeApi({ '/story.list': () => reply })
  const screen = await render(<List />)
  await expect.element(screen.getByText('failed')).toBeVisible()
  const count = asked.length
  setOnline(false)
  expect(asked).toHaveLength(count)
  reply = refusal('not today')
  setOnline(true)
  await expect.poll(() => asked.length).toBe(count + 1)
  await expect.element(screen.getByText('failed')).toBeVisible()
  setOnline(true)
  // A repeated call would have been sent by then.
  await passFrames(3)
  expect(asked).toHaveLength(count + 1)
})
