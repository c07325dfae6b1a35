/** Creating and clearing test users. */
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, test } from 'vitest'
import { type Tokens, type User } from '../../../protocol/api/account.ts'
import { DATABASE_FILE } from '../../../server/storage/sqlite/open.ts'
import { findInconsistencies } from '../../helpers/databaseConsistency.ts'
import { FAIR_FOLDER, createTestFolder, getOwned } from './fair-stories.ts'
import { eventsOf, linesOf, startServer, type TestServer, TINY } from './helpers.ts'

interface Made {
  auth: Tokens
  user: User
  device_id: string | null
}
interface Posted<T> {
  status: number
  data: T
  message: string
}

function startWithTools(options = {}): Promise<TestServer> {
  return startServer({ developerTools: true, ...options })
}

async function post<T = Made>(server: TestServer, path: string, body: unknown): Promise<Posted<T>> {
  const headers = { 'Content-Type': 'application/json', 'Accept-Language': 'en' }
  const response = await fetch(server.url + path, { method: 'POST', headers, body: JSON.stringify(body) })
  return { status: response.status, ...((await response.json()) as { data: T; message: string }) }
}

function usersIn(folder: string): number {
  const database = new DatabaseSync(join(folder, DATABASE_FILE), { readOnly: true })
  const { users } = database.prepare('SELECT COUNT(*) AS users FROM users').get() as { users: number }
  database.close()
  return users
}

async function make(server: TestServer, order: object): Promise<Made> {
  return (await post(server, '/dev/users', order)).data
}

/** The player, as the helpers of other tests need it. */
function asPlayer({ auth }: Made): Parameters<typeof getOwned>[1] {
  return { token: auth.access_token } as Parameters<typeof getOwned>[1]
}

async function isDiscounted(server: TestServer, { auth }: Made): Promise<unknown> {
  const { envelope } = await server.call('/story.get?id=tiny', { token: auth.access_token })
  return (envelope.data as { is_discount_user: boolean }).is_discount_user
}

test('each kind has its role and plan', async () => {
  const server = await startWithTools()
  const guest = await make(server, { kind: 'guest', coins: 7 })
  expect(guest).toMatchObject({ user: { role: 'guest', coins: 7, email: null }, device_id: expect.any(String) })
  expect((await server.signUp(guest.device_id ?? '')).id).toBe(guest.user.uuid)
  const registered = await make(server, {
    kind: 'registered',
    coins: 0,
    name: 'Mira',
    email: 'Mira@example.com',
    password: 'secret-1',
    gender: 'female',
  })
  expect(registered).toMatchObject({
    user: { role: 'user', coins: 0, name: 'Mira', email: 'mira@example.com', gender: 'female' },
    device_id: null,
  })
  const signIn = await server.call('/user.sign-in', { body: { email: 'mira@example.com', password: 'secret-1' } })
  expect(signIn.envelope.data).toMatchObject({ user: { uuid: registered.user.uuid } })
  const admin = await make(server, { kind: 'admin' })
  expect(admin.user).toMatchObject({ role: 'admin', coins: 120 })
  // Long enough to be unique among thousands.
  expect(admin.user.email).toMatch(/^admin-[0-9a-f]{12}@example\.com$/)
  const discount = await make(server, { kind: 'discount' })
  expect(discount.user.role).toBe('user')
  expect([await isDiscounted(server, discount), await isDiscounted(server, registered)]).toEqual([true, false])
})

test('they own the requested items and have the requested coins', async () => {
  const folder = createTestFolder()
  const server = await startWithTools({ storiesFolder: FAIR_FOLDER, dataFolder: folder })
  const owner = await make(server, {
    kind: 'registered',
    coins: 33,
    purchases: [{ story_id: 'inn' }, { story_id: 'inn' }, { story_id: 'inn', actor_id: 'em' }],
  })
  expect(await getOwned(server, asPlayer(owner))).toEqual({ coins: 33, story: true, actors: { du: false, em: true } })
  // Playing costs coins, which the tool gives back.
  const player = await make(server, {
    kind: 'registered',
    coins: 33,
    progress: [{ story_id: 'inn', actor_id: 'du', moves: ['room'] }],
  })
  expect(await getOwned(server, asPlayer(player))).toMatchObject({ coins: 33, story: true })
  await server.close()
  expect(findInconsistencies(folder)).toEqual([])
})

