/** A game that the early script begins in the worker before the app is there to show it. */
import { expect, onTestFinished, test, vi } from 'vitest'
import { line, wire } from '../../../fixtures/builders/events.ts'
import { type ReadingSpeed } from '../../../protocol/intents.ts'
import { type ChatEvent } from '../../../protocol/events/index.ts'
import { type OpenCommand } from '../../../protocol/entries.ts'
import { type AnswerPart, type HostApi, type Update } from '../../../protocol/runtime.ts'
import { createRealClock } from '../../../worker/clock/real.ts'
import { createMemoryStore } from '../../../worker/log/memory.ts'
import { createRuntime } from '../../../worker/runtime/runtime.ts'
import { createMemoryTabs } from '../../../worker/tabs/memory.ts'
import { callsOf, createStandIn } from '../../helpers/server.ts'
import { COMMAND, KEY } from '../../helpers/session.ts'
import { waitUntilIdle } from '../../helpers/waiting.ts'

const LINK: OpenCommand = { ...COMMAND, restart: false }

/** The request of the start as the early script has made it. */
function askStart(readingSpeed: ReadingSpeed = 'instant') {
  const { port1: page, port2: answer } = new MessageChannel()
  let isUnwanted = false
  page.onmessage = () => (isUnwanted = true)
  onTestFinished(() => page.close())
  const post = (part: AnswerPart): void => page.postMessage(part)
  const facts = [{ kind: 'settings', muted: false, readingSpeed }] as const
  const begin = { userId: 'u1', command: LINK, facts, token: 'token-1', start: { key: 'early-key', answer } }
  return {
    begin,
    open: () => post({ kind: 'head', status: 200, url: 'https://api.example/start', contentType: 'text/event-stream' }),
    send: (event: ChatEvent) => post({ kind: 'bytes', bytes: new TextEncoder().encode(wire(event)) }),
    answer: (status: number, body: string) => {
      post({ kind: 'head', status, url: '', contentType: 'application/json' })
      post({ kind: 'bytes', bytes: new TextEncoder().encode(body) })
      post({ kind: 'end' })
    },
    post,
    isUnwanted: () => isUnwanted,
  }
}

function setUp() {
  const [server, store] = [createStandIn(), createMemoryStore()]
  const asked: string[] = []
  const early: Update[] = []
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
  })
  const host: HostApi = {
    getToken: async () => (asked.push('token'), 'token-2'),
    refreshToken: async () => true,
    refreshUser: async () => undefined,
    reportNotKept: async () => undefined,
    track: async () => undefined,
  }
  const settle = (): Promise<void> => waitUntilIdle(() => [server.requests.length, updates.length, early.length])
  const begin = ({ begin: request }: ReturnType<typeof askStart>): void =>
    runtime.begin(request, (update) => void early.push(update))
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
  return { server, store, asked, early, updates, settle, begin, open }
}

test('[S1, L4, L13] the answer that the page has asked for is that of the start, once this is stored: the early script is shown its first line, and the page gets one update', async () => {
  const { server, store, asked, early, updates, settle, begin, open } = setUp()
  const start = askStart()
  begin(start)
  start.open()
  start.send(line(1, 'Seven lamps on the quay.', 'system'))
  await settle()
  expect((await store.readAll(KEY))?.[0]).toMatchObject({ type: 'open', key: 'early-key' })
  expect(early).toMatchObject([{ view: { typing: null, messages: { count: 1 } } }])
  await open(LINK)
  expect(server.requests).toEqual([])
  await expect.poll(() => updates).toMatchObject([{ view: { coins: 30, typing: null, messages: { count: 1 } } }])
  expect(early).toHaveLength(1)
  expect(asked).toEqual([])
  expect(start.isUnwanted()).toBe(false)
})

test('[L13] without the app, the story goes no further than its first line', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
  onTestFinished(() => void vi.useRealTimers())
  const { early, updates, settle, begin, open } = setUp()
  const start = askStart('normal')
  begin(start)
  start.open()
  start.send(line(1, 'Seven lamps on the quay.', 'system'))
  start.send(line(2, 'One of them is out.', 'system'))
  await settle()
  await vi.advanceTimersByTimeAsync(60_000)
  await settle()
  expect(early).toMatchObject([{ view: { messages: { count: 1 } } }])
  await open(LINK)
  await vi.advanceTimersByTimeAsync(100)
  await settle()
  expect(JSON.stringify(updates)).toContain('One of them is out.')
})

test('[O5] a page that opens another game gets that one, and the begun one ends', async () => {
  const { server, settle, begin, open } = setUp()
  const start = askStart()
  begin(start)
  await settle()
  await open({ ...LINK, restart: true })
  expect(callsOf(server.requests)).toEqual(['game.start'])
  expect(server.last().headers.get('idempotency-key')).not.toBe('early-key')
  await expect.poll(start.isUnwanted).toBe(true)
})

test('[F1] a refused token is replaced by the page, once that is there', async () => {
  const { server, asked, settle, begin, open } = setUp()
  const start = askStart()
  begin(start)
  start.answer(401, '{"isOk":false,"code":"401","message":"","data":null}')
  await settle()
  expect(server.requests).toHaveLength(0)
  await open(LINK)
  expect(asked).toEqual(['token'])
  expect(server.requests.map(({ headers }) => headers.get('idempotency-key'))).toEqual(['early-key'])
  expect(server.last().headers.get('authorization')).toBe('Bearer token-2')
})

test.each([
  ['never arrives', 0],
  ['breaks off', 1],
])('[W9] an answer that %s is asked for again, with its key', async (_name, lines) => {
  const { server, updates, begin, open } = setUp()
  const start = askStart()
  begin(start)
  if (lines > 0) start.open()
  if (lines > 0) start.send(line(1, 'Seven lamps on the quay.', 'system'))
  start.post({ kind: 'failed' })
  await open(LINK)
  await expect.poll(() => server.requests.length, { timeout: 10_000 }).toBe(1)
  // What has begun goes on with the history, which needs no key.
  expect(callsOf(server.requests)).toEqual([lines > 0 ? 'game.history' : 'game.start'])
  expect(server.last().headers.get('idempotency-key')).toBe(lines > 0 ? null : 'early-key')
  expect(updates.length).toBeGreaterThan(0)
})
