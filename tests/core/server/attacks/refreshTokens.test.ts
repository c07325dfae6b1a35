/** Attack: a copied refresh token, used again and again from other addresses. */
import { expect, test, vi } from 'vitest'
import { tokenRefresh, whoami } from '../../../../protocol/api/account.ts'
import { ATTACK_TIMEOUT_MS, type ChildServer, type SignedIn, startChild, surviveAttack } from './childServer.ts'

vi.setConfig({ testTimeout: ATTACK_TIMEOUT_MS })

const refresh = (server: ChildServer, token: string, from = '203.0.113.1') =>
  server.send(tokenRefresh.path, { body: { refresh_token: token }, from })

async function isSignedIn(server: ChildServer, token: string): Promise<boolean> {
  return (await server.send(whoami.path, { token })).status === 200
}

test('a copied token that is used after its owner used it ends the sign-in, and gives the thief nothing', async () => {
  const server = await startChild()
  const body = { device_id: 'device-of-mira', gender: 'unknown' }
  const copied = (await server.call<SignedIn>('/user-guest.sign-up', { body })).auth.refresh_token
  const { auth } = await server.call<SignedIn>(tokenRefresh.path, { body: { refresh_token: copied } })
  expect(await isSignedIn(server, auth.access_token)).toBe(true)
  // The grace for two tabs is over.
  server.alterDatabase('UPDATE sessions SET rotated_at = rotated_at - 31000 WHERE rotated_at IS NOT NULL')
  const statuses = new Set<number>()
  await surviveAttack(server, async () => {
    for (let round = 0; round < 10; round += 1)
      for (const response of await Promise.all([1, 2, 3, 4, 5].map((n) => refresh(server, copied, `203.0.113.${n}`)))) {
        statuses.add(response.status)
        await response.arrayBuffer()
      }
  })
  expect([...statuses].filter((status) => status !== 401 && status !== 429)).toEqual([])
  expect(await isSignedIn(server, auth.access_token)).toBe(false)
})
