/** Client addresses, and a `user_id` that is not the token's. */
import { type IncomingMessage } from 'node:http'
import { expect, test } from 'vitest'
import { createClientResolver, DISTRUST } from '../../../server/http/clientAddress.ts'
import { startServer } from './helpers.ts'

type Incoming = Pick<IncomingMessage, 'socket' | 'headers' | 'url'>

function requestFrom(remoteAddress: string | undefined, forwardedFor?: string, url = '/'): Incoming {
  return {
    url,
    socket: { remoteAddress } as never,
    headers: forwardedFor === undefined ? {} : { 'x-forwarded-for': forwardedFor },
  }
}

/** A server behind so many proxies, its warnings, and its time. */
function createServer(proxies: number) {
  const warnings: string[] = []
  let now = 0
  const resolve = createClientResolver({ proxies, now: () => now, warn: (line) => warnings.push(line) })
  return {
    warnings,
    addressOf: (request: Incoming): string => resolve(request).address,
    pass: (ms: number) => (now += ms),
  }
}

test.each([
  ['203.0.113.7', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['2001:db8:1:2:aaaa:bbbb:cccc:dddd', '2001:db8:1:2::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  [undefined, ''],
])('the client at %s counts as %s', (remote, address) => {
  expect(createServer(0).addressOf(requestFrom(remote))).toBe(address)
})

test('without a proxy X-Forwarded-For is ignored; behind one the address that it wrote counts, behind two that of the first', () => {
  const [none, one, two] = [createServer(0), createServer(1), createServer(2)]
  expect(none.addressOf(requestFrom('127.0.0.1', '203.0.113.7'))).toBe('127.0.0.1')
  expect(one.addressOf(requestFrom('127.0.0.1', '203.0.113.7'))).toBe('203.0.113.7')
  expect(two.addressOf(requestFrom('127.0.0.1', '203.0.113.7, 198.51.100.1'))).toBe('203.0.113.7')
  expect([none, one, two].flatMap(({ warnings }) => warnings)).toEqual([])
})

const FORGED = Array.from({ length: 66 }, (_, number) => `10.0.0.${number}`)

test('with more or fewer addresses than proxies all requests count as one client, which is said once', () => {
  for (const [proxies, forwarded] of [
    [1, (address: string) => `${address}, 203.0.113.7`],
    [2, (address: string) => `${address}, 203.0.113.7, 198.51.100.1`],
    [2, (address: string) => address],
  ] as const) {
    const { addressOf, warnings } = createServer(proxies)
    const passed = FORGED.map((address) => addressOf(requestFrom('127.0.0.1', forwarded(address))))
    expect(new Set(passed)).toEqual(new Set(['127.0.0.1']))
    expect(warnings).toEqual([expect.stringContaining(`TRUST_PROXY=${proxies} expects ${proxies}`)])
  }
})

test('behind a proxy that does not write the header no client chooses its address', () => {
  const { addressOf, warnings, pass } = createServer(1)
  const call = (forwarded?: string): string => addressOf(requestFrom('127.0.0.1', forwarded, '/api/v1/story.list'))
  // What ordinary clients send.
  for (let count = 0; count < DISTRUST.calls; count += 1) expect(call()).toBe('127.0.0.1')
  pass(DISTRUST.withinMs - 1)
  expect(new Set(FORGED.map(call))).toEqual(new Set(['127.0.0.1']))
  expect(warnings).toEqual([expect.stringContaining('A call came without X-Forwarded-For')])
  pass(1)
  expect(call('203.0.113.7')).toBe('203.0.113.7')
})

test('a monitor that calls past the proxy now and then takes no client its address', () => {
  const { addressOf, pass } = createServer(1)
  for (let minute = 0; minute < 10; minute += 1) {
    for (let count = 1; count < DISTRUST.calls; count += 1)
      addressOf(requestFrom('127.0.0.1', undefined, '/api/v1/story.list'))
    expect(addressOf(requestFrom('127.0.0.1', '203.0.113.7', '/api/v1/story.list'))).toBe('203.0.113.7')
    pass(DISTRUST.withinMs)
  }
})

test('pages and health that the operator asks for past the proxy change nothing', () => {
  const { addressOf, warnings } = createServer(1)
  for (const url of ['/', '/health/ready', '/metrics', '/assets/a.js'])
    expect(addressOf(requestFrom('127.0.0.1', undefined, url))).toBe('127.0.0.1')
  expect(addressOf(requestFrom('127.0.0.1', '203.0.113.7', '/api/v1/story.list'))).toBe('203.0.113.7')
  expect(warnings).toEqual([])
})

test.each([
  ['203.0.113.7:51234', '203.0.113.7'],
  ['[2001:db8:1:2::7]:51234', '2001:db8:1:2::/64'],
  ['[2001:db8:1:2::7]', '2001:db8:1:2::/64'],
  ['2001:db8:1:2::7', '2001:db8:1:2::/64'],
  ['[::ffff:203.0.113.7]:443', '203.0.113.7'],
])('a proxy that writes %s names the client %s, whatever the port', (forwarded, address) => {
  expect(createServer(1).addressOf(requestFrom('127.0.0.1', forwarded))).toBe(address)
})

test.each([
  ['/favorite.create', { story_id: 'tiny' }],
  ['/actor/tiny/mo/game.start', {}],
  ['/story.list', {}],
  ['/user-info.update', { name: 'Mira' }],
])('%s is refused with the user_id of another user', async (path, body) => {
  const server = await startServer()
  const [player, other] = [await server.signUp('device-1234'), await server.signUp('device-5678')]
  for (const user_id of [other.id, 'nobody', 7]) {
    expect((await server.call(path, { token: player.token, body: { ...body, user_id } })).envelope.code).toBe('403')
  }
  expect((await server.send(path, { token: player.token, body: { ...body, user_id: player.id } })).status).toBe(200)
})
