/** The product behind the proxies of docs/hosting, each from exactly the file there. */
import { request } from 'node:http'
import { Readable } from 'node:stream'
import { createParser } from 'eventsource-parser'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { isEndAnnounced, STREAM_END_MARK } from '../../../protocol/api/streamEnd.ts'
import { realClock } from '../../../server/clock.ts'
import { createRealClock } from '../../../worker/clock/real.ts'
import { runStreamWithRetries } from '../../../worker/connection/streamRetries.ts'
import { type Transport } from '../../../worker/connection/transport.ts'
import { main } from '../../../worker/conform/command.ts'
import { type StreamWork } from '../../../worker/runtime/wanted.ts'
import { eventually } from '../../helpers/eventually.ts'
import { type Origin, RESET_HEADER, SILENCE_PATH, startOrigin } from '../../helpers/proxies/origin.ts'
import { PROXIES, type RunningProxy, startProxy } from '../../helpers/proxies/proxies.ts'

const SILENCE_MS = 92_000
const SESSION = { storyId: 'tiny', actorId: 'mo', chatVersion: '2', locale: 'en', playerAvatarUrl: null } as const

describe('behind a proxy', () => {
  let origin: Origin
  const running = new Map<string, RunningProxy>()
  const failures = new Map<string, unknown>()
  /** The silences of all proxies run at once, beside the other tests. */
  const silences = new Map<string, Promise<string>>()

  beforeAll(async () => {
    origin = await startOrigin()
    for (const kind of PROXIES) {
      try {
        const proxy = await startProxy(kind, origin.port)
        running.set(kind.name, proxy)
        const silence = callProxy(proxy, `${SILENCE_PATH}?name=silence-${kind.name}&ms=${SILENCE_MS}`, {
          method: 'POST',
        })
        silences.set(
          kind.name,
          silence.then((answer) => answer.text()).catch((error: unknown) => String(error)),
        )
      } catch (error) {
        failures.set(kind.name, error)
      }
    }
  }, 300_000)

  afterAll(async () => {
    await Promise.all([...running.values()].map((proxy) => proxy.stop()))
    await origin.close()
  }, 30_000)

  const find = (name: string): RunningProxy => {
    const proxy = running.get(name)
    if (proxy === undefined) throw failures.get(name)
    return proxy
  }

  describe.each(PROXIES.map(({ name, abortMs }) => [name, abortMs] as const))('%s', (name, abortMs) => {
    test('the first event comes within 50 ms of the origin’s, and an abort reaches the origin', async () => {
      const proxy = find(name)
      const delays: number[] = []
      for (const round of [1, 2, 3, 4, 5]) {
        const id = `first-${name}-${round}`
        const leaving = new AbortController()
        const answer = await callProxy(proxy, `${SILENCE_PATH}?name=${id}&ms=60000`, {
          method: 'POST',
          signal: leaving.signal,
          headers: { Accept: 'text/event-stream', 'Accept-Encoding': 'gzip, br', 'X-Forwarded-For': '203.0.113.9' },
        })
        expect([isEndAnnounced(answer.headers), answer.headers.get('content-encoding')]).toEqual([true, null])
        const reader = answer.body?.getReader()
        await reader?.read()
        const stream = origin.streams.get(id)
        delays.push(realClock.now() - (stream?.writtenAt ?? 0))
        if (round > 1) {
          leaving.abort()
          continue
        }
        const leftAt = realClock.now()
        leaving.abort()
        await expect.poll(() => stream?.goneAt ?? null, { timeout: abortMs + 1_000, interval: 20 }).not.toBeNull()
        expect((stream?.goneAt ?? Infinity) - leftAt).toBeLessThan(abortMs)
      }
      // The best of five: a busy machine delays one, a proxy that waits delays all.
      expect(Math.min(...delays)).toBeLessThan(50)
      expect(origin.arrivals.get(`first-${name}-1`)?.forwardedFor).toBe('127.0.0.1')
    }, 60_000)

    test('a call has its token, and a body of 9 MB passes', async () => {
      const proxy = find(name)
      const player = await signUp(proxy, 'large')
      const image_data = 'A'.repeat(9 * 1024 * 1024)
      const answer = await callProxy(proxy, '/api/v1/user-avatar.create', {
        method: 'POST',
        ...jsonOf(player.token, { image_data }),
      })
      // What the server itself says of a picture that is none.
      expect([answer.status, await answer.json()]).toEqual([415, expect.objectContaining({ isOk: false, code: '415' })])
      const who = await callProxy(proxy, '/api/v1/user.whoami', jsonOf(player.token))
      expect(who.status).toBe(200)
    }, 30_000)

    test('a POST whose connection breaks before its answer counts once, also where the proxy repeats it', async () => {
      const reset = `reset-${name}`
      await expectOneStart(find(name), reset)
      // No proxy has repeated it: the client has.
      expect(origin.arrivals.get(reset)?.times).toBe(2)
    }, 30_000)

    test.runIf(name === 'nginx')(
      'a story is played to its ending without a breach of the contract',
      async () => {
        const proxy = find(name)
        const lines: string[] = []
        const print = (line: string): void => void lines.push(line)
        const code = await main(
          ['--url', 'https://stories.example', '--story', 'tiny', '--say', 'tea', '--choose', 'open,stay'],
          {
            fetch: async (address, { method = 'GET', headers, body, signal }) => {
              const { pathname, search } = new URL(address)
              const sent = new Uint8Array(await new Response(body ?? '').arrayBuffer())
              return callProxy(proxy, pathname + search, {
                method,
                headers: Object.fromEntries(new Headers(headers)),
                body: sent,
                ...(signal && { signal }),
              })
            },
            print,
            printError: print,
            writeFile: () => {},
            environment: {},
          },
        )
        expect([code, ...lines]).toEqual([0, expect.stringMatching(/0 breaches, 0 variants; .* to the ending Warm/)])
      },
      60_000,
    )

    test.each(['a reload', 'an origin that dies'])(
      '%s in the middle of a turn: each event comes once',
      async (what) => {
        const proxy = find(name)
        const { token } = await signUp(proxy, what)
        const ids: string[] = []
        const posts: string[] = []
        let hasBroken = false
        const result = await runStreamWithRetries(
          createStart(`${what} ${name}`.replaceAll(' ', '-')),
          createTransport(proxy, token, (path, init) => {
            posts.push(path.slice(path.lastIndexOf('/') + 1))
            // Cleanly or not: that is the proxy's.
            if (what !== 'a reload' && posts.length === 1) init.headers = { ...init.headers, 'X-Fault': 'close=3' }
          }),
          new AbortController().signal,
          ({ events }) => {
            ids.push(...events.map(({ id }) => id))
            if (what !== 'a reload' || hasBroken || ids.length < 2) return
            hasBroken = true
            proxy.reload()
          },
        )
        expect(result).toEqual({ ok: true })
        expect(new Set(ids).size).toBe(11)
        expect(posts.filter((path) => path === 'game.start')).toHaveLength(1)
        if (what !== 'a reload') expect(posts).toContain('game.history')
        await eventually(async () => expect((await callProxy(proxy, '/api/v1/price.list')).status).toBe(200))
      },
      60_000,
    )
  })

  test('HAProxy with `retry-on all-retryable-errors` repeats a POST by itself, which counts once', async () => {
    const kind = PROXIES.find((one) => one.name === 'HAProxy')
    if (kind === undefined) throw new Error('HAProxy is not in the list')
    const adapt: typeof kind.adapt = (text, place) =>
      kind.adapt(text, place).replace('retry-on conn-failure', 'retry-on all-retryable-errors')
    const proxy = await startProxy({ ...kind, adapt }, origin.port)
    onTestFinished(proxy.stop)
    expect(await expectOneStart(proxy, 'reset-by-proxy')).toBe(1)
    expect(origin.arrivals.get('reset-by-proxy')?.times).toBe(2)
  }, 30_000)

  // Last, when most of the time has passed.
  test.each(PROXIES.map(({ name }) => name))(
    '%s: 90 s of silence are survived',
    async (name) => {
      find(name)
      const text = (await silences.get(name)) ?? ''
      expect(idsOf(text)).toEqual(['1', '2'])
      expect(text.match(/: keep-alive/g)).toHaveLength(9)
      expect(text.endsWith(STREAM_END_MARK)).toBe(true)
    },
    SILENCE_MS + 20_000,
  )
})

