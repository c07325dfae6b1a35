/** The developer tools other than faults: index, clock, location, telemetry. */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { createInstantClock, createManualClock } from '../../../server/clock.ts'
import { createMovableClock } from '../../../server/dev/clock.ts'
import { parseEnvelope, PAYLOAD_MAX } from '../../../server/dev/standins/envelope.ts'
import { KEPT } from '../../../server/dev/standins/telemetry.ts'
import { createTestFolder } from './fair-stories.ts'
import { startServer, T0, type TestServer, TINY, waitUntil, readStream } from './helpers.ts'

interface Got {
  status: number
  type: string
  text: string
  data: Record<string, unknown>
}

async function ask(server: TestServer, path: string, init: RequestInit = {}): Promise<Got> {
  const response = await fetch(server.url + path, init)
  const text = await response.text()
  const type = response.headers.get('Content-Type') ?? ''
  return {
    status: response.status,
    type,
    text,
    data: type.startsWith('application/json')
      ? ((JSON.parse(text) as { data?: Record<string, unknown> }).data ?? {})
      : {},
  }
}

function post(server: TestServer, path: string, body: unknown): Promise<Got> {
  return ask(server, path, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  })
}

function startWithTools(options = {}): Promise<TestServer> {
  return startServer({ developerTools: true, ...options })
}

test('the clock of the server can be moved', async () => {
  const server = await startWithTools({ clock: createManualClock(T0) })
  const { token } = await server.signUp()
  expect((await ask(server, '/dev/clock')).data.now).toBe(T0)
  expect((await post(server, '/dev/clock', { advance_ms: 59 * 60_000 })).data.now).toBe(T0 + 59 * 60_000)
  expect((await server.call('/user.whoami', { token })).status).toBe(200)
  const later = new Date(T0 + 60 * 60_000).toISOString()
  expect((await post(server, '/dev/clock', { to: later })).data).toEqual({ now: T0 + 60 * 60_000, time: later })
  expect((await server.call('/user.whoami', { token })).status).toBe(401)
  for (const wrong of [{ to: new Date(T0).toISOString() }, { to: 'tomorrow' }, { advance_ms: -1 }, {}])
    expect((await post(server, '/dev/clock', wrong)).status).toBe(400)
})

test('the moved time continues after a restart, with or without tools, so no data is in the future', async () => {
  const folder = createTestFolder()
  const clock = createManualClock(T0)
  const first = await startWithTools({ clock, dataFolder: folder })
  await post(first, '/dev/clock', { advance_ms: 60_000 })
  await post(first, '/dev/clock', { advance_ms: 26 * 60 * 60_000 })
  const player = await first.signUp()
  await readStream(clock, await first.send(TINY.start, { token: player.token, body: { restart: true } }))
  await first.close()
  const later = T0 + 60_000 + 26 * 60 * 60_000
  const second = await startWithTools({ clock: createManualClock(T0 + 5_000), dataFolder: folder })
  expect((await ask(second, '/dev/clock')).data.now).toBe(later + 5_000)
  await second.close()
  const third = await startServer({ clock: createManualClock(T0 + 6_000), dataFolder: folder })
  const { envelope } = await third.call(TINY.history, { token: player.token, body: TINY.at })
  expect((envelope.data as { history: unknown[] }).history).not.toEqual([])
  await third.close()
  writeFileSync(join(folder, 'clock.json'), 'no clock')
  expect(
    (await ask(await startWithTools({ clock: createManualClock(T0), dataFolder: folder }), '/dev/clock')).data.now,
  ).toBeGreaterThanOrEqual(later)
})

test('a sleeper wakes when the clock passes its deadline, and not before', async () => {
  const base = createManualClock(T0)
  const clock = createMovableClock(base)
  const woken: string[] = []
  void clock.sleep(1_000).then(() => woken.push('short'))
  void clock.sleep(5_000).then(() => woken.push('long'))
  clock.advance(2_000)
  await waitUntil(() => woken.length > 0)
  expect([woken, clock.now()]).toEqual([['short'], T0 + 2_000])
  await base.elapse(2_999)
  expect(woken).toEqual(['short'])
  await base.elapse(1)
  expect(woken).toEqual(['short', 'long'])
})

test('an aborted sleep ends', async () => {
  const giveUp = new AbortController()
  const sleep = createMovableClock(createManualClock(T0)).sleep(1_000, giveUp.signal)
  giveUp.abort()
  await sleep
  await createMovableClock(createInstantClock(T0)).sleep(0)
})

