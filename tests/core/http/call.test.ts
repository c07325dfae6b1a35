import { setImmediate } from 'node:timers/promises'
import * as v from 'valibot'
import { describe, expect, test, vi } from 'vitest'
import { declareCall } from '../../../protocol/api/call.ts'
import { type EntryBody } from '../../../protocol/entries.ts'
import { createManualClock } from '../../../worker/clock/manual.ts'
import { type Transport } from '../../../worker/connection/transport.ts'
import { sendCall } from '../../../worker/http/call.ts'
import { createCallRunner } from '../../../worker/http/callRunner.ts'
import { type Call } from '../../../worker/reducer/state.ts'

interface Asked {
  url: string
  init: RequestInit
}

const json = (code: string, data: unknown = null, status = 200): Response =>
  new Response(JSON.stringify({ isOk: code === '0', code, message: code === '0' ? '' : 'No.', data }), { status })

/** A transport with this answer. After a 401, `refresh` decides whether there is a new token. */
function create(answer: (asked: Asked, times: number) => Promise<Response> | Response, refresh = true) {
  const asked: Asked[] = []
  const clock = createManualClock()
  let token = 'token-1'
  const transport: Transport = {
    fetch: async (url, init) => {
      asked.push({ url, init })
      return answer({ url, init }, asked.length)
    },
    clock,
    random: () => 0,
    getToken: async () => token,
    async refreshToken() {
      token = 'token-2'
      return refresh
    },
    whenVisible: async () => undefined,
    baseUrl: 'https://host.test',
  }
  return { asked, clock, transport }
}

const PING = declareCall({
  method: 'POST',
  path: '/ping',
  effect: 'changes',
  body: v.looseObject({}),
  answer: v.object({ pong: v.number() }),
  errors: [],
})
const readOptions = () => ({ locale: 'zh', signal: new AbortController().signal })
const options = () => ({ ...readOptions(), idempotencyKey: 'k1' })
const headersOf = (asked: Asked | undefined): Headers => new Headers(asked?.init.headers)

