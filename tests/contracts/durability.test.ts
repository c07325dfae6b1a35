/** Durability of the SQLite storage in power cuts, and access to its files. */
import { chmodSync, readdirSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, onTestFinished, test, vi } from 'vitest'
import { type GameRecord, type Storage, type UserRecord } from '../../fixtures/server/storage/port.ts'
import { DATABASE_FILE, openSqlite } from '../../fixtures/server/storage/sqlite/open.ts'
import { createTestFolder } from './storages.ts'

const guest: UserRecord & { deviceId: string } = {
  id: 'g',
  deviceId: 'device',
  name: 'Guest',
  email: null,
  avatarUrl: null,
  status: 'active',
  plan: null,
  coins: 100,
  gender: 'male',
  role: 'guest',
  createdAt: 1_000,
}
const entry = { userId: 'g', amount: 10, reason: 'rating', reference: '', key: 'entry', at: 1_000 } as const
const game: GameRecord = {
  id: 'game',
  userId: 'g',
  storyId: 's',
  actorId: 'a',
  locale: 'en',
  state: '{}',
  turns: 1,
  lastSeq: 0,
  lastAt: 1_000,
  paidSince: null,
  revision: null,
}
const key = (name: string): { key: string; fingerprint: string } => ({ key: name, fingerprint: name })
const deal = (balance: number, what: string) => ({ balance, payments: [{ what, coins: 10 }], at: 1_000 })

/** The synchronous mode of each commit of a function. */
async function commitsOf(work: () => Promise<unknown>): Promise<string[]> {
  let mode = 'NORMAL'
  const commits: string[] = []
  const exec = vi.spyOn(DatabaseSync.prototype, 'exec').mockImplementation(function (this: DatabaseSync, sql: string) {
    mode = /synchronous = (\w+)/.exec(sql)?.[1] ?? mode
    if (sql === 'COMMIT') commits.push(mode)
    this.prepare(sql).run()
  })
  await work()
  exec.mockRestore()
  expect(mode).toBe('NORMAL')
  return commits
}

async function openFilled(): Promise<Storage> {
  const storage = openSqlite(createTestFolder())
  onTestFinished(() => storage.close())
  await storage.users.findOrCreateGuest(guest)
  await storage.checkouts.add(
    { id: 'c', userId: 'g', priceId: 'p', coins: 10, amount: 99, currency: 'USD', status: 'open', createdAt: 1_000 },
    null,
  )
  return storage
}

test('payments wait for the disk: every transaction with coins commits with FULL', async () => {
  const { ledger, wallet, games, ratings, checkouts, accounts, reset } = await openFilled()
  const works: (() => Promise<unknown>)[] = [
    () => ledger.book(entry),
    () => wallet.settle('g', deal(110, 'story:s')),
    () => games.addGame(game, key('start'), [], null, deal(100, 'story:t')),
    () => games.addTurn({ ...game, turns: 2 }, key('turn'), [], deal(90, 'option')),
    () =>
      ratings.add(
        { userId: 'g', storyId: 's', actorId: 'a', story: 1, character: 1, image: 1, comment: '', at: 1 },
        { ...entry, key: 'rating' },
      ),
    () => checkouts.settle('c', 'paid', { ...entry, key: 'checkout' }),
    () =>
      accounts.register({
        guestId: null,
        user: { ...guest, id: 'n', deviceId: null, role: 'user' },
        password: null,
        isVerified: true,
        identity: null,
        sourceCode: null,
        inviterId: null,
        at: 1,
      }),
    () => reset.clear('g', 50, 2_000),
  ]
  for (const work of works) expect(await commitsOf(work), String(work)).toEqual(['FULL'])
  expect(await ledger.getBalance('g')).toBe(50)
})

test('a turn without coins does not wait for the disk, nor does a transaction after a failed payment', async () => {
  const { games, ledger, checkouts } = await openFilled()
  expect(await commitsOf(() => games.addGame(game, key('start'), [], null))).toEqual(['NORMAL'])
  await ledger.book(entry)
  expect(await commitsOf(() => checkouts.settle('c', 'paid', entry).catch(() => null))).toEqual([])
  expect(await commitsOf(() => games.addTurn({ ...game, turns: 2 }, key('turn'), []))).toEqual(['NORMAL'])
})

test('only the server’s user can read the database and its log, even if others could before', async () => {
  const folder = createTestFolder()
  writeFileSync(join(folder, DATABASE_FILE), '')
  chmodSync(join(folder, DATABASE_FILE), 0o644)
  const storage = openSqlite(folder)
  onTestFinished(() => storage.close())
  await storage.users.findOrCreateGuest(guest)
  const modes = readdirSync(folder).map((name) => [name, (statSync(join(folder, name)).mode & 0o777).toString(8)])
  expect(Object.fromEntries(modes)).toEqual({
    [DATABASE_FILE]: '600',
    [`${DATABASE_FILE}-wal`]: '600',
    [`${DATABASE_FILE}-shm`]: '600',
  })
})
