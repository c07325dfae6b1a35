/** What is kept of an answer, for whom, and for how long. Rule W23. */
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, test } from 'vitest'
import { checkInCreate } from '../../../protocol/api/rewards.ts'
import { createInstantClock } from '../../../server/clock.ts'
import { KEPT_ANSWERS } from '../../../server/limits.ts'
import { DATABASE_FILE, openSqlite } from '../../../server/storage/sqlite/open.ts'
import { createTestFolder } from '../../contracts/storages.ts'
import { startServer, T0, type ApiResponse, type TestServer } from './helpers.ts'
import { callForData, register } from './test-users.ts'

const KEY = 'a-key-that-nobody-guesses'
const SHARE = '/daily-tasks.share-game'

const sendWith = (server: TestServer, path: string, body: object, key: string, token?: string): Promise<ApiResponse> =>
  server.call(path, { body, headers: { 'Idempotency-Key': key }, ...(token !== undefined && { token }) })

test('[W23] a key belongs to its user, its call and its content', async () => {
  const server = await startServer()
  const [mira, noor] = [await register(server, 'mira'), await register(server, 'noor')]
  const name = (token: string, value: string) =>
    sendWith(server, '/user-info.update', { name: value }, KEY, token).then(({ envelope }) => envelope.code)
  expect([await name(mira.token, 'One'), await name(mira.token, 'Two'), await name(noor.token, 'Two')]).toEqual([
    '0',
    '409',
    '0',
  ])
  expect((await sendWith(server, SHARE, {}, KEY, mira.token)).envelope.code).toBe('0')
  // Visitors may choose the same key.
  const signUp = (device_id: string) =>
    sendWith(server, '/user-guest.sign-up', { device_id }, KEY).then(({ envelope }) => envelope)
  const first = await signUp('device-of-one')
  expect([await signUp('device-of-one'), (await signUp('device-of-two')).isOk]).toEqual([first, true])
  expect(await signUp('device-of-two')).not.toEqual(first)
})

test('[W23] an answer is kept for its time', async () => {
  const clock = createInstantClock(T0)
  const server = await startServer({ clock })
  const body = { login_type: 'google', redirect_url: '/user/social-callback' }
  const visit = async () => (await sendWith(server, '/social-login.get-url', body, KEY)).envelope.data
  const first = await visit()
  await clock.sleep(KEPT_ANSWERS.keptMs - 1)
  expect(await visit()).toEqual(first)
  await clock.sleep(1)
  expect(await visit()).not.toEqual(first)
})

test('[W23] a refusal for want of diamonds is not kept: the player has more by then', async () => {
  const server = await startServer()
  const { token } = await register(server)
  const buy = async (id: string) =>
    (await sendWith(server, '/wardrobe.buy', { id }, `${KEY}-${id}`, token)).envelope.code
  expect([await buy('stage'), await buy('lantern-robe'), await buy('glasses')]).toEqual(['0', '0', '99001'])
  await callForData(server, checkInCreate, {}, token)
  expect(await buy('glasses')).toBe('0')
})

test('[W23] an answer is kept without a word of it, and without its key', async () => {
  const dataFolder = createTestFolder()
  const server = await startServer({ dataFolder })
  const { envelope } = await sendWith(server, '/user-guest.sign-up', { device_id: 'device-of-one' }, KEY)
  const { auth } = envelope.data as { auth: { access_token: string; refresh_token: string } }
  const database = new DatabaseSync(join(dataFolder, DATABASE_FILE), { readOnly: true })
  const rows = database.prepare('SELECT * FROM kept_answers').all()
  database.close()
  expect(rows).toHaveLength(1)
  const text = rows
    .flatMap((row) => Object.values(row))
    .map((value) => (value instanceof Uint8Array ? Buffer.from(value).toString('latin1') : String(value)))
    .join('\n')
  for (const secret of [auth.access_token, auth.refresh_token, 'device-of-one', KEY, 'access_token'])
    expect(text).not.toContain(secret)
})

test('[W23] a session that a call has ended gets that answer again, and nothing else', async () => {
  const server = await startServer()
  const mira = await register(server)
  const out = (key: string) => sendWith(server, '/user.sign-out', {}, key, mira.token)
  expect([(await out(KEY)).status, (await out(KEY)).status, (await out(`${KEY}-2`)).status]).toEqual([200, 200, 401])
  expect((await sendWith(server, SHARE, {}, KEY, mira.token)).status).toBe(401)
})

test('[W23] a reward is paid once for its key, also where the process was killed before it kept the answer', async () => {
  const storage = openSqlite(null)
  const deaf = { ...storage, keptAnswers: { ...storage.keptAnswers, add: () => Promise.reject(new Error('killed')) } }
  const server = await startServer({ storage: deaf })
  const { id, token } = await register(server)
  const share = async (key: string) => {
    await sendWith(server, SHARE, {}, key, token)
    return storage.ledger.count(id, 'task_share', 0)
  }
  expect([await share(KEY), await share(KEY), await share(`${KEY}-2`), await share(KEY)]).toEqual([1, 1, 2, 2])
})
