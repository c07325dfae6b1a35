/** Access to a server: stand-ins, host names, and ids that answers repeat. */
import { request } from 'node:http'
import { expect, test } from 'vitest'
import { checkoutCreate } from '../../../protocol/api/credits.ts'
import { socialExchange, socialUrl } from '../../../protocol/api/signIn.ts'
import { isLoopback } from '../../../protocol/loopback.ts'
import { createTestFolder } from './fair-stories.ts'
import { startServer, TINY } from './helpers.ts'
import { callApi, register } from './test-users.ts'

const CALLBACK = { login_type: 'google', redirect_url: '/user/social-callback' } as const

test('stand-ins answer by default', async () => {
  const open = await startServer()
  expect(await callApi(open, socialUrl, CALLBACK)).toMatchObject({
    url: expect.stringMatching(/^\/dev-provider\//) as string,
  })

  const closed = await startServer({ standIns: false })
  const mira = await register(closed)
  expect(await callApi(closed, socialUrl, CALLBACK)).toBe('503')
  expect(await callApi(closed, socialExchange, { login_type: 'google', code: 'x' })).toBe('503')
  expect(await callApi(closed, checkoutCreate, { price_id: 'purse' }, mira.token)).toBe('503')
})

test('without stand-ins their pages are gone, also pages opened before', async () => {
  const dataFolder = createTestFolder()
  const shared = await startServer({ dataFolder })
  const { url } = (await callApi(shared, socialUrl, CALLBACK)) as { url: string }
  expect((await fetch(shared.url + url)).status).toBe(200)
  await shared.close()
  const closed = await startServer({ dataFolder, standIns: false })
  for (const method of ['GET', 'POST']) {
    for (const path of [url, `/dev-pay/${'0'.repeat(32)}`])
      expect([method, path, (await fetch(closed.url + path, { method })).status]).toEqual([method, path, 404])
  }
})

test.each([
  ['127.0.0.1', true],
  ['127.8.8.8', true],
  ['localhost', true],
  ['::1', true],
  ['0.0.0.0', false],
  ['::', false],
  ['192.168.1.7', false],
  ['127.0.0.1.example', false],
  ['localhost.example', false],
  ['', false],
])('%s is for this machine alone: %s', (host, expected) => {
  expect(isLoopback(host)).toBe(expected)
})

/** The status that a request for a target gets, with a Host header. */
function statusFor(url: string, host: string, path = '/api/v1/price.list'): Promise<number> {
  const { hostname, port } = new URL(url)
  return new Promise((resolve, reject) => {
    request({ hostname, port, path, headers: { Host: host } }, (response) => {
      response.resume()
      resolve(response.statusCode ?? 0)
    })
      .on('error', reject)
      .end()
  })
}

test.each([
  ['stories.example', 200],
  ['STORIES.example:8080', 200],
  ['127.0.0.1', 200],
  ['localhost:4173', 200],
  ['evil.example', 421],
  ['stories.example.evil.example', 421],
  ['192.0.2.1', 421],
  ['stories.example@evil.example', 404],
])('where hosts are listed, %s gets %i', async (host, status) => {
  const { url } = await startServer({ allowedHosts: ['stories.example'] })
  expect(await statusFor(url, host)).toBe(status)
})

test('a target that names another host than the header is refused, whichever of the two is unknown', async () => {
  const { url } = await startServer({ allowedHosts: ['stories.example'] })
  expect(await statusFor(url, 'stories.example', 'http://evil.example/api/v1/price.list')).toBe(421)
  expect(await statusFor(url, 'evil.example', 'http://stories.example/api/v1/price.list')).toBe(421)
})

test('where none are listed, every host is answered', async () => {
  const { url } = await startServer()
  expect(await statusFor(url, 'anything.example')).toBe(200)
})

test('an answer repeats ids only up to a length', async () => {
  const server = await startServer()
  const { token } = await server.signUp()
  const start = (id: string): ReturnType<typeof server.call> =>
    server.call(`/actor/tiny/${encodeURIComponent(id)}/game.start`, { token, body: {} })
  expect((await start('x'.repeat(129))).envelope.message).toBe('There is no such call')
  expect((await start('字'.repeat(128))).envelope.message).toBe(`This character is not available: ${'字'.repeat(64)}`)
  const { envelope } = await server.call(TINY.events, {
    token,
    body: { story_id: 'tiny', actor_id: 'x'.repeat(10_000) },
  })
  expect(envelope.isOk).toBe(false)
  expect(envelope.message.length).toBeLessThan(120)
})
