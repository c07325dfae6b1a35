/** The test-user page creates a user and signs the browser in. */
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { readTokens, readUser } from '../../../src/account/accountStorage.ts'
import { listEventData, FAIR_FOLDER, getOwned } from './fair-stories.ts'
import { eventsOf, startServer, type TestServer, TINY, waitUntil } from './helpers.ts'

function startWithTools(options = {}): Promise<TestServer> {
  return startServer({ developerTools: true, ...options })
}

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