test('they have played the requested games', async () => {
  const server = await startWithTools()
  const { auth } = await make(server, {
    kind: 'guest',
    language: 'en',
    progress: [{ story_id: 'tiny', moves: ['open', { say: 'coffee' }] }],
  })
  const history = await eventsOf(await server.send(TINY.events, { token: auth.access_token, body: TINY.at }))
  expect(linesOf(history)).toEqual(
    expect.arrayContaining(['There is a knock.', 'Open it', 'coffee', 'There is none left.']),
  )
})

test.each([
  ['a move that cannot be made', { story_id: 'tiny', moves: ['open', 'fly'] }],
  ['a move after the end', { story_id: 'tiny', moves: ['open', { say: 'nothing' }, { say: 'hello' }] }],
  ['an actor who is in another story', { story_id: 'tiny', actor_id: 'em' }],
])('%s creates no user', async (_, game) => {
  const folder = createTestFolder()
  const server = await startWithTools({ dataFolder: folder })
  const order = { kind: 'registered', email: 'a@example.com' }
  expect(
    (await post(server, '/dev/users', { ...order, progress: [{ story_id: 'tiny', moves: ['open'] }, game] })).data,
  ).toBeNull()
  expect(await post(server, '/dev/users', order)).toMatchObject({
    status: 200,
    data: { user: { email: 'a@example.com' } },
  })
  await server.close()
  expect(usersIn(folder)).toBe(1)
})

test('progress that the coins do not cover creates no user; earned coins and owned items count', async () => {
  const folder = createTestFolder()
  const server = await startWithTools({ storiesFolder: FAIR_FOLDER, dataFolder: folder })
  // The inn costs 12, the room 3 (with a gift of 2), the actor 6.
  const progress = [
    { story_id: 'inn', actor_id: 'du', moves: ['room'] },
    { story_id: 'inn', actor_id: 'em' },
  ]
  const attempt = async (order: object): Promise<string> =>
    (await post(server, '/dev/users', { kind: 'registered', email: 'a@example.com', progress, ...order })).message
  expect(await attempt({ coins: 18 })).toBe('You do not have enough diamonds')
  expect(await attempt({ coins: 6, purchases: [{ story_id: 'inn' }] })).toBe('You do not have enough diamonds')
  expect([
    await attempt({ coins: 19 }),
    await attempt({ coins: 7, email: 'b@example.com', purchases: [{ story_id: 'inn' }] }),
  ]).toEqual(['', ''])
  await server.close()
  expect(usersIn(folder)).toBe(2)
})

test('a cleared user has no data and stays signed in', async () => {
  const folder = createTestFolder()
  const server = await startWithTools({ storiesFolder: FAIR_FOLDER, dataFolder: folder })
  const order = {
    kind: 'registered',
    coins: 50,
    password: 'secret-1',
    purchases: [{ story_id: 'inn' }],
    progress: [{ story_id: 'inn', actor_id: 'du', moves: ['room'] }],
  }
  const [one, other] = [await make(server, order), await make(server, order)]
  const token = one.auth.access_token
  await server.call('/favorite.create', { token, body: { story_id: 'inn' } })
  expect((await post(server, '/dev/reset', { user_id: one.user.uuid })).status).toBe(200)
  expect(await getOwned(server, asPlayer(one))).toEqual({ coins: 120, story: false, actors: { du: false, em: false } })
  expect(await getOwned(server, asPlayer(other))).toMatchObject({ coins: 50, story: true })
  const events = async (who: Made): Promise<number> =>
    (
      await eventsOf(
        await server.send(TINY.events, { token: who.auth.access_token, body: { story_id: 'inn', actor_id: 'du' } }),
      )
    ).length
  expect([await events(one), (await events(other)) > 0]).toEqual([0, true])
  expect((await server.call('/story.get?id=inn', { token })).envelope.data).toMatchObject({ story: { is_fav: false } })
  expect(
    (await server.call('/user.sign-in', { body: { email: one.user.email, password: 'secret-1' } })).envelope.isOk,
  ).toBe(true)
  expect((await post<{ user: User }>(server, '/dev/reset', { user_id: one.user.uuid, coins: 0 })).status).toBe(200)
  expect((await getOwned(server, asPlayer(one))).coins).toBe(0)
  expect((await post(server, '/dev/reset', { user_id: 'nobody' })).status).toBe(400)
  expect((await post(server, '/dev/reset', { user_id: one.user.uuid, coins: 1e300 })).status).toBe(400)
  await server.close()
  expect(findInconsistencies(folder)).toEqual([])
})
