/** The server of faults does wrong exactly what it says it does. */
import { request } from 'node:http'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { line, wire } from '../../fixtures/builders/events.ts'
import { type RouteName } from '../helpers/faults/routes.ts'
import { type Faults, SHORT_STORY, startFaults } from '../helpers/faults/server.ts'

let faults: Faults
/** How long the server let time pass, ms. */
let slept: number[]

beforeEach(async () => {
  slept = []
  faults = await startFaults({
    sleep: (ms) => {
      slept.push(ms)
      return Promise.resolve()
    },
  })
})
afterEach(() => faults.close())

const STORY = SHORT_STORY.map((event) => wire(event)).join('')
const [FIRST = '', ...REST] = SHORT_STORY.map((event) => wire(event))

function post(route: RouteName, numbers?: Record<string, number>, signal: AbortSignal | null = null): Promise<Response> {
  return fetch(faults.at(route, numbers), { method: 'POST', signal, body: '{}' })
}

/** What came of a stream, as text, and whether it broke. */
async function read(response: Response): Promise<{ text: string; broke: boolean }> {
  const pieces: Uint8Array[] = []
  const reader = response.body?.getReader()
  let broke = false
  try {
    for (;;) {
      const next = await reader?.read()
      if (next === undefined || next.done) break
      pieces.push(next.value)
    }
  } catch {
    broke = true
  }
  return { text: Buffer.concat(pieces).toString(), broke }
}

/** The pieces of a stream as they were sent: `fetch` may join some. */
function piecesOf(address: string): Promise<{ pieces: Buffer[]; text: string }> {
  return new Promise((resolve, reject) => {
    const asked = request(address, { method: 'POST' }, (response) => {
      const pieces: Buffer[] = []
      response.on('data', (piece: Buffer) => pieces.push(piece))
      response.on('end', () => resolve({ pieces, text: Buffer.concat(pieces).toString() }))
      response.on('error', reject)
    })
    asked.on('error', reject)
    asked.end()
  })
}

test('/ok streams the story, each event with its id', async () => {
  const response = await post('ok')
  expect(response.headers.get('content-type')).toBe('text/event-stream')
  expect(await read(response)).toMatchObject({ text: STORY, broke: false })
  expect(FIRST).toMatch(/^id: e001000\ndata: \{"event_type":"message","timestamp":1000,"data":\{.+\}\}\n\n$/)
})

test('the events are those it was given', async () => {
  const other = await startFaults({ events: [line(1, 'Another story.')] })
  const response = await fetch(other.at('ok'), { method: 'POST' })
  expect((await read(response)).text).toBe(wire(line(1, 'Another story.')))
  await other.close()
})

test('requests are remembered with path, headers and body', async () => {
  await fetch(`${faults.at('ok', { times: 2 })}/api/v1/actor/s/a/game.start?pace=0`, {
    method: 'POST',
    headers: { authorization: 'Bearer t' },
    body: '{"restart":true}',
  })
  expect(faults.requests).toMatchObject([
    { path: '/ok;times=2/api/v1/actor/s/a/game.start?pace=0', headers: { authorization: 'Bearer t' }, body: { restart: true } },
  ])
})

test('/bytes sends so many bytes at a time', async () => {
  const { pieces, text } = await piecesOf(faults.at('bytes', { size: 7 }))
  expect(text).toBe(STORY)
  expect(new Set(pieces.slice(0, -1).map((piece) => piece.length))).toEqual(new Set([7]))
  const asQuery = await piecesOf(`${faults.url}/bytes?size=50`)
  expect(asQuery.pieces[0]).toHaveLength(50)
})

test('/trickle sends byte by byte, with time between', async () => {
  const { pieces, text } = await piecesOf(faults.at('trickle', { every: 4 }))
  expect(text).toBe(STORY)
  expect(pieces).toHaveLength(Buffer.byteLength(STORY))
  expect(slept).toEqual(pieces.map(() => 4))
})

test('/utf8-split tears every character of several bytes', async () => {
  const { pieces, text } = await piecesOf(faults.at('utf8-split'))
  expect(text).toBe(STORY)
  const torn = pieces.slice(1).filter((piece) => (piece[0] ?? 0) >> 6 === 0b10)
  expect(torn).toHaveLength(pieces.length - 1)
  expect(pieces.length).toBeGreaterThan(20)
})

