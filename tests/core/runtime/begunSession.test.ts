/** A game that the early script begins in the worker before the app is there to show it. */
import { expect, onTestFinished, test } from 'vitest'
import { line } from '../../../fixtures/builders/events.ts'
import { type OpenCommand } from '../../../protocol/entries.ts'
import { type HostApi, type Update } from '../../../protocol/runtime.ts'
import { createRealClock } from '../../../worker/clock/real.ts'
import { createMemoryStore } from '../../../worker/log/memory.ts'
import { createRuntime } from '../../../worker/runtime/runtime.ts'
import { createMemoryTabs } from '../../../worker/tabs/memory.ts'
import { callsOf, createStandIn } from '../../helpers/server.ts'
import { COMMAND, KEY } from '../../helpers/session.ts'
import { waitUntilIdle } from '../../helpers/waiting.ts'

const LINK: OpenCommand = { ...COMMAND, restart: false }

function setUp() {
  const [server, store] = [createStandIn(), createMemoryStore()]
  const asked: string[] = []
  const updates: Update[] = []
  let keys = 0
  const runtime = createRuntime({
    openRecording: null,
    openStore: async () => store,
    tabs: createMemoryTabs(createRealClock()),
    media: { get: async () => null, put: async () => undefined },
    fetch: server.fetch,
    random: () => 0,
    newKey: () => `key-${(keys += 1)}`,
    baseUrl: '',
    app: '1',
    rate: 1,
    pace: 1,
  })
  const host: HostApi = {
    getToken: async () => (asked.push('token'), 'token-2'),
    refreshToken: async () => true,
    refreshUser: async () => undefined,
    reportNotKept: async () => undefined,
    track: async () => undefined,
  }
  const settle = (): Promise<void> => waitUntilIdle(() => [server.requests.length, updates.length])
  onTestFinished(() => runtime.close())
  const open = async (command: OpenCommand): Promise<void> => {
    const facts = [
      { kind: 'user', user: { id: 'u1', guest: true, coins: 30 } },
      { kind: 'settings', muted: false, readingSpeed: 'instant' },
    ] as const
    const request = { kind: 'play', userId: 'u1', command, facts, token: 'token-1' } as const
    await runtime.open(request, (update) => void updates.push(update), host)
    await settle()
  }
  return { runtime, server, store, asked, updates, settle, open }
}

test('[S1, L4] it asks for the game alone, with the token, once that is stored, and the page gets one update with the first line', async () => {
  const { runtime, server, store, asked, updates, settle, open } = setUp()
  runtime.begin({ userId: 'u1', command: LINK, token: 'token-1' })
  await settle()
  expect(callsOf(server.requests)).toEqual(['game.start'])
  const request = server.last()
  expect(request.headers.get('authorization')).toBe('Bearer token-1')
  const stored = await store.readAll(KEY)
  expect(stored?.[0]).toMatchObject({ type: 'open', key: request.headers.get('idempotency-key') })
  request.send(line(1, 'Seven lamps on the quay.', 'system'))
  await settle()
  // Paced by settings that are not known yet, it would type at another speed.
  expect(
    (await store.readAll(KEY))?.some(
      ({ type, ...entry }) => type === 'server' && 'events' in entry && entry.events.length > 0,
    ),
  ).toBe(false)
  await open(LINK)
  expect(callsOf(server.requests)).toEqual(['game.start'])
  expect(updates).toHaveLength(1)
  expect(updates).toMatchObject([{ view: { coins: 30, typing: null, messages: { count: 1 } } }])
  expect(asked).toEqual([])
})

test('[O5] a page that opens another game gets that one, and the begun one ends', async () => {
  const { runtime, server, settle, open } = setUp()
  runtime.begin({ userId: 'u1', command: LINK, token: 'token-1' })
  await settle()
  await open({ ...LINK, restart: true })
  expect(callsOf(server.requests)).toEqual(['game.start', 'game.start'])
  expect(server.requests.map((request) => request.aborted())).toEqual([true, false])
})

test('[F1] a refused token is replaced by the page, once that is there', async () => {
  const { runtime, server, asked, settle, open } = setUp()
  runtime.begin({ userId: 'u1', command: LINK, token: 'token-1' })
  await settle()
  server.last().answer(401, '{"isOk":false,"code":"401","message":"","data":null}')
  await settle()
  expect(server.requests).toHaveLength(1)
  await open(LINK)
  expect(asked).toEqual(['token'])
  expect(server.requests.map(({ headers }) => headers.get('idempotency-key'))).toEqual(['key-1', 'key-1'])
  expect(server.last().headers.get('authorization')).toBe('Bearer token-2')
})
