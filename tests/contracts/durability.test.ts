/** Durability of the SQLite storage in power cuts, and access to its files. */
import type * as fileSystem from 'node:fs'
import { chmodSync, copyFileSync, readdirSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, onTestFinished, test, vi } from 'vitest'
import { type GameRecord, type Storage } from '../../server/storage/port.ts'
import { DATABASE_FILE, openSqlite } from '../../server/storage/sqlite/open.ts'
import { createTestFolder } from './storages.ts'
import { eventually } from '../helpers/eventually.ts'
import { guest } from './guests.ts'

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

/** What happened to the database and to the disk, in order. */
let steps: ('commit' | 'sync' | 'done')[] = []
/** Lets the syncs that run end; they do on their own while this is null. */
let held: (() => void)[] | null = null
/** So many opens of the log, and syncs, fail next. */
const failing = { opens: 0, syncs: 0 }
/** The files of the log that are open. */
const openLogs = new Set<number>()

vi.mock('node:fs', async (load) => {
  const fs = await load<typeof fileSystem>()
  const fdatasync = (file: number, onSynced: (error: NodeJS.ErrnoException | null) => void): void => {
    steps.push('sync')
    const failure = failing.syncs-- > 0 ? createDiskError() : null
    fs.fdatasync(file, (error) => {
      if (held === null) onSynced(failure ?? error)
      else held.push(() => onSynced(failure ?? error))
    })
  }
  const openSync: typeof fs.openSync = (path, ...rest) => {
    const isLog = String(path).endsWith('-wal')
    if (isLog && failing.opens-- > 0) throw createDiskError()
    const file = fs.openSync(path, ...rest)
    if (isLog) openLogs.add(file)
    return file
  }
  const closeSync: typeof fs.closeSync = (file) => {
    openLogs.delete(file)
    fs.closeSync(file)
  }
  return { ...fs, fdatasync, openSync, closeSync }
})

const createDiskError = (): Error => new Error('EIO: i/o error')

/** The commits and syncs before a function has its result. */
async function stepsOf(work: () => Promise<unknown>): Promise<string[]> {
  const exec = vi.spyOn(DatabaseSync.prototype, 'exec').mockImplementation(function (this: DatabaseSync, sql: string) {
    if (sql === 'COMMIT') steps.push('commit')
    this.prepare(sql).run()
  })
  steps = []
  await work()
  steps.push('done')
  exec.mockRestore()
  return steps
}

async function openFilled(folder = createTestFolder(), report?: (error: unknown) => void): Promise<Storage> {
  const storage = openSqlite(folder, report)
  onTestFinished(() => storage.close())
  await storage.users.findOrCreateGuest(guest('g'))
  await storage.checkouts.add(
    { id: 'c', userId: 'g', priceId: 'p', coins: 10, amount: 99, currency: 'USD', status: 'open', createdAt: 1_000 },
    null,
  )
  return storage
}

test('payments wait for the disk: every transaction with coins is synced before it is answered', async () => {
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
        guest: null,
        user: { ...guest('g'), id: 'n', deviceId: null, role: 'user' },
        password: null,
        isVerified: true,
        identity: null,
        device: null,
        sourceCode: null,
        inviterId: null,
        at: 1,
      }),
    () => reset.clear('g', 50, 2_000),
  ]
  for (const work of works) expect(await stepsOf(work), String(work)).toEqual(['commit', 'sync', 'done'])
  expect(await ledger.getBalance('g')).toBe(50)
})

test('a turn without coins does not wait for the disk, nor does a transaction after a failed payment', async () => {
  const { games, ledger, checkouts } = await openFilled()
  expect(await stepsOf(() => games.addGame(game, key('start'), [], null))).toEqual(['commit', 'done'])
  await ledger.book(entry)
  expect(await stepsOf(() => checkouts.settle('c', 'paid', entry).catch(() => null))).toEqual(['done'])
  expect(await stepsOf(() => games.addTurn({ ...game, turns: 2 }, key('turn'), []))).toEqual(['commit', 'done'])
})

