/** What an operator's machines ask of a process: health, metrics, and an orderly stop. */
import { expect, test } from 'vitest'
import { createApp } from '../../../server/app.ts'
import { createMetrics } from '../../../server/operation/metrics.ts'
import { createManualClock } from '../../../server/clock.ts'
import { STORIES, startServer, T0 } from './helpers.ts'

test('a process that answers is live and ready, whatever its host is called', async () => {
  const { url } = await startServer({ allowedHosts: ['stories.example'] })
  for (const path of ['/health/live', '/health/ready']) {
    const answer = await fetch(url + path, { headers: { Host: '10.1.2.3' } })
    expect([path, answer.status, answer.headers.get('Cache-Control')]).toEqual([path, 200, 'no-store'])
  }
})

test('a process whose storage does not answer is live and not ready, and says no more', async () => {
  const app = createApp({
    dataFolder: null,
    storiesFolder: STORIES,
    mediaFolder: STORIES,
    distFolder: null,
    developerTools: false,
    report: () => undefined,
  })
  app.close()
  expect((await app.fetch(new Request('http://localhost/health/live'))).status).toBe(200)
  const ready = await app.fetch(new Request('http://localhost/health/ready'))
  expect([ready.status, await ready.text()]).toEqual([503, 'not ready: the storage does not answer\n'])
})

test('a process that stops says so, cuts its streams off, and lets the answers that began end', async () => {
  const server = await startServer({ clock: createManualClock(T0), eventPauseMs: 60_000 })
  const player = await server.signUp()
  const stream = await server.send('/actor/tiny/mo/game.start', {
    token: player.token,
    body: { story_id: 'tiny', restart: true },
  })
  expect(stream.headers.get('Content-Type')).toContain('text/event-stream')
  const stopping = server.close(60_000)
  // A stream that ended would be complete: the client resumes one that broke off.
  await expect(stream.text()).rejects.toThrow('terminated')
  await stopping
  await expect(fetch(`${server.url}/health/live`)).rejects.toThrow('fetch failed')
})

test('metrics count calls by their declared path, streams, events and queries', async () => {
  const { url, signUp, call } = await startServer({ metrics: createMetrics() })
  const player = await signUp()
  await player.start()
  await call('/no-such.call')
  const text = await (await fetch(`${url}/metrics`)).text()
  const value = (name: string): number => Number(new RegExp(`^${name} (\\S+)$`, 'm').exec(text)?.[1] ?? NaN)
  expect(value('story_request_seconds_count{call="/user-guest.sign-up",status="200"}')).toBe(1)
  expect(value('story_events_total')).toBeGreaterThan(1)
  expect(value('story_streams_open')).toBe(0)
  expect(value('story_query_seconds_count{store="users",method="findOrCreateGuest",ok="true"}')).toBe(1)
  expect(value('nodejs_eventloop_lag_seconds')).toBeGreaterThanOrEqual(0)
  expect(text).not.toContain('no-such')
  expect(text).not.toContain(player.id)
})

test('metrics are for this machine, or for those with the token', async () => {
  const { url } = await startServer({ metrics: createMetrics(), metricsToken: 'a-token-of-metrics' })
  const read = async (headers: Record<string, string>): Promise<number> =>
    (await fetch(`${url}/metrics`, { headers })).status
  expect(await read({})).toBe(200)
  const forwarded = { 'X-Forwarded-For': '203.0.113.7' }
  expect(await read(forwarded)).toBe(404)
  expect(await read({ ...forwarded, Authorization: 'Bearer a-token-of-metrics' })).toBe(200)
  expect(await read({ ...forwarded, Authorization: 'Bearer another-token-here' })).toBe(404)
  // None without metrics.
  const { url: without } = await startServer()
  expect((await fetch(`${without}/metrics`)).status).toBe(404)
})

test('each answer carries the id of its request: that of a proxy, else a new one', async () => {
  const { send } = await startServer()
  const idOf = async (headers: Record<string, string>): Promise<string | null> =>
    (await send('/category.list', { headers })).headers.get('X-Request-Id')
  expect(await idOf({ 'X-Request-Id': 'proxy-17' })).toBe('proxy-17')
  const [one, other] = [await idOf({}), await idOf({ 'X-Request-Id': 'no id\u00e9' })]
  expect(one).toMatch(/^[\w-]{20,}$/)
  expect(other).toMatch(/^[\w-]{20,}$/)
  expect(other).not.toBe(one)
})
