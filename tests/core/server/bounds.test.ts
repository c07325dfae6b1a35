/** Limits on the cost of an unauthenticated request, and on concurrent connections, streams and bodies. */
import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { expect, onTestFinished, test, vi } from 'vitest'
import { uploadCreate } from '../../../protocol/api/avatars.ts'
import { createManualClock, realClock } from '../../../server/clock.ts'
import { type ConnectionLimits, limitConnections } from '../../../server/http/connections.ts'
import { createStreamLimiter, type OpenStream } from '../../../server/http/streamLimiter.ts'
import { BODIES, CONNECTIONS, PICTURE, STREAMS } from '../../../server/limits.ts'
import { describeError, logError } from '../../../server/log.ts'
import { startServer, T0, type TestServer, TINY, waitUntil } from './helpers.ts'
import { callForData } from './test-users.ts'

vi.setConfig({ testTimeout: 30_000 })

interface Line {
  socket: Socket
  /** The bytes received. */
  answer: () => string
  isClosed: () => boolean
}

/** Opens a connection and sends a text. */
async function open(port: number | string, bytes: string): Promise<Line> {
  const socket = connect(Number(port), '127.0.0.1')
  onTestFinished(() => void socket.destroy())
  let answer = ''
  let isClosed = false
  socket.on('data', (chunk: Buffer) => (answer += chunk.toString('latin1')))
  socket.on('error', () => undefined)
  socket.once('close', () => (isClosed = true))
  await once(socket, 'connect')
  socket.write(bytes)
  return { socket, answer: () => answer, isClosed: () => isClosed }
}

function head(method: string, path: string, headers: Record<string, string | number>): string {
  return [
    `${method} ${path} HTTP/1.1`,
    'Host: x',
    ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
    '',
    '',
  ].join('\r\n')
}

const portOf = ({ url }: TestServer): string => new URL(url).port
const JSON_TYPE = { 'Content-Type': 'application/json' }

test.each([
  ['no token', {}, 401],
  ['a token of nobody', { Authorization: 'Bearer stale' }, 401],
])('with %s the server does not wait for the body', async (_, headers, status) => {
  const server = await startServer()
  // Only the head is ever sent.
  const line = await open(
    portOf(server),
    head('POST', '/api/v1/user-avatar.create', { ...JSON_TYPE, ...headers, 'Content-Length': 10_000_000 }),
  )
  await waitUntil(() => line.answer().startsWith(`HTTP/1.1 ${status} `))
  expect(line.answer()).toMatch(/^connection: close\r$/im)
  await waitUntil(line.isClosed)
})

test('without a signature the server does not wait for the picture', async () => {
  const server = await startServer()
  const line = await open(
    portOf(server),
    head('PUT', '/uploads/nothing?signature=none', { 'Content-Length': PICTURE.maxBytes }),
  )
  await waitUntil(() => line.answer().startsWith('HTTP/1.1 403 '))
  await waitUntil(line.isClosed)
})

test.each([
  ['declared', { 'Content-Length': 1_000_000 }, ''],
  ['in chunks', { 'Transfer-Encoding': 'chunked' }, `11000\r\n${'x'.repeat(0x11000)}\r\n`],
])('a body that is too large, %s, gets 413, and the connection is closed', async (_, headers, body) => {
  const server = await startServer()
  const line = await open(portOf(server), head('POST', '/api/v1/story.list', { ...JSON_TYPE, ...headers }) + body)
  await waitUntil(() => line.answer().includes('"code":"413"'))
  expect(line.answer()).toMatch(/^HTTP\/1\.1 413 [^]*\r\nconnection: close\r\n/i)
  await waitUntil(line.isClosed)
  expect(server.reported).toEqual([])
})

