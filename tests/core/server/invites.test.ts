/** Invites: who is paid, for whom, and when. Doc 1 §3, §4. */
import { expect, test } from 'vitest'
import { inviteCode, inviteUse, taskInvite, taskList } from '../../../protocol/api/rewards.ts'
import { accountDelete, guestConvert } from '../../../protocol/api/signIn.ts'
import { createInstantClock } from '../../../server/clock.ts'
import { startServer, T0, type TestServer } from './helpers.ts'
import {
  callApi,
  callForData,
  finishStory,
  getCoins,
  proveEmail,
  register,
  startServerWithEmails,
  type TestUser,
} from './test-users.ts'

const DAY = 24 * 60 * 60_000
const codeOf = async (server: TestServer, { token }: TestUser): Promise<string> =>
  (await callForData(server, inviteCode, {}, token)).exclusive_invite_code

test('an invite pays once the friend has proved an email and finished a story, in this order', async () => {
  const { server, codes } = await startServerWithEmails()
  const host = await register(server, 'host')
  const code = await codeOf(server, host)
  expect(code).toMatch(/^[A-Z2-9]{8}$/)
  expect(await codeOf(server, host)).toBe(code)
  const friend = await proveEmail(server, codes, 'friend@example.com', { invite_code: ` ${code.toLowerCase()} ` })
  expect(await getCoins(server, host)).toBe(120)
  expect(await callApi(server, taskInvite, {}, host.token)).toBe('1202')
  await finishStory(server, friend)
  expect(await getCoins(server, host)).toBe(130)
  await finishStory(server, friend)
  expect(await getCoins(server, host)).toBe(130)
  expect((await callForData(server, taskList, {}, host.token)).invite_task).toMatchObject({ count: 1, earned: 10 })
})

test('an invite pays once the friend has finished a story and proved an email, in this order', async () => {
  const { server, codes } = await startServerWithEmails()
  const host = await register(server, 'host')
  const friend = await register(server, 'friend', { invite_code: await codeOf(server, host) })
  await finishStory(server, friend)
  expect(await getCoins(server, host)).toBe(120)
  await proveEmail(server, codes, 'friend@example.com', { token: friend.token })
  expect(await getCoins(server, host)).toBe(130)
})

test('friends with made-up addresses pay nobody', async () => {
  const { server } = await startServerWithEmails()
  const host = await register(server, 'host')
  const code = await codeOf(server, host)
  for (let index = 0; index < 5; index += 1)
    await finishStory(server, await register(server, `made-up-${index}`, { invite_code: code }))
  expect(await callApi(server, taskInvite, {}, host.token)).toBe('1202')
  expect(await getCoins(server, host)).toBe(120)
})

test('five friends a day are paid for, and those beyond by the call of a later day', async () => {
  const clock = createInstantClock(T0)
  const { server, codes } = await startServerWithEmails({ clock, developerTools: true })
  let host = await proveEmail(server, codes, 'host@example.com')
  const code = await codeOf(server, host)
  for (let index = 1; index <= 6; index += 1) {
    const friend = await proveEmail(server, codes, `friend-${index}@example.com`, { invite_code: code })
    await finishStory(server, friend)
    expect(await getCoins(server, host)).toBe(120 + 10 * Math.min(index, 5))
  }
  expect(await callApi(server, taskInvite, {}, host.token)).toBe('1201')
  await clock.sleep(DAY)
  host = await proveEmail(server, codes, 'host@example.com')
  expect((await callForData(server, taskInvite, {}, host.token)).user.coins).toBe(180)
  expect(await callApi(server, taskInvite, {}, host.token)).toBe('1202')
})

