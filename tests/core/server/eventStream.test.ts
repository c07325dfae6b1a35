/** One response with events: when its bytes go out, and how it ends. */
import { Hono } from 'hono'
import { setImmediate } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { STREAM_END_MARK } from '../../../protocol/api/streamEnd.ts'
import { createManualClock, type ManualClock } from '../../../server/clock.ts'
import { streamEvents, type StreamAnswer, type TimedEvent } from '../../../server/http/eventStream.ts'
import { type HonoEnv } from '../../../server/http/hono.ts'
import { withResolvers } from '../../../worker/runtime/withResolvers.ts'
import { T0 } from './helpers.ts'

const KEEP_ALIVE = ': keep-alive\n\n'

interface Reading {
  clock: ManualClock
  /** What has arrived; empties it. */
  take: () => string
  isOver: () => boolean
  hasFailed: () => boolean
}

async function read(answer: StreamAnswer): Promise<Reading> {
  const clock = createManualClock(T0)
  const nothing = (): void => undefined
  const app = new Hono<HonoEnv>().get('/', (c) =>
    streamEvents(c, answer, {
      clock,
      timer: clock,
      signal: new AbortController().signal,
      onSent: nothing,
      onEnd: nothing,
      report: nothing,
    }),
  )
  const response = await app.request('/')
  const decoder = new TextDecoder()
  let [text, isOver, hasFailed] = ['', false, false]
  void (async () => {
    for await (const bytes of response.body ?? []) text += decoder.decode(bytes, { stream: true })
  })()
    .catch(() => void (hasFailed = true))
    .finally(() => void (isOver = true))
  await settle()
  return {
    clock,
    take: () => {
      const taken = text
      text = ''
      return taken
    },
    isOver: () => isOver,
    hasFailed: () => hasFailed,
  }
}

async function settle(): Promise<void> {
  for (let turns = 0; turns < 10; turns += 1) await setImmediate()
}

async function pass(clock: ManualClock, ms: number): Promise<void> {
  await clock.elapse(ms)
  await settle()
}

function eventAt(at: number): TimedEvent {
  return { id: String(at), at: T0 + at, event_type: 'debug', data: '{}' }
}

test('a stream whose rest is not known yet says something every 10 s, and when it comes, no later', async () => {
  const { promise, resolve } = withResolvers<readonly TimedEvent[]>()
  const { clock, take, isOver } = await read({ events: [eventAt(0)], rest: promise })
  expect(take()).toContain('id: 0')
  await pass(clock, 9_999)
  expect(take()).toBe('')
  await pass(clock, 1)
  expect(take()).toBe(KEEP_ALIVE)
  await pass(clock, 6_000)
  // Known now, and due in 8 s: 14 s after the last byte.
  resolve([eventAt(24_000)])
  await settle()
  await pass(clock, 3_999)
  expect(take()).toBe('')
  await pass(clock, 1)
  expect(take()).toBe(KEEP_ALIVE)
  await pass(clock, 4_000)
  expect(take()).toMatch(/^id: 24000\n[^]*\n\n: end\n\n$/)
  expect(isOver()).toBe(true)
  expect(clock.sleeping()).toBe(0)
})

test('the end has its mark, also where nothing follows', async () => {
  const due = await read({ events: [eventAt(0)] })
  expect(due.take().endsWith(`\n\n${STREAM_END_MARK}`)).toBe(true)
  expect((await read({ events: [] })).take()).toBe(STREAM_END_MARK)
  expect((await read({ events: [], rest: Promise.resolve([]) })).take()).toBe(STREAM_END_MARK)
})

test('a stream whose rest fails breaks off without the mark', async () => {
  const { promise, reject } = withResolvers<readonly TimedEvent[]>()
  const { take, hasFailed } = await read({ events: [eventAt(0)], rest: promise })
  reject(new Error('the model is gone'))
  await settle()
  expect([take().includes(STREAM_END_MARK), hasFailed()]).toEqual([false, true])
})
