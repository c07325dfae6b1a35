/** The deletion of an account: at once for everyone, and with everything that the database holds of it. */
import { DatabaseSync } from 'node:sqlite'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import sharp from 'sharp'
import { whoami, tokenRefresh } from '../../../protocol/api/account.ts'
import { avatarCreate, uploadCreate } from '../../../protocol/api/avatars.ts'
import { checkoutCreate } from '../../../protocol/api/credits.ts'
import { favoriteCreate } from '../../../protocol/api/stories.ts'
import { subscriptionCreate } from '../../../protocol/api/library.ts'
import { inviteCode } from '../../../protocol/api/rewards.ts'
import { accountDelete, codeSend, passwordSignIn } from '../../../protocol/api/signIn.ts'
import { createManualClock } from '../../../server/clock.ts'
import { type AccountDeletion, createAccountDeletion } from '../../../server/services/accountDeletion.ts'
import { createEmailRecorder } from '../../../server/services/emailRecorder.ts'
import { DATABASE_FILE, openSqlite } from '../../../server/storage/sqlite/open.ts'
import { guest } from '../../contracts/guests.ts'
import { startServer, TINY, type TestServer } from './helpers.ts'
import { callApi, callForData, register, startServerWithEmails, type TestUser } from './test-users.ts'

/** Gives a user data of every kind. */
async function fillAccount(server: TestServer, { token }: TestUser): Promise<void> {
  for (let time = 0; time < 3; time += 1)
    await (await server.send(TINY.start, { token, body: { restart: true } })).text()
  await callForData(server, favoriteCreate, { story_id: 'tiny' }, token)
  await callForData(server, subscriptionCreate, { story_id: 'tiny' }, token)
  await callForData(server, inviteCode, {}, token)
  await callForData(server, checkoutCreate, { price_id: 'purse' }, token)
  const bytes = await sharp({ create: { width: 80, height: 80, channels: 3, background: '#c68642' } })
    .png()
    .toBuffer()
  await callForData(server, avatarCreate, { image_data: bytes.toString('base64') }, token)
  const { upload_url } = await callForData(server, uploadCreate, {}, token)
  await fetch(server.url + upload_url, { method: 'PUT', body: new Uint8Array(bytes) })
}

/** Tables with a row in which one of these texts stands. */
function findTables(folder: string, texts: readonly string[]): string[] {
  const database = new DatabaseSync(join(folder, DATABASE_FILE))
  const tables = database.prepare("SELECT name FROM sqlite_schema WHERE type = 'table'").all() as { name: string }[]
  const found = tables.filter(({ name }) => {
    const rows = JSON.stringify(database.prepare(`SELECT * FROM "${name}"`).all())
    return texts.some((text) => rows.includes(text))
  })
  database.close()
  return found.map(({ name }) => name)
}

function createFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'server-test-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  return folder
}

test('a deleted account leaves no row with its id or address, and its owner gets a receipt', async () => {
  const folder = createFolder()
  const { server, letters } = await startServerWithEmails({ dataFolder: folder })
  const mira = await register(server, 'mira')
  await fillAccount(server, mira)
  const confirmation = /\/api\/v1\/news\/confirm\/\w+/.exec(letters.join())?.[0] ?? ''
  expect((await fetch(server.url + confirmation, { method: 'POST' })).status).toBe(200)
  await callForData(server, codeSend, { email: 'mira@example.com', code_type: 'login' })
  const marks = [mira.id, 'mira@example.com']
  expect(findTables(folder, marks)).toEqual(
    expect.arrayContaining([
      'users',
      'sessions',
      'passwords',
      'games',
      'turns',
      'favorites',
      'subscriptions',
      'subscription_requests',
      'news_addresses',
      'codes',
      'ledger',
      'uploads',
      'avatars',
      'checkouts',
    ]),
  )
  const { envelope } = await server.call(accountDelete.path, {
    token: mira.token,
    body: { user_id: mira.id },
    headers: { 'Accept-Language': 'zh' },
  })
  expect(envelope.isOk).toBe(true)
  expect(await callApi(server, whoami, {}, mira.token)).toBe('401')
  await vi.waitUntil(() => findTables(folder, marks).length === 0)
  expect(letters.at(-1)).toMatch(/^To mira@example\.com: 你的账号已按你的要求删除。/)
  expect(await callApi(server, passwordSignIn, { email: 'mira@example.com', password: 'secret-1' })).toBe('1104')
  expect((await register(server, 'mira')).id).not.toBe(mira.id)
  expect(server.reported).toEqual([])
})