test('a registered player uses the code of a friend once, not their own, and nobody whom they invited', async () => {
  const { server, codes } = await startServerWithEmails()
  const [mira, ada] = [
    await proveEmail(server, codes, 'mira@example.com'),
    await proveEmail(server, codes, 'ada@example.com'),
  ]
  const use = (code: string, { token }: { token: string }) => callApi(server, inviteUse, { invite_code: code }, token)
  const code = await codeOf(server, mira)
  await finishStory(server, ada)
  expect(await use(code, mira)).toBe('1207')
  expect(await use('NOBODY42', ada)).toBe('1206')
  expect(await use(code, await server.signUp())).toBe('403')
  expect(await use(` ${code.toLowerCase()} `, ada)).toEqual({})
  expect(await getCoins(server, mira)).toBe(130)
  expect(await use(code, ada)).toBe('1207')
  expect(await use(await codeOf(server, ada), mira)).toBe('1207')
})

test('of two players who invited each other nobody is paid', async () => {
  const { server, codes } = await startServerWithEmails()
  // A guest has a code before they register with that of the one whom they invited.
  const guest = await server.signUp('device-of-ring')
  const second = await proveEmail(server, codes, 'second@example.com', { invite_code: await codeOf(server, guest) })
  const first = await proveEmail(server, codes, 'first@example.com', {
    token: guest.token,
    invite_code: await codeOf(server, second),
  })
  expect(first.id).toBe(guest.id)
  for (const player of [first, second]) await finishStory(server, player)
  for (const player of [first, second]) expect(await getCoins(server, player)).toBe(120)
})

test('of a ring of three, in which each invited the next, nobody is paid', async () => {
  const { server, codes } = await startServerWithEmails()
  const guest = await server.signUp('device-of-ring')
  const second = await proveEmail(server, codes, 'second@example.com', { invite_code: await codeOf(server, guest) })
  const third = await proveEmail(server, codes, 'third@example.com', { invite_code: await codeOf(server, second) })
  const invite_code = await codeOf(server, third)
  const first = await proveEmail(server, codes, 'first@example.com', { token: guest.token, invite_code })
  for (const player of [first, second, third]) await finishStory(server, player)
  for (const player of [first, second, third]) expect(await getCoins(server, player)).toBe(120)
})

test('a friend who deletes their account and registers again is paid for once, also by another inviter', async () => {
  const { server, codes } = await startServerWithEmails()
  const [host, other] = [await register(server, 'host'), await register(server, 'other')]
  for (const inviter of [host, other]) {
    const invite_code = await codeOf(server, inviter)
    const friend = await proveEmail(server, codes, 'friend@example.com', { invite_code })
    await finishStory(server, friend)
    await callForData(server, accountDelete, { user_id: friend.id }, friend.token)
  }
  expect([await getCoins(server, host), await getCoins(server, other)]).toEqual([130, 120])
})

test.each([
  ['with email', { mail: { kind: 'print' }, standIns: false }, 10, /You are paid when a friend/],
  ['with providers', { mail: { kind: 'off' }, standIns: true }, 10, /You are paid when a friend/],
  [
    'where nobody can prove an address',
    { mail: { kind: 'off' }, standIns: false },
    0,
    /^Show a friend where you play\.$/,
  ],
] as const)('the task to invite promises what is paid: %s', async (_, options, coins, description) => {
  const server = await startServer(options)
  const host = await register(server, 'host')
  const { invite_task } = await callForData(server, taskList, {}, host.token)
  expect(invite_task).toMatchObject({ coins, description: expect.stringMatching(description) as string })
})

test('a guest’s own code pays nobody', async () => {
  const { server, codes } = await startServerWithEmails()
  const guest = await server.signUp('device-of-self')
  const about = { user_id: guest.id, name: 'self', email: 'self@example.com', password: 'secret-1' }
  await callForData(server, guestConvert, { ...about, invite_code: await codeOf(server, guest) }, guest.token)
  await finishStory(server, guest)
  const self = await proveEmail(server, codes, 'self@example.com', { token: guest.token })
  expect(await getCoins(server, self)).toBe(120)
  // It was no invite: that of a friend still counts.
  const code = await codeOf(server, await server.signUp('device-of-friend'))
  await callForData(server, inviteUse, { invite_code: code }, self.token)
})