/** Starts a game whose first answer is lost, as often as it needs until the turn is whole; the history has that one turn. Returns how often. */
async function expectOneStart(proxy: RunningProxy, reset: string): Promise<number> {
  const { token } = await signUp(proxy, reset)
  const post = (path: string, body: unknown, headers?: Record<string, string>): Promise<Response> =>
    callProxy(proxy, `/api/v1/actor/${path}`, { method: 'POST', ...jsonOf(token, body, headers) })
  const headers = { 'Idempotency-Key': reset, [RESET_HEADER]: reset }
  let [text, times] = ['', 0]
  while (!text.endsWith(STREAM_END_MARK) && times < 3) {
    times += 1
    text = await post('tiny/mo/game.start', { story_id: 'tiny', restart: true }, headers).then(
      (one) => one.text(),
      String,
    )
  }
  const history = await post('event/game.history', { story_id: 'tiny', actor_id: 'mo' })
  expect(idsOf(await history.text())).toEqual(idsOf(text))
  expect(idsOf(text)).toHaveLength(11)
  return times
}

interface Sent {
  method?: string
  headers?: Record<string, string>
  body?: string | Uint8Array
  signal?: AbortSignal
}

/** Sends a request on a connection of its own: a kept one may be closed in the moment in which it is used again. */
function callProxy(
  { port }: RunningProxy,
  path: string,
  { method = 'GET', headers, body = '', signal }: Sent = {},
): Promise<Response> {
  return new Promise((resolve, reject) => {
    const sent = request(
      {
        host: '127.0.0.1',
        port,
        path,
        method,
        agent: false,
        ...(signal && { signal }),
        headers: { Host: 'stories.example', ...headers, 'Content-Length': Buffer.byteLength(body) },
      },
      (answer) => {
        const received = Object.entries(answer.headers).flatMap(([name, value]): [string, string][] =>
          value === undefined ? [] : [[name, [value].flat().join(', ')]],
        )
        resolve(
          new Response(Readable.toWeb(answer) as ReadableStream<Uint8Array>, {
            status: answer.statusCode ?? 0,
            headers: received,
          }),
        )
      },
    )
    sent.once('error', reject)
    sent.end(body)
  })
}

