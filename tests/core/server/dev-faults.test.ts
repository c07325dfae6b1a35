/** Faults, one by one, by a header of the request. */
import { STREAM_END_MARK } from '../../../protocol/api/streamEnd.ts'
import { expect, test, vi } from 'vitest'
import { realClock } from '../../../server/clock.ts'
import { FIRST_TURN, setUp } from './faultServer.ts'
import { eventsOf, parseEvents, startServer, type TestServer, TINY, type ReceivedEvent, waitUntil } from './helpers.ts'

vi.setConfig({ testTimeout: 30_000 })

interface Heard {
  status: number
  /** Chunks as they arrived. */
  chunks: string[]
  text: string
  /** Whether the connection broke. */
  wasCut: boolean
}

async function listen(response: Response): Promise<Heard> {
  const chunks: Uint8Array[] = []
  let wasCut = false
  try {
    for await (const chunk of response.body ?? []) chunks.push(chunk)
  } catch {
    wasCut = true
  }
  const inText = chunks.map((chunk) => Buffer.from(chunk).toString('latin1'))
  return { status: response.status, chunks: inText, text: Buffer.concat(chunks).toString('utf8'), wasCut }
}

/** Starts the tiny story with a fault. */
async function startWith(fault: string, language = 'en', options = {}): Promise<Heard> {
  const { server, player } = await setUp(options)
  const headers = { 'X-Fault': fault, 'Accept-Language': language }
  return listen(await server.send(TINY.start, { token: player.token, body: { restart: true }, headers }))
}

function idsOf(events: readonly ReceivedEvent[]): string[] {
  return events.map(({ id }) => id)
}

/** Ids in the order of the story. */
function sorted(events: readonly ReceivedEvent[]): string[] {
  return idsOf(events).sort()
}

test('status and code answer in an envelope, and the call is not made', async () => {
  const { server, player } = await setUp()
  const start = (fault: string): ReturnType<TestServer['call']> =>
    server.call(TINY.start, { token: player.token, body: { restart: true }, headers: { 'X-Fault': fault } })
  expect(await start('status=503')).toMatchObject({ status: 503, envelope: { isOk: false, code: '503', data: null } })
  expect(await start('status')).toMatchObject({ status: 503 })
  expect(await start('status=404')).toMatchObject({ status: 404, envelope: { message: 'There is no such call' } })
  expect(await start('code=1006')).toMatchObject({
    status: 200,
    envelope: { code: '1006', message: 'This story has changed. Please start over' },
  })
  expect(await start('coins')).toMatchObject({ status: 200, envelope: { code: '99001' } })
  expect(await player.history()).toEqual([])
})

test('gateway answers as a proxy does', async () => {
  const heard = await startWith('gateway')
  expect(heard.status).toBe(502)
  expect(heard.text).toContain('<h1>502</h1>')
})

test('silence never answers', async () => {
  const { server, player } = await setUp()
  const leaving = new AbortController()
  let answered = false
  const waiting = fetch(`${server.url}/api/v1/user.whoami`, {
    headers: { Authorization: `Bearer ${player.token}`, 'X-Fault': 'silence' },
    signal: leaving.signal,
  }).then(
    () => (answered = true),
    () => undefined,
  )
  // A later request is answered before it.
  for (let ask = 0; ask < 20; ask += 1) await server.call('/user.whoami', { token: player.token })
  expect(answered).toBe(false)
  leaving.abort()
  await waiting
})

test.each([[0], [3]])('stall sends the headers and %i events, then nothing', async (count) => {
  const { server, player } = await setUp()
  const response = await server.send(TINY.start, {
    token: player.token,
    body: { restart: true },
    headers: { 'X-Fault': `stall=${count}` },
  })
  expect(response.headers.get('Content-Type')).toBe('text/event-stream; charset=utf-8')
  let text = ''
  const over = (async () => {
    for await (const chunk of response.body ?? []) text += Buffer.from(chunk).toString()
  })().catch(() => 'cut')
  await waitUntil(() => parseEvents(text).length === count)
  await player.history()
  expect(parseEvents(text)).toHaveLength(count)
  await server.close()
  expect(await over).toBe('cut')
})

test('stall and close apply before the first event, also in an empty stream', async () => {
  const { server, player } = await setUp()
  const history = (fault: string): Promise<Response> =>
    server.send(TINY.events, { token: player.token, body: TINY.at, headers: { 'X-Fault': fault } })
  await expect((await history('close=0')).text()).rejects.toThrow()
  const over = (await history('stall')).text().catch(() => 'cut')
  expect(await Promise.race([over, (await history('end=0')).text()])).toBe('')
  await server.close()
  expect(await over).toBe('cut')
})

test('end ends early and cleanly, without the mark', async () => {
  const heard = await startWith('end=4')
  expect([parseEvents(heard.text).length, heard.wasCut, heard.text.includes(STREAM_END_MARK)]).toEqual([
    4,
    false,
    false,
  ])
})