test('of the bytes of long bodies that arrive at once each user has a share', async () => {
  const server = await startServer({ developerTools: true })
  const held: Line[] = []
  const put = async (token: string): Promise<Line> => {
    const { upload_url } = await callForData(server, uploadCreate, {}, token)
    return open(portOf(server), head('PUT', upload_url, { 'Content-Length': PICTURE.maxBytes }))
  }
  const { token } = await server.signUp()
  held.push(await put(token))
  await server.call('/price.list')
  const refused = await put(token)
  await waitUntil(() => refused.answer().startsWith('HTTP/1.1 503 '))
  expect(refused.answer()).toMatch(/^retry-after: \d+\r$/im)
  // Usual calls continue, and other players' uploads, until all is taken.
  expect((await server.call('/story.list', { body: {} })).status).toBe(200)
  for (let bytes = 2 * PICTURE.maxBytes; bytes <= BODIES.longBytesAtOnce; bytes += PICTURE.maxBytes)
    held.push(await put((await server.signUp(`device-number-${bytes}`)).token))
  await server.call('/price.list')
  const late = await put((await server.signUp('device-of-a-late-one')).token)
  await waitUntil(() => late.answer().startsWith('HTTP/1.1 503 '))
  for (const { socket } of held) socket.destroy()
  await vi.waitUntil(
    async () => {
      const again = await put(token)
      const isFree = await Promise.race([
        waitUntil(() => again.answer() !== '').then(() => false),
        server.call('/price.list').then(() => again.answer() === ''),
      ])
      again.socket.destroy()
      return isFree
    },
    { timeout: 20_000 },
  )
  expect(server.reported).toEqual([])
})

test('a long body that stalls gives its share back', async () => {
  const server = await startServer()
  const { token } = await server.signUp()
  const { upload_url } = await callForData(server, uploadCreate, {}, token)
  const line = await open(portOf(server), head('PUT', upload_url, { 'Content-Length': PICTURE.maxBytes }))
  const from = performance.now()
  await waitUntil(line.isClosed)
  expect(performance.now() - from).toBeLessThan(BODIES.checkEveryMs * 4)
  expect(server.reported).toEqual([])
})

async function serveBounded(
  limits: Partial<ConnectionLimits>,
  listener: RequestListener = (_, response) => void response.end('here'),
): Promise<number> {
  const server = createServer()
  limitConnections(server, listener, () => '', { ...CONNECTIONS, ...limits })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    server.close()
    server.closeAllConnections()
  })
  return (server.address() as AddressInfo).port
}

test('of too many requests that arrive in part, the oldest is closed; connections that have sent nothing are not counted', async () => {
  const port = await serveBounded({ max: 100, halfOpen: 2 })
  const silent = [await open(port, ''), await open(port, ''), await open(port, '')]
  const [oldest, slow] = [await open(port, 'GET / HT'), await open(port, 'GET / HT')]
  const another = await open(port, 'GET / HT')
  const third = await open(port, head('GET', '/', {}))
  await waitUntil(() => third.answer().endsWith('here'))
  await open(port, '')
  await waitUntil(oldest.isClosed)
  expect([...silent, slow, another, third].map((each) => each.isClosed())).toEqual(Array(6).fill(false))
  // An answered connection does not count as waiting.
  const body = await open(port, `${head('POST', '/', { 'Content-Length': 10 })}abc`)
  await waitUntil(() => body.answer().endsWith('here'))
  expect(slow.isClosed()).toBe(false)
})

test('a connection beyond the limit closes one that does nothing, and is closed itself where all are at work', async () => {
  const answers: (() => void)[] = []
  const port = await serveBounded({ max: 2 }, (_, response) => void answers.push(() => response.end('here')))
  const [first, second] = [await open(port, head('GET', '/', {})), await open(port, head('GET', '/', {}))]
  await waitUntil(() => answers.length === 2)
  const third = await open(port, head('GET', '/', {})).catch(() => null)
  if (third !== null) await waitUntil(third.isClosed)
  expect(third?.answer() ?? '').toBe('')
  answers[0]?.()
  await waitUntil(() => first.answer().endsWith('here'))
  await open(port, head('GET', '/', {}))
  await waitUntil(() => answers.length === 3)
  expect([first.isClosed(), second.isClosed()]).toEqual([true, false])
})

test('one address has a share of the connections, of which those go first whose answers are not read', async () => {
  let isLargeSent = false
  const port = await serveBounded({ perAddress: 2 }, (request, response) => {
    isLargeSent ||= request.url === '/large'
    response.end(request.url === '/large' ? Buffer.alloc(20_000_000) : 'here')
  })
  const idle = await open(port, head('GET', '/', {}))
  await waitUntil(() => idle.answer().endsWith('here'))
  const unread = await open(port, '')
  unread.socket.pause()
  unread.socket.write(head('GET', '/large', {}))
  await waitUntil(() => isLargeSent)
  const other = await open(port, head('GET', '/', {}))
  await waitUntil(() => other.answer().endsWith('here'))
  unread.socket.resume()
  await waitUntil(unread.isClosed)
  expect([idle.isClosed(), other.isClosed()]).toEqual([false, false])
})

