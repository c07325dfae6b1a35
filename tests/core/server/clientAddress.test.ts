/** Client addresses, and a `user_id` that is not the token's. */
import { type IncomingMessage } from 'node:http'
import { expect, test } from 'vitest'
import { resolveClient } from '../../../server/http/clientAddress.ts'
import { startServer } from './helpers.ts'

function requestFrom(
  remoteAddress: string | undefined,
  forwardedFor?: string,
): Pick<IncomingMessage, 'socket' | 'headers'> {
  return {
    socket: { remoteAddress } as never,
    headers: forwardedFor === undefined ? {} : { 'x-forwarded-for': forwardedFor },
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
  expect(resolveClient(requestFrom(remote), false)).toEqual({ address })
})

test('X-Forwarded-For counts behind a proxy only, and only the address that the proxy wrote', () => {
  const request = requestFrom('127.0.0.1', '198.51.100.1, 203.0.113.7')
  expect(resolveClient(request, false).address).toBe('127.0.0.1')
  expect(resolveClient(request, true).address).toBe('203.0.113.7')
  expect(resolveClient(requestFrom('127.0.0.1'), true).address).toBe('127.0.0.1')
})

test.each([
  ['203.0.113.7:51234', '203.0.113.7'],
  ['[2001:db8:1:2::7]:51234', '2001:db8:1:2::/64'],
  ['[2001:db8:1:2::7]', '2001:db8:1:2::/64'],
  ['2001:db8:1:2::7', '2001:db8:1:2::/64'],
  ['[::ffff:203.0.113.7]:443', '203.0.113.7'],
])('a proxy that writes %s names the client %s, whatever the port', (forwarded, address) => {
  expect(resolveClient(requestFrom('127.0.0.1', forwarded), true)).toEqual({ address })
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
