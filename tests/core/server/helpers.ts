/** A server for a test: the real app on a real port, with the tiny story and the test's clock. */
import { join } from 'node:path'
import { createParser } from 'eventsource-parser'
import { onTestFinished, vi } from 'vitest'
import * as v from 'valibot'
import { guestSignUp } from '../../../protocol/api/account.ts'
import { type Envelope, envelope } from '../../../protocol/api/envelope.ts'
import { createApp } from '../../../server/app.ts'
import { type AppOptions } from '../../../server/appOptions.ts'
import { type Clock, createInstantClock, type ManualClock } from '../../../server/clock.ts'
import { listen } from '../../../server/listen.ts'
import { createSeededRandom } from '../../../server/random.ts'
import { openPostgres } from '../../../server/storage/postgres/open.ts'
import { createTestDatabase, toSettings } from '../../contracts/storages.ts'

/** When the clocks of the tests start. */
export const T0 = 1_800_000_000_000
/** The stories of the tests. */
export const STORIES = join(import.meta.dirname, '../../helpers/stories')

export interface RequestOptions {
  token?: string
  body?: unknown
  headers?: Record<string, string>
  method?: string
}
export interface ApiResponse {
  status: number
  headers: Headers
  envelope: Envelope
}
/** One event of a stream, or of the history. */
export interface ReceivedEvent {
  id: string
  event_type: string
  timestamp: number
  data: Record<string, unknown>
}

export interface TestServer {
  url: string
  clock: Clock
  /** Unexpected errors of the server. */
  reported: unknown[]
  /** Sends a request to a path under /api/v1; POST where there is a body. */
  send: (path: string, sent?: RequestOptions) => Promise<Response>
  /** The same, for an answer in the envelope. */
  call: (path: string, sent?: RequestOptions) => Promise<ApiResponse>
  /** A guest. The query is that of their moves. */
  signUp: (device?: string, query?: string) => Promise<Player>
  close: (graceMs?: number) => Promise<void>
}

/** A guest who plays the tiny story in English. */
export interface Player {
  id: string
  token: string
  refreshToken: string
  start: (options?: { restart?: boolean; key?: string; language?: string }) => Promise<ReceivedEvent[]>
  choose: (option: string, key?: string) => Promise<ReceivedEvent[]>
  write: (text: string, key?: string) => Promise<ReceivedEvent[]>
  /** The history stream. */
  history: () => Promise<ReceivedEvent[]>
}

/** Addresses of the tiny story's calls. */
export const TINY = {
  start: '/actor/tiny/mo/game.start',
  action: '/actor/tiny/mo/game.action',
  events: '/actor/event/game.history',
  history: '/actor/chat/game.history',
  at: { story_id: 'tiny', actor_id: 'mo' },
} as const

/** `TEST_STORAGE=postgres` runs the servers of the tests on PostgreSQL, but for those that ask for a storage or a folder. */
function isOnPostgres({ storage, dataFolder = null }: Partial<AppOptions>): boolean {
  return process.env.TEST_STORAGE === 'postgres' && storage === undefined && dataFolder === null
}

