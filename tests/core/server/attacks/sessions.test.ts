/** Attack: somebody who had the device of a guest in hand, and stays signed in on another. */
import { expect, test, vi } from 'vitest'
import { tokenRefresh, whoami } from '../../../../protocol/api/account.ts'
import { guestConvert } from '../../../../protocol/api/signIn.ts'
import { ATTACK_TIMEOUT_MS, type SignedIn, startChild, surviveAttack } from './childServer.ts'

vi.setConfig({ testTimeout: ATTACK_TIMEOUT_MS })

const THIEF = '203.0.113.7'

test('a registration ends the sessions that others have of the guest, also while they are being used', async () => {
  const server = await startChild()
  const signUp = (from: string) =>
    server.call<SignedIn>('/user-guest.sign-up', { body: { device_id: 'device-of-mira', gender: 'unknown' }, from })
  const [owner, thief] = [await signUp('198.51.100.1'), await signUp(THIEF)]
  const statuses: number[] = []
  const knock = async (): Promise<void> => {
    const response = await server.send(whoami.path, { token: thief.auth.access_token, from: THIEF })
    statuses.push(response.status)
    await response.arrayBuffer()
  }
  await surviveAttack(server, async () => {
    await Promise.all(Array.from({ length: 20 }, knock))
    const about = { user_id: owner.user.uuid, name: 'Mira', email: 'mira@example.com', password: 'secret-12' }
    const registered = server.call<SignedIn>(guestConvert.path, {
      token: owner.auth.access_token,
      from: '198.51.100.1',
      body: about,
    })
    await Promise.all([registered, ...Array.from({ length: 100 }, knock)])
    statuses.splice(0)
    await Promise.all(Array.from({ length: 20 }, knock))
  })
  expect(new Set(statuses)).toEqual(new Set([401]))
  const again = await server.send(tokenRefresh.path, { body: { refresh_token: thief.auth.refresh_token }, from: THIEF })
  expect(again.status).toBe(401)
})
