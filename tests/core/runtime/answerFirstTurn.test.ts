/** A game whose first turn the page has asked for before the worker was there. */
import { expect, onTestFinished, test } from 'vitest'
import { line, wire } from '../../../fixtures/builders/events.ts'
import { isEndAnnounced } from '../../../protocol/api/streamEnd.ts'
import { type OpenCommand } from '../../../protocol/entries.ts'
import { type FirstTurn, type HostApi, type Update } from '../../../protocol/runtime.ts'
import { createRealClock } from '../../../worker/clock/real.ts'
import { createMemoryStore } from '../../../worker/log/memory.ts'
import { answerFirstTurn } from '../../../worker/runtime/answerFirstTurn.ts'
import { createRuntime } from '../../../worker/runtime/runtime.ts'
import { createMemoryTabs } from '../../../worker/tabs/memory.ts'
import { callsOf, createStandIn } from '../../helpers/server.ts'
import { COMMAND, KEY } from '../../helpers/session.ts'
import { waitUntilIdle } from '../../helpers/waiting.ts'

const LINK: OpenCommand = { ...COMMAND, restart: false }
const LINES = [line(1, 'Seven lamps on the quay.', 'system'), line(2, 'One of them is out.', 'system')]

function createTurn(answer: Partial<NonNullable<FirstTurn['answer']>> | null): FirstTurn {
  const url = 'https://api.example/start'
  return {
    key: 'page-key',
    answer: answer && {
      status: 200,
      url,
      contentType: 'text/event-stream',
      streamEnd: '',
      text: LINES.map((each) => wire(each)).join(''),
      ...answer,
    },
  }
}

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
  })
  const host: HostApi = {
    getToken: async () => (asked.push('token'), 'token-2'),
    refreshToken: async () => true,
    refreshUser: async () => undefined,
    reportNotKept: async () => undefined,
    track: async () => undefined,
  }
  onTestFinished(() => runtime.close())
  const open = async (firstTurn: FirstTurn | null): Promise<void> => {
    const facts = [{ kind: 'settings', muted: false, readingSpeed: 'instant' }] as const
    const request = { kind: 'play', userId: 'u1', command: LINK, facts, token: 'token-1', firstTurn } as const
    await runtime.open(request, (update) => void updates.push(update), host)
    await waitUntilIdle(() => [server.requests.length, updates.length])
  }
  return { server, store, asked, updates, open }
}

test('[S1, L13] its text is read in place of the request, and the session has its key', async () => {
  const { server, store, asked, updates, open } = setUp()
  await open(createTurn({}))
  expect((await store.readAll(KEY))?.[0]).toMatchObject({ type: 'open', key: 'page-key' })
  expect(JSON.stringify(updates)).toContain('One of them is out.')
  expect([server.requests, asked]).toEqual([[], []])
})

test('[W22, L13] the session sees whether its end is marked, so that a cut is completed from history', async () => {
  const ports = { fetch: createStandIn().fetch, newKey: () => 'other' }
  const { fetch } = answerFirstTurn(createTurn({ streamEnd: 'marked' }), ports)
  const response = await fetch('/game.start', { headers: { 'Idempotency-Key': 'page-key' } })
  expect(isEndAnnounced(response.headers)).toBe(true)
})

test('[F1] one that was refused for its token is asked for again with a new one, and with its key', async () => {
  const { server, open } = setUp()
  await open(createTurn({ status: 401, contentType: 'application/json', text: '{"isOk":false,"code":"401"}' }))
  expect(server.requests.map(({ headers }) => headers.get('idempotency-key'))).toEqual(['page-key'])
  expect(server.last().headers.get('authorization')).toBe('Bearer token-2')
})

test('[W9, L13] one that never came is asked for with its key', async () => {
  const { server, open } = setUp()
  await open(createTurn(null))
  expect(callsOf(server.requests)).toEqual(['game.start'])
  expect(server.last().headers.get('idempotency-key')).toBe('page-key')
})

test('a game without one asks for its history first', async () => {
  const { server, open } = setUp()
  await open(null)
  expect(callsOf(server.requests)).toEqual(['game.history'])
})
