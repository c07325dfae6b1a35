/** Attack: a list of addresses, of which the registration is to tell which have an account. */
import { expect, test, vi } from 'vitest'
import { whoami } from '../../../../protocol/api/account.ts'
import { guestConvert } from '../../../../protocol/api/signIn.ts'
import { ATTACK_TIMEOUT_MS, type SignedIn, startChild, surviveAttack } from './childServer.ts'

vi.setConfig({ testTimeout: ATTACK_TIMEOUT_MS })

const TRIES = 8

test('a registration answers alike for an address with an account and for one without, in the same time', async () => {
  const server = await startChild()
  const times: Record<'taken' | 'free', number[]> = { taken: [], free: [] }
  const shapes = new Set<string>()
  let visitors = 0
  const register = async (email: string): Promise<number> => {
    visitors += 1
    const from = `203.0.113.${visitors}`
    const guest = await server.signUp(`visitor-${visitors}`, from)
    const { user } = await server.call<SignedIn>(whoami.path, { token: guest, from })
    const body = { user_id: user.uuid, name: 'Mira', email, password: 'secret-12' }
    const begun = performance.now()
    const response = await server.send(guestConvert.path, { token: guest, from, body })
    const answer = (await response.json()) as { code: string; message: string; data: { user: object } }
    shapes.add(JSON.stringify([response.status, answer.code, answer.message, Object.keys(answer.data.user)]))
    return performance.now() - begun
  }
  await register('mira@example.com')
  // What hashing takes in each of its threads stays with the process.
  await Promise.all([1, 2, 3, 4].map((index) => register(`first-${index}@example.com`)))
  shapes.clear()
  await surviveAttack(server, async () => {
    for (let index = 0; index < TRIES; index += 1) {
      times.taken.push(await register('mira@example.com'))
      times.free.push(await register(`nobody-${index}@example.com`))
    }
  })
  expect(shapes.size).toBe(1)
  // The fastest of each: what a busy machine adds is no answer.
  const [taken, free] = [Math.min(...times.taken), Math.min(...times.free)]
  expect(Math.max(taken, free) / Math.min(taken, free)).toBeLessThan(2)
})
