/** Faults that wait for the requests they match. */
import { expect, test, vi } from 'vitest'
import { FIRST_TURN, setUp } from './faultServer.ts'
import { type TestServer } from './helpers.ts'

vi.setConfig({ testTimeout: 30_000 })

function dev(
  server: TestServer,
  path: string,
  init: { method?: string; body?: unknown } = {},
): Promise<{ isOk: boolean; data: Record<string, unknown> }> {
  const { method = init.body === undefined ? 'GET' : 'POST', body } = init
  return fetch(`${server.url}/dev${path}`, {
    method,
    headers: { 'Content-Type': 'application/json' },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  }).then((response) => response.json()) as Promise<{ isOk: boolean; data: Record<string, unknown> }>
}

test('a queued fault affects the next matching requests', async () => {
  const { server, player } = await setUp()
  const whoami = async (): Promise<number> => (await server.call('/user.whoami', { token: player.token })).status
  const { data } = await dev(server, '/faults', {
    body: { kind: 'status', value: 500, path: 'whoami', method: 'get', times: 2 },
  })
  expect(data.fault).toMatchObject({ kind: 'status', value: 500, times: 2 })
  expect((await server.call('/category.list')).status).toBe(200)
  expect(await whoami()).toBe(500)
  expect((await dev(server, '/faults')).data.faults).toMatchObject([{ times: 1 }])
  expect([await whoami(), await whoami()]).toEqual([500, 200])
})

test('a fault can apply to one player only, and to a stream', async () => {
  const { server, player } = await setUp()
  const other = await server.signUp('another-device')
  await dev(server, '/faults', { body: { kind: 'end', value: 2, path: 'game.start', user_id: player.id } })
  expect(await other.start()).toHaveLength(FIRST_TURN)
  expect(await player.start()).toHaveLength(2)
  expect(await player.start()).toHaveLength(FIRST_TURN)
})

test('faults can be removed, one or all', async () => {
  const { server } = await setUp()
  const ids = []
  for (const kind of ['coins', 'silence', 'gateway'])
    ids.push(((await dev(server, '/faults', { body: { kind } })).data.fault as { id: number }).id)
  expect((await dev(server, `/faults?id=${ids[1]}`, { method: 'DELETE' })).data.cleared).toBe(1)
  expect((await dev(server, '/faults')).data.faults).toMatchObject([{ kind: 'coins' }, { kind: 'gateway' }])
  expect((await dev(server, '/faults', { method: 'DELETE' })).data.cleared).toBe(2)
  expect((await server.call('/category.list')).status).toBe(200)
})
