/** Invalid requests: each gets an envelope with the reason, and never a stack trace. */
import { once } from 'node:events'
import { connect } from 'node:net'
import { expect, test } from 'vitest'
import { BODY_MAX_BYTES } from '../../../server/http/body.ts'
import { negotiateLocale } from '../../../server/http/language.ts'
import { type RequestOptions, startServer, TINY } from './helpers.ts'

const post = (body: unknown, headers?: Record<string, string>): RequestOptions => ({
  method: 'POST',
  body,
  ...(headers !== undefined && { headers }),
})

test.each<[string, string, RequestOptions, number]>([
  ['an unknown call', '/story.burn', post({}), 404],
  ['a path with broken encoding', '/actor/%zz/mo/game.start', post({}), 404],
  ['the wrong method', '/story.list', { method: 'GET' }, 405],
  ['a method that no call takes', '/story.get?id=tiny', { method: 'DELETE' }, 405],
  ['broken JSON', '/story.list', post('{"sort":'), 400],
  ['a list for a body', '/user-guest.sign-up', post([]), 400],
  ['a field that is missing', '/user-guest.sign-up', post({ gender: 'male' }), 400],
  ['a field of the wrong type', '/story.list', post({ category_ids: 'mystery' }), 400],
  ['a query without what it needs', '/story.get', { method: 'GET' }, 400],
  ['another content type', '/story.list', post('{}', { 'Content-Type': 'text/plain' }), 415],
  ['a body that is too large', '/story.list', post({ sort: 'x'.repeat(BODY_MAX_BYTES) }), 413],
])('%s', async (_, path, sent, status) => {
  const server = await startServer()
  const answered = await server.call(path, sent)
  expect(answered.status).toBe(status)
  expect(answered.envelope).toMatchObject({ isOk: false, code: String(status), data: null })
  expect(answered.envelope.message).not.toMatch(/\bat |\.ts|Error/)
  expect(answered.headers.get('Cache-Control')).toBe('no-store')
  expect(server.reported).toEqual([])
})

test.each([
  ['/user-guest.sign-up', { device_id: 'device-1234', gender: 'x'.repeat(1_000) }],
  ['/user-info.update', { avatar_url: `/media/${'x'.repeat(3_000)}` }],
  ['/user-subscribe.create', { story_id: 'tiny', email: `a@${'b'.repeat(300)}.com` }],
  [TINY.start, { restart: true, game_config: { user_avatar_url: `/uploads/${'x'.repeat(3_000)}` } }],
])('%s refuses a field that is too long to store', async (path, body) => {
  const server = await startServer()
  const { token } = await server.signUp()
  expect((await server.call(path, { token, body })).status).toBe(400)
})

test('a large body of unknown length is refused', async () => {
  const server = await startServer()
  const chunk = new TextEncoder().encode('x'.repeat(BODY_MAX_BYTES))
  const body = new ReadableStream<Uint8Array>({
    pull: (controller) => {
      controller.enqueue(chunk)
      controller.close()
    },
    start: (controller) => controller.enqueue(chunk),
  })
  const response = await fetch(`${server.url}/api/v1/story.list`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body,
    duplex: 'half',
  } as RequestInit)
  expect(response.status).toBe(413)
})

test('a body that breaks off is not an error of the server', async () => {
  const server = await startServer()
  const { port } = new URL(server.url)
  const socket = connect(Number(port), '127.0.0.1')
  socket.write(
    'POST /api/v1/story.list HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 50\r\n\r\n{"sort"',
  )
  await once(socket, 'connect')
  // The server has the request once it has answered another.
  await server.send('/price.list')
  socket.destroy()
  await once(socket, 'close')
  expect((await server.send('/price.list')).status).toBe(200)
  expect(server.reported).toEqual([])
})

test('a body that is not UTF-8 is not JSON', async () => {
  const server = await startServer()
  const body = Buffer.from('{"sort":"\xff"}', 'latin1')
  const response = await fetch(`${server.url}/api/v1/story.list`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body,
  })
  expect(response.status).toBe(400)
})

test('an answer without data has a complete envelope with null', async () => {
  const server = await startServer()
  const { token } = await server.signUp()
  const response = await server.send('/favorite.create', { token, body: { story_id: 'tiny' } })
  expect(await response.json()).toEqual({ isOk: true, code: '0', message: '', data: null })
})

test('a refused method gets the allowed one in the Allow header', async () => {
  const server = await startServer()
  expect((await server.call('/story.list')).headers.get('Allow')).toBe('POST')
})

test('the message names the field that does not fit', async () => {
  const server = await startServer()
  const { envelope } = await server.call('/user-guest.sign-up', { body: { device_id: 'short' } })
  expect(envelope.message).toBe('The request does not fit: device_id')
})

test('messages are in the language of the request', async () => {
  const server = await startServer()
  const { envelope } = await server.call('/story.burn', { headers: { 'Accept-Language': 'zh' } })
  expect(envelope.message).toBe('没有这个接口')
})

test('a missing body counts as an empty object', async () => {
  const server = await startServer()
  expect((await server.send('/story.list', { method: 'POST' })).status).toBe(200)
})

test('an unexpected error is reported, and answered without its details', async () => {
  const server = await startServer({
    random: () => {
      throw new Error('the secret of the house')
    },
  })
  const { status, envelope } = await server.call('/user-guest.sign-up', { body: { device_id: 'device-1234' } })
  expect(status).toBe(500)
  expect(envelope.message).toBe('Something went wrong. Please try again')
  expect(server.reported).toHaveLength(1)
})

test('a stream that cannot begin answers with an envelope', async () => {
  const server = await startServer()
  const { token } = await server.signUp()
  expect((await server.call(TINY.start, { body: { story_id: 'tiny', restart: true } })).status).toBe(401)
  expect((await server.call('/actor/nothing/mo/game.start', { token, body: {} })).status).toBe(404)
  expect((await server.call('/actor/tiny/nobody/game.start', { token, body: {} })).envelope.message).toBe(
    'This character is not available: nobody',
  )
  expect((await server.call(TINY.start, { token, body: { restart: 'yes' } })).envelope.message).toBe(
    'The request does not fit: restart',
  )
})

test.each([
  [undefined, 'zh'],
  ['', 'zh'],
  ['en', 'en'],
  ['en-GB,en;q=0.9', 'en'],
  ['zh-TW', 'zh'],
  ['fr, de', 'en'],
  ['de-DE,de;q=0.9,en-US;q=0.8,en;q=0.7', 'en'],
  ['ja, zh-CN;q=0.5, en;q=0.3', 'zh'],
  ['fr, en;q=0.5', 'en'],
  ['en;q=0.4, zh;q=0.6', 'zh'],
  ['zh;q=0, en;q=0.1', 'en'],
  ['*', 'zh'],
  ['fr, *;q=0.1', 'en'],
  ['; q=x', 'zh'],
] as const)('Accept-Language %s asks for %s', (header, locale) => {
  expect(negotiateLocale(header)).toBe(locale)
})