test('a deletion names its user, and deletes nobody else', async () => {
  const server = await startServer()
  const [mira, ada] = [await register(server, 'mira'), await register(server, 'ada')]
  expect(await callApi(server, accountDelete, { user_id: ada.id }, mira.token)).toBe('403')
  expect((await server.call(accountDelete.path, { token: mira.token, body: {} })).envelope.code).toBe('400')
  await callForData(server, accountDelete, { user_id: mira.id }, mira.token)
  expect((await callForData(server, whoami, {}, ada.token)).user.name).toBe('ada')
})

test('a guest deletes what the server has of them, and their device gets another guest', async () => {
  const { server, letters } = await startServerWithEmails()
  const guest = await server.signUp('device-1234')
  await guest.start()
  await callForData(server, accountDelete, { user_id: guest.id }, guest.token)
  expect(await callApi(server, tokenRefresh, { refresh_token: guest.refreshToken })).toBe('401')
  expect((await server.signUp('device-1234')).id).not.toBe(guest.id)
  expect(letters).toEqual([])
})

test('what a stop of the server leaves of a deleted account goes with its next start', async () => {
  const folder = createFolder()
  const first = await startServer({ dataFolder: folder })
  const mira = await register(first, 'mira')
  await fillAccount(first, mira)
  await first.close()
  const storage = openSqlite(folder)
  await storage.deletion.close(mira.id)
  storage.close()
  expect(findTables(folder, [mira.id])).toContain('games')
  await startServer({ dataFolder: folder })
  await vi.waitUntil(() => findTables(folder, [mira.id]).length === 0)
})

test('what a deleted account has played of drafts goes with it, in an hour or after a restart where that fails', async () => {
  const storage = openSqlite(null)
  onTestFinished(() => storage.close())
  for (const id of ['u', 'v']) await storage.users.findOrCreateGuest(guest(id))
  const clock = createManualClock(0)
  const forgotten: string[] = []
  const reported: unknown[] = []
  let away = ['u']
  const begin = (): { deletion: AccountDeletion; stop: () => void } => {
    const ending = new AbortController()
    const deletion = createAccountDeletion({
      store: storage.deletion,
      outbox: createEmailRecorder(clock, () => Promise.resolve()),
      forgetTestReader: async (id) => {
        if (away.includes(id)) throw new Error('the sandbox is away')
        forgotten.push(id)
      },
      clock,
      signal: ending.signal,
      report: (error) => reported.push(error),
    })
    return { deletion, stop: () => ending.abort() }
  }
  const deleteGuest = async ({ deletion }: { deletion: AccountDeletion }, id: string): Promise<void> => {
    const found = await storage.users.get(id)
    if (found !== null) await deletion.delete(found, 'en')
  }
  const first = begin()
  await deleteGuest(first, 'u')
  await vi.waitUntil(() => reported.length === 1)
  // Another one is deleted nevertheless.
  await deleteGuest(first, 'v')
  await vi.waitUntil(() => forgotten.includes('v'))
  expect([forgotten, await storage.deletion.listClosed()]).toEqual([['v'], ['u']])
  first.stop()
  const second = begin()
  await vi.waitUntil(() => reported.length === 3)
  away = []
  await clock.elapse(60 * 60_000)
  await vi.waitUntil(() => forgotten.includes('u'))
  expect([forgotten, reported.map(String)]).toEqual([
    ['v', 'u'],
    Array.from({ length: 3 }, () => 'Error: the sandbox is away'),
  ])
  await expect.poll(() => storage.deletion.listClosed()).toEqual([])
  second.stop()
})
