/** Timing of streams: pauses, keep-alive comments, clients that leave and join. */
import { expect, test, vi } from 'vitest'
import { parseAnswer } from '../../../protocol/api/call.ts'
import { STREAM_END_MARK } from '../../../protocol/api/streamEnd.ts'
import { gameHistory } from '../../../protocol/api/historyCheck.ts'
import { type AppOptions } from '../../../server/appOptions.ts'
import { type ManualClock, createManualClock } from '../../../server/clock.ts'
import {
  linesOf,
  parseEvents,
  type Player,
  startServer,
  T0,
  type TestServer,
  TINY,
  type ReceivedEvent,
  typesOf,
  waitUntil,
} from './helpers.ts'

/** A stream as it arrives. */
interface Listener {
  events: () => ReceivedEvent[]
  text: () => string
  isOver: () => boolean
  /** Whether the stream broke. */
  wasCut: () => boolean
  leave: () => void
}

/** Between two events, ms, where a test does not say otherwise: a slow server. */
const PAUSE_MS = 150

async function setUp(
  options: Partial<AppOptions> = {},
): Promise<{ clock: ManualClock; server: TestServer; player: Player }> {
  const clock = createManualClock(T0)
  const server = await startServer({ clock, eventPauseMs: PAUSE_MS, ...options })
  return { clock, server, player: await server.signUp() }
}

async function listenTo(
  server: TestServer,
  path: string,
  { token }: Player,
  body: unknown,
  headers: Record<string, string> = {},
): Promise<Listener> {
  const leaving = new AbortController()
  const response = await fetch(`${server.url}/api/v1${path}`, {
    method: 'POST',
    headers: {
      Authorization: `Bearer ${token}`,
      'Content-Type': 'application/json',
      'Accept-Language': 'en',
      ...headers,
    },
    body: JSON.stringify(body),
    signal: leaving.signal,
  })
  expect(Object.fromEntries(response.headers)).toMatchObject({
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store',
    'x-accel-buffering': 'no',
    'stream-end': 'marked',
  })
  let text = ''
  let isOver = false
  let wasCut = false
  void (async () => {
    const decoder = new TextDecoder()
    for await (const chunk of response.body ?? []) text += decoder.decode(chunk, { stream: true })
  })()
    .catch(() => {
      wasCut = true
    })
    .finally(() => {
      isOver = true
    })
  return {
    events: () => parseEvents(text),
    text: () => text,
    isOver: () => isOver,
    wasCut: () => wasCut,
    leave: () => leaving.abort(),
  }
}

vi.setConfig({ testTimeout: 30_000 })

const startBody = { story_id: 'tiny', restart: true }

/** Lets time pass until a stream is over. Returns how long that took, ms. */
async function untilOver(clock: ManualClock, listener: Listener): Promise<number> {
  const from = clock.now()
  while (!listener.isOver()) {
    await waitUntil(() => clock.sleeping() > 0 || listener.isOver())
    if (clock.sleeping() > 0) await clock.elapse(10)
  }
  return clock.now() - from
}

test('events come one by one, each when it is due', async () => {
  const { clock, server, player } = await setUp()
  const stream = await listenTo(server, TINY.start, player, startBody)
  await waitUntil(() => clock.sleeping() === 1)
  expect(stream.events()).toEqual([])
  await clock.elapse(149)
  expect(stream.events()).toEqual([])
  await clock.elapse(1)
  await waitUntil(() => stream.events().length > 0)
  await untilOver(clock, stream)
  const times = stream.events().map(({ timestamp }) => timestamp)
  expect(times).toEqual([...new Set(times)].sort((a, b) => a - b))
  expect(clock.now()).toBeGreaterThanOrEqual(times.at(-1) ?? Infinity)
  expect(stream.text().split(STREAM_END_MARK)).toEqual([expect.any(String), ''])
})

test('the same story has the same pauses', async () => {
  const { clock, server, player } = await setUp()
  const other = await server.signUp('another-device')
  const lengths = []
  for (const who of [player, other])
    lengths.push(await untilOver(clock, await listenTo(server, TINY.start, who, startBody)))
  expect(lengths[0]).toBe(lengths[1])
})

test('a turn is sent as soon as it is made, in one piece, its events in order', async () => {
  const { clock, server, player } = await setUp({ eventPauseMs: 0 })
  const stream = await listenTo(server, TINY.start, player, startBody)
  expect(await untilOver(clock, stream)).toBeLessThan(50)
  expect(stream.events()).toHaveLength(11)
  const times = stream.events().map(({ timestamp }) => timestamp)
  expect(times).toEqual([...new Set(times)].sort((a, b) => a - b))
  expect(await player.history()).toEqual(stream.events())
  expect(stream.text().endsWith(STREAM_END_MARK)).toBe(true)
})