describe('a call', () => {
  test('posts pruned JSON with language, token and key', async () => {
    const { asked, transport, clock } = create(() => json('0', { pong: 3 }))
    expect(await sendCall(PING, { story_id: 's', actor_id: '' }, transport, options())).toEqual({
      ok: true,
      data: { pong: 3 },
    })
    const [one] = asked
    expect([one?.url, one?.init.method, one?.init.body]).toEqual([
      'https://host.test/api/v1/ping',
      'POST',
      '{"story_id":"s"}',
    ])
    expect(Object.entries(Object.fromEntries(headersOf(one)))).toEqual([
      ['accept', 'application/json'],
      ['accept-language', 'zh'],
      ['authorization', 'Bearer token-1'],
      ['content-type', 'application/json'],
      ['idempotency-key', 'k1'],
    ])
    expect(clock.pending()).toBe(0)
  })

  test('a GET has no body, and no token is sent without a user', async () => {
    const { asked, transport } = create(() => json('0', { pong: 3 }))
    await sendCall(
      { ...PING, method: 'GET', effect: 'reads' },
      {},
      { ...transport, getToken: async () => null },
      readOptions(),
    )
    expect(asked[0]?.init.body).toBeUndefined()
    expect([...headersOf(asked[0]).keys()]).toEqual(['accept', 'accept-language'])
  })

  test('[F3] 401 is answered by one refresh of the token and one more attempt', async () => {
    const mended = create((_asked, times) => (times === 1 ? json('1', null, 401) : json('0', { pong: 3 })))
    expect(await sendCall(PING, {}, mended.transport, options())).toMatchObject({ ok: true })
    expect(mended.asked.map((one) => headersOf(one).get('authorization'))).toEqual(['Bearer token-1', 'Bearer token-2'])

    const refused = create(() => json('1', null, 401))
    expect(await sendCall(PING, {}, refused.transport, options())).toMatchObject({ ok: false, code: 'unauthorized' })
    expect(refused.asked).toHaveLength(2)

    const hopeless = create(() => json('1', null, 401), false)
    expect(await sendCall(PING, {}, hopeless.transport, options())).toMatchObject({ ok: false, code: 'unauthorized' })
    expect(hopeless.asked).toHaveLength(1)
  })

  test('[F17] a 401 of a gate asks for no new token', async () => {
    const gate = create(() => new Response('<h1>401 Authorization Required</h1>', { status: 401 }))
    const refreshToken = vi.fn(gate.transport.refreshToken)
    expect(await sendCall(PING, {}, { ...gate.transport, refreshToken }, options())).toMatchObject({ code: 'gate' })
    expect(gate.asked).toHaveLength(1)
    expect(refreshToken).not.toHaveBeenCalled()
  })

  test.each([
    ['99001 is a want of coins', () => json('99001'), { code: 'insufficient_coins', message: 'No.' }],
    ['another code is a refusal, in the server’s words', () => json('40001'), { code: 'refused', message: 'No.' }],
    ['so it is with a status that is not OK', () => json('40001', null, 400), { code: 'refused', message: 'No.' }],
    ['a fault of the server decides nothing', () => json('50000', null, 503), { code: 'http', message: 'No.' }],
    ['data that does not fit is no answer', () => json('0', { pong: 'three' }), { code: 'bad_answer', message: '' }],
    ['nor is JSON without an envelope', () => new Response('{}'), { code: 'bad_answer', message: '' }],
    ['nor is a page of HTML', () => new Response('<html>'), { code: 'bad_answer', message: '' }],
    ['nor is a lost connection', () => Promise.reject(new TypeError('no network')), { code: 'network', message: '' }],
  ])('[B5, B6] %s', async (_what, answer, expected) => {
    const { transport } = create(answer)
    expect(await sendCall(PING, {}, transport, options())).toEqual({ ok: false, ...expected })
  })

  test('[B6] a call without an answer within 15 s has failed', async () => {
    const { transport, clock } = create(
      ({ init }) =>
        new Promise((_resolve, reject) =>
          init.signal?.addEventListener('abort', () => reject(new DOMException('Aborted', 'AbortError'))),
        ),
    )
    let answered: unknown = null
    void sendCall(PING, {}, transport, options()).then((answer) => (answered = answer))
    await setImmediate()
    clock.advance(14_999)
    await setImmediate()
    expect(answered).toBeNull()
    clock.advance(1)
    await setImmediate()
    expect(answered).toEqual({ ok: false, code: 'timeout', message: '' })
  })

  test.each([
    ['gives no token', { getToken: () => new Promise<never>(() => undefined) }],
    ['gives no new one', { refreshToken: () => new Promise<never>(() => undefined) }],
  ])('[F12] a page that %s delays no call for more than 15 s', async (_what, page) => {
    const { transport, clock } = create(() => json('1', null, 401))
    const calling = sendCall(PING, {}, { ...transport, ...page }, options())
    await setImmediate()
    clock.advance(15_000)
    expect(await calling).toEqual({ ok: false, code: 'timeout', message: '' })
  })

  test('a cancelled call is aborted, and one cancelled before is not sent', async () => {
    const controller = new AbortController()
    const { transport, asked, clock } = create(
      ({ init }) =>
        new Promise((_resolve, reject) =>
          init.signal?.addEventListener('abort', () => reject(new DOMException('Aborted', 'AbortError'))),
        ),
    )
    const calling = sendCall(PING, {}, transport, { ...options(), signal: controller.signal })
    await setImmediate()
    controller.abort()
    expect(await calling).toMatchObject({ ok: false, code: 'network' })
    expect(await sendCall(PING, {}, transport, { ...options(), signal: controller.signal })).toMatchObject({
      ok: false,
      code: 'network',
    })
    expect([asked.length, clock.pending()]).toEqual([1, 0])
  })
})