test('/stalled begins and says nothing; /slow-connect does not begin', async () => {
  const leaving = new AbortController()
  const stalled = await post('stalled', {}, leaving.signal)
  expect(stalled.status).toBe(200)
  let answered = false
  const slow = post('slow-connect', {}, leaving.signal).then(() => {
    answered = true
  })
  const silence = stalled.body?.getReader().read().then(() => {
    answered = true
  })
  // Whoever asks later is answered before them.
  await read(await post('bytes'))
  expect(answered).toBe(false)
  leaving.abort()
  await expect(slow).rejects.toThrow()
  await expect(silence).rejects.toThrow()
})

test('/end-mid-event ends cleanly inside the last event', async () => {
  const { text, broke } = await read(await post('end-mid-event'))
  expect(broke).toBe(false)
  expect(text).toBe(STORY.slice(0, -20))
  expect(text.endsWith('\n')).toBe(false)
})

test('/close-after breaks the connection after so many events', async () => {
  expect(await read(await post('close-after'))).toMatchObject({ text: FIRST, broke: true })
  expect(await read(await post('close-after', { n: 2 }))).toMatchObject({ text: FIRST + (REST[0] ?? ''), broke: true })
})

test('/status, /html, /envelope and /unauthorized answer with no stream', async () => {
  expect((await post('status')).status).toBe(500)
  expect((await post('status', { code: 503 })).status).toBe(503)
  const page = await post('html')
  expect([page.status, page.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8'])
  const answer = await post('envelope')
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/json'])
  expect(await answer.json()).toMatchObject({ isOk: false, code: '99001' })
  expect(await (await post('envelope', { code: 7 })).json()).toMatchObject({ code: '7' })
  expect((await post('unauthorized')).status).toBe(401)
})

test('with times, a fault passes: each route with its numbers is counted by itself', async () => {
  const statuses = []
  for (let asked = 0; asked < 5; asked += 1) statuses.push((await post('status', { times: 3 })).status)
  expect(statuses).toEqual([500, 500, 500, 200, 200])
  expect((await post('unauthorized', { times: 1 })).status).toBe(401)
  expect(await read(await post('unauthorized', { times: 1 }))).toMatchObject({ text: STORY })
})

test.each([
  ['malformed', /^id: bad\ndata: \{"event_type":"message","timesta\n\n$/],
  ['wrong-type', /"event_type":"show_tips","timestamp":1,"data":\{"text":42\}/],
  ['unknown-event', /"event_type":"summon_dragon"/],
  ['huge', /^id: bad\ndata: .{1048576}/],
] as const)('/%s slips a bad event in after the first', async (route, bad) => {
  const { text } = await read(await post(route))
  expect(text.startsWith(FIRST)).toBe(true)
  expect(text.endsWith(REST.join(''))).toBe(true)
  expect(text.slice(FIRST.length, text.length - REST.join('').length)).toMatch(bad)
})

test('/twice repeats the first event, /out-of-order turns them round', async () => {
  expect((await read(await post('twice'))).text).toBe(STORY + FIRST)
  expect((await read(await post('out-of-order'))).text).toBe([FIRST, ...REST].reverse().join(''))
})

test('/crlf ends its lines with both, apart; /bom begins with a torn mark', async () => {
  const crlf = await piecesOf(faults.at('crlf'))
  expect(crlf.text).toBe(STORY.split('\n').join('\r\n'))
  expect(crlf.pieces.slice(1).every((piece) => piece[0] === 10)).toBe(true)
  const bom = await piecesOf(faults.at('bom'))
  expect([...(bom.pieces[0] ?? [])]).toEqual([0xef])
  expect(bom.text).toBe(`\uFEFF${STORY}`)
})

test('/comments keeps the line open for a while first', async () => {
  const { text } = await read(await post('comments', { count: 2, every: 9_000 }))
  expect(text).toBe(`: still here\n\n: still here\n\n${STORY}`)
  expect(slept).toEqual([9_000, 9_000])
})

test('what is no fault, or no POST, is not found', async () => {
  expect((await fetch(`${faults.url}/constructor`, { method: 'POST' })).status).toBe(404)
  expect((await fetch(faults.at('ok'))).status).toBe(404)
})