test('a game continues without its client, and the history has the missed events', async () => {
  const { clock, server, player } = await setUp()
  const stream = await listenTo(server, TINY.start, player, startBody)
  await waitUntil(() => clock.sleeping() === 1)
  stream.leave()
  await waitUntil(() => clock.sleeping() === 0)
  await clock.elapse(10_000)
  const history = await player.history()
  expect(typesOf(history).at(-1)).toBe('show_chat_options')
  expect(linesOf(await player.history())).toContain('There is a knock.')
})

test('a repeated key joins the running stream', async () => {
  const { clock, server, player } = await setUp()
  const first = await listenTo(server, TINY.start, player, startBody, { 'Idempotency-Key': 'key' })
  await waitUntil(() => clock.sleeping() === 1)
  await clock.elapse(600)
  const second = await listenTo(server, TINY.start, player, startBody, { 'Idempotency-Key': 'key' })
  await waitUntil(() => clock.sleeping() === 2)
  expect(second.events().length).toBeLessThan(11)
  await untilOver(clock, first)
  await waitUntil(() => second.isOver())
  expect(second.text()).toBe(first.text())
})

test('other users cannot read or stop a running stream', async () => {
  const { clock, server, player } = await setUp()
  const listener = await listenTo(server, TINY.start, player, startBody, { 'Idempotency-Key': 'key' })
  await waitUntil(() => clock.sleeping() === 1)
  await clock.elapse(600)
  const other = await server.signUp('device-of-another')
  const copied = await listenTo(server, TINY.start, other, startBody, { 'Idempotency-Key': 'key' })
  await waitUntil(() => clock.sleeping() === 2)
  copied.leave()
  expect(
    (await server.send(TINY.events, { token: other.token, body: { ...TINY.at, user_id: player.id } })).status,
  ).toBe(403)
  for (const path of [TINY.start, TINY.action, TINY.events])
    expect(
      (await server.send(path, { body: { ...startBody, ...TINY.at }, headers: { 'Idempotency-Key': 'key' } })).status,
    ).toBe(401)
  await untilOver(clock, listener)
  expect(listener.wasCut()).toBe(false)
  expect(await player.history()).toEqual(listener.events())
  expect(copied.events().filter(({ id }) => listener.text().includes(id))).toEqual([])
})

test('history joins a running turn to its end; the history check has the sent events', async () => {
  const { clock, server, player } = await setUp()
  const stream = await listenTo(server, TINY.start, player, startBody)
  await waitUntil(() => clock.sleeping() === 1)
  await clock.elapse(700)
  const { envelope } = await server.call(TINY.history, { token: player.token, body: TINY.at })
  expect(parseAnswer(gameHistory, envelope)?.history).toHaveLength(4)
  const history = await listenTo(server, TINY.events, player, TINY.at)
  await waitUntil(() => clock.sleeping() === 2)
  await waitUntil(() => history.events().length === 4)
  await untilOver(clock, stream)
  await waitUntil(() => history.isOver())
  expect(history.events()).toEqual(stream.events())
})

test('a move made during a turn is sent after it', async () => {
  const { clock, server, player } = await setUp()
  const start = await listenTo(server, TINY.start, player, startBody)
  const choice = await listenTo(server, TINY.action, player, {
    event_type: 'chat',
    timestamp: T0,
    data: { option_id: 'open' },
  })
  await untilOver(clock, choice)
  const last = start.events().at(-1)
  expect(start.isOver()).toBe(true)
  expect(choice.events()[0]?.timestamp).toBeGreaterThan(last?.timestamp ?? Infinity)
})

test('a restart in the middle of a turn comes after all of it', async () => {
  const { clock, server, player } = await setUp()
  const before = await listenTo(server, TINY.start, player, startBody)
  const after = await listenTo(server, TINY.start, player, startBody)
  await untilOver(clock, after)
  const [last, first] = [before.events().at(-1), after.events()[0]]
  expect(first?.timestamp).toBeGreaterThan(last?.timestamp ?? Infinity)
  expect((first?.id ?? '') > (last?.id ?? '~')).toBe(true)
})

test('an idle stream sends keep-alive comments', async () => {
  const { clock, server, player } = await setUp({ eventPauseMs: 1_000 })
  const act = (data: object): Promise<Listener> =>
    listenTo(server, TINY.action, player, { event_type: 'chat', timestamp: T0, data })
  await listenTo(server, TINY.start, player, startBody)
  let last = await act({ option_id: 'open' })
  // Turns requested faster than they can be sent wait for one another.
  for (let line = 0; line < 15; line += 1) last = await act({ text: 'coffee' })
  await waitUntil(() => clock.sleeping() > 0)
  await clock.elapse(9_999)
  expect(last.text()).toBe('')
  await clock.elapse(1)
  await waitUntil(() => last.text() === ': keep-alive\n\n')
})

test('a server that stops breaks its streams', async () => {
  const { clock, server, player } = await setUp()
  const stream = await listenTo(server, TINY.start, player, startBody)
  await waitUntil(() => clock.sleeping() === 1)
  await server.close()
  await waitUntil(() => stream.isOver())
  expect([stream.wasCut(), stream.events()]).toEqual([true, []])
})