test('payments of one moment share a commit and a sync, and one that is committed while a sync runs waits for the next', async () => {
  const { ledger } = await openFilled()
  const book = (name: string): Promise<unknown> => ledger.book({ ...entry, key: name })
  expect(await stepsOf(() => Promise.all(['a', 'b', 'c'].map(book)))).toEqual(['commit', 'sync', 'done'])
  held = []
  steps = []
  const first = book('d')
  await eventually(() => expect(held).toHaveLength(1))
  let isLateDone = false
  const late = book('e').then(() => (isLateDone = true))
  held.shift()?.()
  await first
  await eventually(() => expect(held).toHaveLength(1))
  expect(isLateDone).toBe(false)
  held.shift()?.()
  held = null
  await late
  expect(steps).toEqual(['sync', 'sync'])
})

/** The balance after a power cut that takes the write-ahead log. */
async function readBalanceWithoutLog(folder: string): Promise<number> {
  const copy = createTestFolder()
  copyFileSync(join(folder, DATABASE_FILE), join(copy, DATABASE_FILE))
  const storage = openSqlite(copy)
  const balance = await storage.ledger.getBalance('g')
  storage.close()
  return balance
}

test.each(['opens', 'syncs'] as const)(
  'a payment whose log fails (%s) is answered and reported, and is in the database; the next ones wait for the log again',
  async (what) => {
    const folder = createTestFolder()
    const report = vi.fn<(error: unknown) => void>()
    const { ledger } = await openFilled(folder, report)
    const before = await ledger.getBalance('g')
    Object.assign(failing, { opens: 0, syncs: 0, [what]: 1 })
    expect(await Promise.all([ledger.book(entry), ledger.book({ ...entry, key: 'second' })])).toEqual([
      'booked',
      'booked',
    ])
    expect(report.mock.calls).toEqual([[createDiskError()]])
    expect(await ledger.getBalance('g')).toBe(before + 20)
    expect(await readBalanceWithoutLog(folder)).toBe(before + 20)
    expect(await stepsOf(() => ledger.book({ ...entry, key: 'third' }))).toEqual(['commit', 'sync', 'done'])
    expect(report).toHaveBeenCalledTimes(1)
  },
)

test('a storage that is closed ends the sync that runs, and begins none that waits', async () => {
  const report = vi.fn<(error: unknown) => void>()
  const storage = openSqlite(createTestFolder(), report)
  await storage.users.findOrCreateGuest(guest('g'))
  await storage.ledger.book(entry)
  held = []
  steps = []
  const payments = [storage.ledger.book({ ...entry, key: 'a' })]
  await eventually(() => expect(held).toHaveLength(1))
  payments.push(storage.ledger.book({ ...entry, key: 'b' }))
  storage.close()
  expect(openLogs.size).toBe(1)
  held.shift()?.()
  held = null
  expect(await Promise.all(payments)).toEqual(['booked', 'booked'])
  expect([steps, report.mock.calls]).toEqual([['sync'], []])
  await eventually(() => expect(openLogs.size).toBe(0))
})

test('only the server’s user can read the database and its log, even if others could before', async () => {
  const folder = createTestFolder()
  writeFileSync(join(folder, DATABASE_FILE), '')
  chmodSync(join(folder, DATABASE_FILE), 0o644)
  const storage = openSqlite(folder)
  onTestFinished(() => storage.close())
  await storage.users.findOrCreateGuest(guest('g'))
  const modes = readdirSync(folder).map((name) => [name, (statSync(join(folder, name)).mode & 0o777).toString(8)])
  expect(Object.fromEntries(modes)).toEqual({
    [DATABASE_FILE]: '600',
    [`${DATABASE_FILE}-wal`]: '600',
    [`${DATABASE_FILE}-shm`]: '600',
  })
})