/** Starts a server that closes after the test. */
export async function startServer(options: Partial<AppOptions> = {}): Promise<TestServer> {
  const clock = options.clock ?? createInstantClock(T0)
  const reported: unknown[] = []
  const app = createApp({
    dataFolder: null,
    storiesFolder: STORIES,
    mediaFolder: join(STORIES, 'no-pictures'),
    distFolder: null,
    developerTools: false,
    publicUrl: 'https://play.example',
    random: createSeededRandom(1),
    print: () => {},
    report: (error) => reported.push(error),
    ...options,
    ...(isOnPostgres(options) && { storage: await openPostgres(toSettings(await createTestDatabase())) }),
    clock,
  })
  const server = await listen(app, { host: '127.0.0.1', port: 0 })
  onTestFinished(() => server.close())

  const send: TestServer['send'] = (path, { token, body, headers, method } = {}) =>
    fetch(`${server.url}/api/v1${path}`, {
      method: method ?? (body === undefined ? 'GET' : 'POST'),
      headers: {
        'Accept-Language': 'en',
        // A proxy writes it always.
        ...(options.proxies !== undefined && { 'X-Forwarded-For': '192.0.2.200' }),
        ...(body !== undefined && { 'Content-Type': 'application/json' }),
        ...(token !== undefined && { Authorization: `Bearer ${token}` }),
        ...headers,
      },
      ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    })
  const call: TestServer['call'] = async (path, sent) => {
    const response = await send(path, sent)
    return { status: response.status, headers: response.headers, envelope: v.parse(envelope, await response.json()) }
  }
  const signUp: TestServer['signUp'] = async (device = 'device-of-a-test', query = '') => {
    const { envelope } = await call('/user-guest.sign-up', { body: { device_id: device } })
    const { auth, user } = v.parse(guestSignUp.answer, envelope.data)
    return {
      id: user.uuid,
      token: auth.access_token,
      refreshToken: auth.refresh_token,
      ...createMoves(send, auth.access_token, query),
    }
  }
  return { url: server.url, clock, reported, send, call, signUp, close: server.close }
}

function createMoves(
  send: TestServer['send'],
  token: string,
  query: string,
): Pick<Player, 'start' | 'choose' | 'write' | 'history'> {
  const keyed = (key: string | undefined): Record<string, string> =>
    key === undefined ? {} : { 'Idempotency-Key': key }
  const act = async (data: object, key?: string): Promise<ReceivedEvent[]> =>
    eventsOf(
      await send(TINY.action + query, {
        token,
        headers: keyed(key),
        body: { event_type: 'chat', timestamp: T0, data },
      }),
    )
  return {
    start: async ({ restart = true, key, language = 'en' } = {}) =>
      eventsOf(
        await send(TINY.start + query, {
          token,
          headers: { ...keyed(key), 'Accept-Language': language },
          body: { story_id: 'tiny', restart },
        }),
      ),
    choose: (option, key) => act({ option_id: option }, key),
    write: (text, key) => act({ text }, key),
    history: async () => eventsOf(await send(TINY.events, { token, body: TINY.at })),
  }
}

/** All events of a stream, up to its end. Throws if the answer is not a stream. */
export async function eventsOf(response: Response): Promise<ReceivedEvent[]> {
  if (response.headers.get('Content-Type')?.startsWith('text/event-stream') !== true)
    throw new Error(`no stream: ${response.status} ${await response.text()}`)
  return parseEvents(await response.text())
}

/** The events in the text of a stream. */
export function parseEvents(text: string): ReceivedEvent[] {
  const events: ReceivedEvent[] = []
  const parser = createParser({
    onEvent: ({ id = '', data }) => events.push({ id, ...(JSON.parse(data) as Omit<ReceivedEvent, 'id'>) }),
  })
  parser.feed(text)
  return events
}

/** The types of some events, in order. */
export function typesOf(events: readonly ReceivedEvent[]): string[] {
  return events.map(({ event_type }) => event_type)
}

/** The text of each message in some events, in order. */
export function linesOf(events: readonly ReceivedEvent[]): string[] {
  return events.flatMap(({ event_type, data }) =>
    event_type === 'message' ? [(data.content as { text?: string }).text ?? ''] : [],
  )
}

/** Waits for a condition, with a long timeout for busy machines. */
export async function waitUntil(condition: () => boolean): Promise<void> {
  await vi.waitUntil(condition, { interval: 1, timeout: 20_000 })
}

/** Reads a stream to its end on a manual clock: the events of a turn are due within a few milliseconds. */
export async function readStream(clock: ManualClock, response: Response): Promise<string> {
  const text = response.text()
  await waitUntil(() => clock.sleeping() > 0)
  await clock.elapse(50)
  return text
}
