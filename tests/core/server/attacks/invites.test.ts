/** Attack: a player who invites friends that do not exist. */
import { expect, test, vi } from 'vitest'
import { whoami } from '../../../../protocol/api/account.ts'
import { inviteCode } from '../../../../protocol/api/rewards.ts'
import { guestConvert } from '../../../../protocol/api/signIn.ts'
import { TINY } from '../helpers.ts'
import { ATTACK_TIMEOUT_MS, type SignedIn, startChild, surviveAttack } from './childServer.ts'

vi.setConfig({ testTimeout: ATTACK_TIMEOUT_MS })

const FRIENDS = 12

test('made-up friends who finish a story pay nobody', async () => {
  const server = await startChild()
  const host = await server.signUp('the-host')
  const { exclusive_invite_code: code } = await server.call<{ exclusive_invite_code: string }>(inviteCode.path, {
    token: host,
  })
  const readCoins = async (): Promise<number> => (await server.call<SignedIn>(whoami.path, { token: host })).user.coins
  const before = await readCoins()
  let endings = 0
  const befriend = async (index: number): Promise<void> => {
    const from = `203.0.113.${index + 1}`
    const guest = await server.signUp(`friend-${index}`, from)
    const { user } = await server.call<SignedIn>(whoami.path, { token: guest, from })
    const about = { user_id: user.uuid, name: `Friend ${index}`, email: `friend-${index}@example.com` }
    const { auth } = await server.call<SignedIn>(guestConvert.path, {
      token: guest,
      from,
      body: { ...about, password: 'secret-12', invite_code: code },
    })
    const play = async (path: string, body: object): Promise<string> =>
      (await server.send(path, { token: auth.access_token, body, from })).text()
    await play(TINY.start, { restart: true })
    await play(TINY.action, { event_type: 'chat', data: { option_id: 'open' } })
    const last = await play(TINY.action, { event_type: 'chat', data: { text: 'nothing' } })
    if (last.includes('show_ending')) endings += 1
  }
  // What hashing takes in each of its threads stays with the process.
  await Promise.all([0, 1, 2, 3].map(befriend))
  await surviveAttack(server, async () => {
    for (let index = 4; index < FRIENDS; index += 1) await befriend(index)
  })
  expect([endings, await readCoins()]).toEqual([FRIENDS, before])
})