test('close breaks the connection after events', async () => {
  const heard = await startWith('close=4')
  expect([parseEvents(heard.text).length, heard.wasCut, heard.text.endsWith('\n\n')]).toEqual([4, true, true])
  const whole = await startWith(`close=${FIRST_TURN}`)
  expect([parseEvents(whole.text).length, whole.wasCut]).toEqual([FIRST_TURN, true])
})

test('cut breaks the connection in the middle of an event', async () => {
  const heard = await startWith('cut=2')
  expect([parseEvents(heard.text).length, heard.wasCut, heard.text.endsWith('\n\n')]).toEqual([2, true, false])
})

test('the turn of a cut stream is stored', async () => {
  const { server, player } = await setUp()
  await listen(
    await server.send(TINY.start, { token: player.token, body: { restart: true }, headers: { 'X-Fault': 'close=0' } }),
  )
  expect(await player.history()).toHaveLength(FIRST_TURN)
})

test('trickle sends byte by byte, and changes nothing else', async () => {
  const { server, player } = await setUp({ clock: realClock })
  const plain = (await server.send('/user.whoami', { token: player.token })).text()
  const slow = await listen(
    await server.send('/user.whoami', { token: player.token, headers: { 'X-Fault': 'trickle=1' } }),
  )
  expect(slow.text).toBe(await plain)
  expect(slow.chunks.length).toBeGreaterThan(slow.text.length / 3)
})

test('split cuts inside characters', async () => {
  const heard = await startWith('split', 'zh', { clock: realClock })
  expect(parseEvents(heard.text)).toHaveLength(FIRST_TURN)
  // A chunk that starts inside a character.
  expect(heard.chunks.filter((chunk) => /^[\x80-\xbf]/.test(chunk)).length).toBeGreaterThan(5)
})

test('twice sends one event again, or all', async () => {
  const one = parseEvents((await startWith('twice=3')).text)
  expect(one).toHaveLength(FIRST_TURN + 1)
  expect(one[2]).toEqual(one[3])
  const all = parseEvents((await startWith('twice')).text)
  expect(new Set(idsOf(all)).size).toBe(FIRST_TURN)
  expect(all).toHaveLength(2 * FIRST_TURN)
})

test('late sends an event after the next one', async () => {
  const one = parseEvents((await startWith('late=2')).text)
  const order = sorted(one)
  expect(idsOf(one).slice(0, 4)).toEqual([order[0], order[2], order[1], order[3]])
  const last = parseEvents((await startWith(`late=${FIRST_TURN}`)).text)
  expect(idsOf(last)).toEqual(sorted(last))
  const all = parseEvents((await startWith('late')).text)
  expect(all).toHaveLength(FIRST_TURN)
  expect(idsOf(all).slice(0, 4)).toEqual([1, 0, 3, 2].map((place) => sorted(all)[place]))
})

test('malformed and unknown events come among the others', async () => {
  const broken = (await startWith('malformed=2')).text.split('\n\n').filter((block) => block.includes('data: '))
  const fits = broken.map((event) => {
    try {
      return typeof JSON.parse(event.slice(event.indexOf('data: ') + 6)) === 'object'
    } catch {
      return false
    }
  })
  expect(fits.map((fit, index) => (fit ? null : index)).filter((index) => index !== null)).toEqual([1])
  const unknown = parseEvents((await startWith('unknown=1')).text)
  expect([unknown[0]?.event_type, unknown.length]).toEqual(['of_tomorrow', FIRST_TURN + 1])
})

test('faults combine in any order', async () => {
  const heard = await startWith('close=3, twice=1')
  expect([idsOf(parseEvents(heard.text)), heard.wasCut]).toEqual([
    [expect.anything(), parseEvents(heard.text)[0]?.id, expect.anything()],
    true,
  ])
})

test('expired ends the access token, once for a client that repeats the header', async () => {
  const { server, player } = await setUp()
  const headers = { 'X-Fault': 'expired' }
  expect((await server.call('/user.whoami', { token: player.token, headers })).status).toBe(401)
  expect((await server.call('/user.whoami', { token: player.token })).status).toBe(401)
  const { envelope } = await server.call('/user.refresh', { body: { refresh_token: player.refreshToken } })
  const { auth } = envelope.data as { auth: { access_token: string } }
  expect((await server.call('/user.whoami', { token: auth.access_token, headers })).status).toBe(200)
  expect((await server.call('/user.whoami', { token: auth.access_token, headers })).status).toBe(401)
})

test('a player has no faults', async () => {
  const server = await startServer()
  const { token } = await server.signUp()
  const response = await server.send(TINY.start, {
    token,
    body: { restart: true },
    headers: { 'X-Fault': 'status=503' },
  })
  expect(await eventsOf(response)).toHaveLength(FIRST_TURN)
  for (const path of ['/dev', '/dev/faults', '/telemetry/envelope'])
    expect((await fetch(server.url + path)).status).toBe(404)
})