describe('the calls of a session', () => {
  /** Runs a call of the state against this answer. */
  async function run(wanted: Call, data: unknown, host: { refreshUser?: () => Promise<void> } = {}) {
    const { asked, transport } = create(() => json('0', data))
    const written: EntryBody[] = []
    const reported: [string, Record<string, string | number | boolean>][] = []
    const runner = createCallRunner(transport, {
      refreshUser: host.refreshUser ?? (async () => void reported.push(['refreshUser', {}])),
      track: async (event, details) => void reported.push([event, details]),
    })
    const session = {
      storyId: 'lantern',
      actorId: 'lan',
      chatVersion: '2',
      locale: 'en',
      playerAvatarUrl: null,
    } as const
    runner({ kind: 'call', key: 'call:x#1', session, call: wanted }, (entry) => void written.push(entry))
    for (let turns = 0; turns < 3; turns += 1) await setImmediate()
    return {
      reported,
      written,
      sent: asked.map(({ url, init }) => [
        url.slice('https://host.test/api/v1'.length),
        init.method,
        init.body,
        headersOf({ url, init }).get('idempotency-key'),
      ]),
    }
  }
  const GAME = '{"story_id":"lantern","actor_id":"lan"}'
  const result = (value: unknown) => [{ type: 'result', work: 'call:x#1', ok: true, value }]

  test.each<[string, Call, unknown, unknown[], unknown]>([
    ['[B2] the time spent', { name: 'cost' }, { duration: 42 }, ['/game/cost-time.get', 'POST', GAME, null], 42],
    [
      '[B4] a reset carries its key',
      { name: 'reset', idempotencyKey: 'reset:g:e:1' },
      null,
      ['/game/current-playtime.reset', 'POST', GAME, 'reset:g:e:1'],
      true,
    ],
    [
      '[E3] the hobby collection',
      { name: 'hobby' },
      { is_collected_hobby: false },
      ['/hobby/collection-status.get', 'GET', undefined, null],
      false,
    ],
    ['[E3] the rating', { name: 'rating' }, { is_commentable: true }, ['/story-rating.get', 'POST', GAME, null], true],
    [
      '[M2] a voice',
      { name: 'voice', actorId: 'a/b', text: 'Hm.', voiceConfig: null },
      { audio_url: '/x.opus' },
      ['/actor/a%2Fb/tts.generate', 'POST', '{"text":"Hm."}', null],
      '/x.opus',
    ],
    [
      '[M2] a voice of its own',
      { name: 'voice', actorId: 'lan', text: 'Hm.', voiceConfig: { provider: 'p', voice_id: 'low' } },
      { audio_url: '/x.opus' },
      ['/actor/lan/tts.generate', 'POST', '{"text":"Hm.","voice_config":{"provider":"p","voice_id":"low"}}', null],
      '/x.opus',
    ],
  ])('%s', async (_what, wanted, data, request, value) => {
    const { sent, written, reported } = await run(wanted, data)
    expect(sent).toEqual([request])
    expect(written).toEqual(result(value))
    expect(reported).toEqual([])
  })

  test('[B3, S13] the page is asked to refresh the user, and to track', async () => {
    const user = await run({ name: 'user' }, null)
    expect([user.sent, user.reported, user.written]).toEqual([[], [['refreshUser', {}]], result(true)])
    const track = await run(
      { name: 'track', event: 'scene_left', details: { scene_id: 's1', seconds: 3, next: '' } },
      null,
    )
    expect([track.sent, track.reported, track.written]).toEqual([
      [],
      [['scene_left', { scene_id: 's1', seconds: 3, next: '' }]],
      result(true),
    ])
  })

  test('a closed page is a failure like any other', async () => {
    const { written } = await run({ name: 'user' }, null, {
      refreshUser: async () => Promise.reject(new Error('gone')),
    })
    expect(written).toEqual([{ type: 'result', work: 'call:x#1', ok: false, failure: 'network' }])
  })

  test('[B5] the failure goes into the log', async () => {
    const { transport } = create(() => json('99001'))
    const written: EntryBody[] = []
    createCallRunner(transport, { refreshUser: async () => undefined, track: async () => undefined })(
      {
        kind: 'call',
        key: 'call:x#1',
        session: { storyId: 'l', actorId: 'a', chatVersion: '2', locale: 'en', playerAvatarUrl: null },
        call: { name: 'reset', idempotencyKey: 'k' },
      },
      (entry) => void written.push(entry),
    )
    for (let turns = 0; turns < 3; turns += 1) await setImmediate()
    expect(written).toEqual([
      { type: 'result', work: 'call:x#1', ok: false, failure: 'insufficient_coins', message: 'No.' },
    ])
  })
})