test('a connection has one request at work, a few that wait, and is closed beyond them', async () => {
  const answers: (() => void)[] = []
  const port = await serveBounded({ pipelined: 2 }, (request, response) => {
    answers.push(() => response.end(request.url))
  })
  const line = await open(port, ['/1', '/2', '/3'].map((path) => head('GET', path, {})).join(''))
  for (const count of [1, 2, 3]) {
    await waitUntil(() => answers.length === count)
    answers[count - 1]?.()
    await waitUntil(() => line.answer().endsWith(`/${count}`))
  }
  const greedy = await open(port, head('GET', '/', {}).repeat(4))
  await waitUntil(greedy.isClosed)
  expect([greedy.answer(), line.isClosed()]).toEqual(['', false])
})

test('an answer that is not read and a body that does not come close the connection, and a slow answer does not', async () => {
  const port = await serveBounded({ stalledMs: 300 }, (request, response) => {
    if (request.url === '/large') response.end(Buffer.alloc(20_000_000))
    else if (request.url === '/slow') void realClock.sleep(900).then(() => response.end('here'))
  })
  const unread = await open(port, '')
  unread.socket.pause()
  unread.socket.write(head('GET', '/large', {}))
  const stalled = await open(port, head('POST', '/', { 'Content-Length': 10 }))
  const slow = await open(port, head('GET', '/slow', {}))
  await waitUntil(() => slow.answer().endsWith('here'))
  unread.socket.resume()
  await waitUntil(() => unread.isClosed() && stalled.isClosed())
  expect(unread.answer().length).toBeLessThan(20_000_000)
})

test('a stream beyond a limit closes one of the address and user with the most, the longest idle first', () => {
  const streams = createStreamLimiter({ max: 5, perAddress: 4, perUser: 2 })
  const cut: string[] = []
  const openFor = (userId: string, address: string, name: string): OpenStream =>
    streams.open({ userId, address }, () => cut.push(name))
  openFor('a', 'x', 'a1').touch()
  openFor('a', 'x', 'a2')
  openFor('a', 'x', 'a3')
  expect(cut).toEqual(['a1'])
  // An event was sent on it since.
  const b1 = openFor('b', 'x', 'b1')
  openFor('b', 'x', 'b2')
  b1.touch()
  openFor('c', 'x', 'c1')
  expect(cut).toEqual(['a1', 'a2'])
  openFor('d', 'y', 'd1')
  openFor('e', 'z', 'e1')
  expect(cut).toEqual(['a1', 'a2', 'b2'])
  b1.close()
  b1.close()
  openFor('d', 'y', 'd2')
  expect(cut).toEqual(['a1', 'a2', 'b2'])
})

test('a user’s stream over the limit closes their oldest, and frees its slot', async () => {
  const server = await startServer({ clock: createManualClock(T0) })
  const { token } = await server.signUp()
  const bodies: Promise<string>[] = []
  for (let number = 0; number <= STREAMS.perUser; number += 1) {
    const response = await server.send(TINY.start, { token, body: { restart: true } })
    expect(response.status).toBe(200)
    bodies.push(
      response.text().then(
        () => 'ended',
        () => 'cut',
      ),
    )
  }
  expect(await bodies[0]).toBe('cut')
  await server.close()
})

test('the log contains neither tokens nor what a player sent', async () => {
  const written: string[] = []
  const log = vi.spyOn(console, 'error').mockImplementation((line: string) => void written.push(line))
  onTestFinished(() => log.mockRestore())
  const server = await startServer({
    random: () => {
      JSON.parse('secret-in-a-body')
      return new Uint8Array()
    },
    report: logError,
  })
  const { status, headers } = await server.call('/user-guest.sign-up', {
    token: 'token-of-somebody',
    body: { device_id: 'device-secret' },
  })
  expect([status, written.length]).toEqual([500, 1])
  expect(JSON.parse(written[0] ?? '')).toMatchObject({
    level: 'error',
    message: 'SyntaxError',
    request: headers.get('X-Request-Id'),
    stack: expect.arrayContaining([expect.stringMatching(/^at /)]),
  })
  expect(written[0]).not.toMatch(/secret-in-a-body|token-of-somebody|device-secret/)
  expect(describeError(new Error('The disk is full'))).toMatch(/^Error: The disk is full\n\s+at /)
  expect(describeError({ password: 'secret-1' })).toBe('Thrown: object')
})
