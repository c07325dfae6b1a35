/** The test-user page creates a user and signs the browser in. */
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { readTokens, readUser } from '../../../src/account/accountStorage.ts'
import { listEventData, FAIR_FOLDER, getOwned } from './fair-stories.ts'
import { eventsOf, linesOf, startServer, type TestServer, TINY, waitUntil } from './helpers.ts'

function startWithTools(options = {}): Promise<TestServer> {
  return startServer({ developerTools: true, ...options })
}

test('browsers get the page, other clients get data', async () => {
  const server = await startWithTools()
  const page = await fetch(`${server.url}/dev/users`, { headers: { Accept: 'text/html' } })
  expect(page.headers.get('Content-Security-Policy')).toContain("script-src 'self'")
  expect(await page.text()).toMatch(/<script src="\/dev\/users\.js" type="module">.*<button data-kind="admin">/s)
  expect(((await (await fetch(`${server.url}/dev/users`)).json()) as { data: object }).data).toMatchObject({
    kinds: ['guest', 'registered', 'admin', 'discount'],
  })
})

test('a button of the page signs the browser in, in the storage that the app reads', async () => {
  const server = await startWithTools({ storiesFolder: FAIR_FOLDER })
  const { press, items, went } = await openPage(server, { coins: '77', stories: ' inn, ' })
  press('discount')
  await waitUntil(() => went.length > 0)
  expect(went).toEqual(['/'])
  const user = readUser()
  expect(user).toMatchObject({ role: 'user', coins: 77 })
  expect(items.get('user_id')).toBe(user?.uuid)
  expect(await getOwned(server, { token: readTokens()?.access_token } as never)).toMatchObject({
    coins: 77,
    story: true,
  })

  press('guest')
  await waitUntil(() => went.length > 1)
  expect(readUser()?.role).toBe('guest')
  expect((await server.signUp(items.get('device_id'))).id).toBe(items.get('user_id'))
})

test('the page accepts played games, one per line', async () => {
  const server = await startWithTools({ storiesFolder: FAIR_FOLDER })
  const games = '\n inn/du: room, floor\nfair: to-bo, ride\n'
  const { press, items, went } = await openPage(server, { coins: '77', stories: '', games })
  press('registered')
  await waitUntil(() => went.length > 0)
  const token = items.get('token') ?? ''
  const { stories } = (await server.call('/game-history.list', { token })).envelope.data as {
    stories: { id: string }[]
  }
  expect(stories.map(({ id }) => id)).toEqual(['fair', 'inn'])
  const sent = await eventsOf(await server.send(TINY.events, { token, body: { story_id: 'inn', actor_id: 'du' } }))
  expect(listEventData(sent, 'show_ending')).toMatchObject([{ ending_id: 'floor' }])
})

test('a player’s texts are in quotes', async () => {
  const server = await startWithTools()
  const { press, items, went } = await openPage(server, {
    coins: '0',
    stories: '',
    games: 'tiny: open, "coffee, please: now"',
  })
  press('guest')
  await waitUntil(() => went.length > 0)
  const history = await eventsOf(await server.send(TINY.events, { token: items.get('token') ?? '', body: TINY.at }))
  expect(linesOf(history)).toEqual(expect.arrayContaining(['coffee, please: now', 'There is none left.']))
})

test('the page says why a user could not be created', async () => {
  const { press, texts, went } = await openPage(await startWithTools(), { coins: '-1', stories: '' })
  press('guest')
  await waitUntil(() => texts.get('[role=status]') !== undefined)
  expect([texts.get('[role=status]'), went]).toEqual(['The request does not fit: coins', []])
})

/** Runs the script of the page with a minimal browser. */
async function openPage(
  server: TestServer,
  fields: { coins: string; stories: string; games?: string },
): Promise<{ press: (kind: string) => void; items: Map<string, string>; texts: Map<string, string>; went: string[] }> {
  const items = new Map<string, string>()
  const texts = new Map<string, string>()
  const went: string[] = []
  const pressed = new Map<string, () => void>()
  const realFetch = fetch
  const element = (name: string): object => ({
    dataset: { kind: name },
    value: (fields as Record<string, string>)[name.slice(1)] ?? '',
    set textContent(text: string) {
      texts.set(name, text)
    },
    addEventListener: (_: string, listener: () => void) => void pressed.set(name, listener),
  })
  vi.stubGlobal('document', {
    querySelector: element,
    querySelectorAll: () => ['guest', 'registered', 'admin', 'discount'].map(element),
  })
  vi.stubGlobal('localStorage', {
    getItem: (name: string) => items.get(name) ?? null,
    setItem: (name: string, value: string) => void items.set(name, value),
    removeItem: (name: string) => void items.delete(name),
  })
  vi.stubGlobal('location', { assign: (path: string) => void went.push(path) })
  vi.stubGlobal('fetch', (path: string, init: RequestInit) => realFetch(new URL(path, server.url), init))
  onTestFinished(() => void vi.unstubAllGlobals())
  vi.resetModules()
  await import(join(import.meta.dirname, '../../../server/dev/pages/users.js'))
  return { press: (kind) => pressed.get(kind)?.(), items, texts, went }
}
