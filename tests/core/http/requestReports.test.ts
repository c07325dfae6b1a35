/** The worker reports each of its requests for analytics: path without ids, status, code and duration, and nothing of what was sent. Doc 1 §7. */
import { expect, test } from 'vitest'
import * as v from 'valibot'
import { API_ROOT } from '../../../protocol/api/envelope.ts'
import { declareCall } from '../../../protocol/api/call.ts'
import { type WorkerEvents } from '../../../protocol/runtime.ts'
import { createManualClock } from '../../../worker/clock/manual.ts'
import { requestStream } from '../../../worker/connection/streamRequest.ts'
import { type Transport } from '../../../worker/connection/transport.ts'
import { sendCall } from '../../../worker/http/call.ts'

const SECRET = 'what the player wrote'
const EVENT = `id: 1\ndata: {"event_type":"debug","timestamp":1,"data":{"message":"${SECRET}"}}\n\n`

/** A transport whose answers take 40 ms, with what it reports. */
function create(answer: () => Response) {
  const reports: WorkerEvents['api_request'][] = []
  const clock = createManualClock()
  const transport: Transport = {
    fetch: async () => {
      clock.advance(40)
      return answer()
    },
    clock,
    random: () => 0,
    getToken: async () => 'secret-token',
    refreshToken: async () => false,
    whenVisible: async () => undefined,
    baseUrl: '',
    reportRequest: (request) => reports.push(request),
  }
  return { reports, transport }
}

const CALL = declareCall({
  method: 'POST',
  path: '/story.say',
  effect: 'reads',
  body: v.looseObject({}),
  answer: v.object({}),
  errors: [],
})
const envelope = (code: string, status = 200): Response =>
  new Response(JSON.stringify({ isOk: code === '0', code, message: SECRET, data: {} }), { status })
const stream = (): Response => new Response(EVENT, { headers: { 'content-type': 'text/event-stream' } })
const fail = (): Response => {
  throw new TypeError(SECRET)
}

test.each([
  ['an answer', () => envelope('0'), { status: 200, code: 'ok' }],
  ['a refusal', () => envelope('1001'), { status: 200, code: 'refused' }],
  ['an expired token', () => envelope('401', 401), { status: 401, code: 'unauthorized' }],
  ['a gateway', () => new Response('<html>', { status: 502 }), { status: 502, code: 'http' }],
  ['no network', fail, { status: 0, code: 'network' }],
])('a call: %s', async (_name, answer, expected) => {
  const { reports, transport } = create(answer)
  const options = { locale: 'zh', signal: new AbortController().signal }
  await sendCall(CALL, { text: SECRET }, transport, options)
  expect(reports).toEqual([{ path: '/story.say', method: 'POST', ...expected, duration_ms: expect.any(Number) }])
  expect(reports[0]?.duration_ms).toBeGreaterThanOrEqual(40)
  expect(JSON.stringify(reports)).not.toContain('secret')
  expect(JSON.stringify(reports)).not.toContain(SECRET)
})

test('a call that the player cancels has not failed, and is not reported', async () => {
  const { reports, transport } = create(fail)
  const controller = new AbortController()
  controller.abort()
  await sendCall(CALL, {}, transport, { locale: 'zh', signal: controller.signal })
  expect(reports).toEqual([])
})

test.each([
  ['/actor/neon-rain/mei/game.start', '/actor/:id/:id/game.start'],
  ['/actor/neon-rain/reasoning/game.jump', '/actor/:id/reasoning/game.jump'],
  ['/actor/event/game.history', '/actor/event/game.history'],
])('a stream: %s is reported once, as %s', async (address, path) => {
  const { reports, transport } = create(stream)
  const request = {
    address: `${API_ROOT}${address}`,
    body: { story_id: SECRET, restart: true },
    locale: 'zh',
    idempotencyKey: 'key-1',
  }
  await requestStream(request, transport, new AbortController().signal, () => undefined)
  expect(reports).toEqual([{ path, method: 'POST', status: 200, code: 'ok', duration_ms: expect.any(Number) }])
})

test('a stream that reaches no server is reported', async () => {
  const { reports, transport } = create(fail)
  const request = {
    address: `${API_ROOT}/actor/s/a/game.start`,
    body: { story_id: 's' },
    locale: 'zh',
    idempotencyKey: null,
  }
  await requestStream(request, transport, new AbortController().signal, () => undefined)
  expect(reports).toMatchObject([{ status: 0, code: 'network' }])
})