function jsonOf(token: string | null, body?: unknown, headers: Record<string, string> = {}): Sent {
  return {
    headers: {
      ...(token !== null && { Authorization: `Bearer ${token}` }),
      ...(body !== undefined && { 'Content-Type': 'application/json' }),
      ...headers,
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  }
}

async function signUp(proxy: RunningProxy, device: string): Promise<{ token: string }> {
  const answer = await callProxy(proxy, '/api/v1/user-guest.sign-up', {
    method: 'POST',
    ...jsonOf(null, { device_id: `${proxy.kind.program}-${device}`.replaceAll(' ', '-') }),
  })
  const { data } = (await answer.json()) as { data: { auth: { access_token: string } } }
  return { token: data.auth.access_token }
}

function createTransport(
  proxy: RunningProxy,
  token: string,
  onRequest: (path: string, init: { headers: Record<string, string> }) => void,
): Transport {
  return {
    fetch: (path, { headers, body, signal }) => {
      const sent = { headers: Object.fromEntries(new Headers(headers)) }
      onRequest(path, sent)
      return callProxy(proxy, path, {
        method: 'POST',
        ...sent,
        body: typeof body === 'string' ? body : '',
        ...(signal && { signal }),
      })
    },
    clock: createRealClock(),
    random: () => 0,
    getToken: async () => token,
    refreshToken: async () => false,
    whenVisible: async () => undefined,
    baseUrl: '',
  }
}

function createStart(key: string): StreamWork {
  return {
    kind: 'stream',
    key,
    session: SESSION,
    post: { call: 'start', body: { story_id: 'tiny', restart: true }, idempotencyKey: key },
    history: { story_id: 'tiny', actor_id: 'mo' },
  }
}

function idsOf(text: string): string[] {
  const ids: string[] = []
  createParser({ onEvent: ({ id = '' }) => ids.push(id) }).feed(text)
  return ids
}