test('the location services answer what was set, each in its format', async () => {
  const server = await startWithTools()
  await post(server, '/dev/location', { country: 'cn', city: 'Shanghai', timezone: 'Asia/Shanghai' })
  expect((await ask(server, '/dev/location')).data.location).toEqual({
    country: 'CN',
    region: '',
    city: 'Shanghai',
    timezone: 'Asia/Shanghai',
  })
  expect(JSON.parse((await ask(server, '/dev/location/1')).text)).toMatchObject({
    country_code: 'CN',
    country_name: 'China',
    city: 'Shanghai',
  })
  expect(JSON.parse((await ask(server, '/dev/location/2')).text)).toMatchObject({
    countryCode: 'CN',
    country: 'China',
    city: 'Shanghai',
  })
  const third = await ask(server, '/dev/location/3')
  expect(third.type).toContain('text/plain')
  expect(third.text).toMatch(/^loc=CN$/m)
  await post(server, '/dev/location', { country: 'CHN' })
  expect((await ask(server, '/dev/location/3')).text).toMatch(/^loc=CHN$/m)
  expect((await post(server, '/dev/location', { country: 'China' })).status).toBe(400)
})

test('a location service can fail', async () => {
  const server = await startWithTools()
  await post(server, '/dev/faults', { kind: 'gateway', path: '/dev/location/1' })
  expect((await ask(server, '/dev/location/1')).status).toBe(502)
  expect((await ask(server, '/dev/location/1')).status).toBe(200)
})

const event = {
  event_id: '9ec79c33ec9942ab8353589fcb2e04dc',
  exception: { values: [{ type: 'Error', value: '坏了' }] },
}
const eventText = JSON.stringify(event)
const envelope = [
  JSON.stringify({ event_id: event.event_id, sent_at: '2030-01-01T00:00:00Z' }),
  JSON.stringify({ type: 'event', length: Buffer.byteLength(eventText) }),
  eventText,
  JSON.stringify({ type: 'attachment', length: 3 }),
  'a\nb',
  JSON.stringify({ type: 'session' }),
  '{"status":"ok"}',
  '',
].join('\n')

test('Sentry envelopes are read', () => {
  expect(parseEnvelope(Buffer.from(envelope))).toEqual({
    event_id: event.event_id,
    items: [
      { type: 'event', payload: event, length: Buffer.byteLength(eventText) },
      { type: 'attachment', payload: 'a\nb', length: 3 },
      { type: 'session', payload: { status: 'ok' }, length: 15 },
    ],
  })
  expect(parseEnvelope(Buffer.from('{}\n{"type":"log"}'))).toEqual({
    event_id: null,
    items: [{ type: 'log', payload: '', length: 0 }],
  })
  const long = parseEnvelope(Buffer.from(`{}\n{"type":"log"}\n${'x'.repeat(PAYLOAD_MAX + 1)}`))
  expect(long?.items).toEqual([{ type: 'log', payload: 'x'.repeat(PAYLOAD_MAX), length: PAYLOAD_MAX + 1 }])
})

test('the latest received items are listed, and can be deleted', async () => {
  const server = await startWithTools()
  const sent = await ask(server, '/telemetry/envelope', { method: 'POST', body: envelope })
  expect(JSON.parse(sent.text)).toEqual({ id: event.event_id })
  for (let batch = 0; batch < 3; batch += 1) {
    const events = Array.from({ length: KEPT / 2 }, (_, index) => ({
      name: `event-${batch}-${index}`,
      at: T0,
      props: { index },
    }))
    // Sent like a beacon.
    const { data } = await ask(server, '/telemetry/events', {
      method: 'POST',
      headers: { 'Content-Type': 'text/plain' },
      body: JSON.stringify({ events }),
    })
    expect(data.received).toBe(KEPT / 2)
  }
  const { data } = await ask(server, '/dev/telemetry')
  expect(data).toMatchObject({ envelopes: [{ event_id: event.event_id }], received: { envelopes: 1, events: 300 } })
  const events = data.events as { name: string }[]
  expect([events.length, events[0]?.name, events.at(-1)]).toEqual([
    KEPT,
    'event-1-0',
    { name: 'event-2-99', at: T0, props: { index: 99 }, received_at: T0 },
  ])
  await ask(server, '/dev/telemetry', { method: 'DELETE' })
  expect((await ask(server, '/dev/telemetry')).data).toMatchObject({ envelopes: [], events: [] })
})
