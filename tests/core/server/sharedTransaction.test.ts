import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, onTestFinished, test, vi } from 'vitest'
import { DATABASE_FILE, openSqlite } from '../../../server/storage/sqlite/open.ts'
import { commitWaiting, query, sharedTransaction } from '../../../server/storage/sqlite/statements.ts'
import { createTestFolder } from '../../contracts/storages.ts'
import { guest } from '../../contracts/guests.ts'

const GUEST = guest('guest')

function open(): { database: DatabaseSync; add: (name: string) => void; names: () => string[]; commits: () => number } {
  const database = new DatabaseSync(':memory:')
  onTestFinished(() => database.close())
  database.exec('CREATE TABLE names (name TEXT UNIQUE)')
  const exec = vi.spyOn(database, 'exec')
  const insert = database.prepare('INSERT INTO names VALUES (?)')
  const all = query<{ name: string }>(database, 'SELECT name FROM names ORDER BY name')
  return {
    database,
    add: (name) => void insert.run(name),
    names: () => all.all().map(({ name }) => name),
    commits: () => exec.mock.calls.filter(([sql]) => sql === 'COMMIT').length,
  }
}

test('transactions of one moment share commits, of 50 calls at most', async () => {
  const { database, add, names, commits } = open()
  const numbers = Array.from({ length: 120 }, (_, index) => String(index).padStart(3, '0'))
  const results = await Promise.all(
    numbers.map((name) =>
      sharedTransaction(database, () => {
        add(name)
        return name
      }),
    ),
  )
  expect(results).toEqual(numbers)
  expect(names()).toEqual(numbers)
  expect(commits()).toBe(3)
})

test('one that fails is undone and rejected, and those beside it are committed', async () => {
  const { database, add, names } = open()
  const settled = await Promise.allSettled([
    sharedTransaction(database, () => add('a')),
    sharedTransaction(database, () => {
      add('b')
      add('a')
    }),
    sharedTransaction(database, () => add('c')),
  ])
  expect(settled.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
  expect(names()).toEqual(['a', 'c'])
})

/** A balance of 10, and payments of it: false where it does not suffice. */
function openBalance(database: DatabaseSync): { pay: (price: number) => Promise<boolean>; balance: () => number } {
  database.exec('CREATE TABLE balance (coins INTEGER); INSERT INTO balance VALUES (10)')
  const coins = query<{ coins: number }>(database, 'SELECT coins FROM balance')
  const subtract = database.prepare('UPDATE balance SET coins = coins - ?')
  const balance = (): number => coins.first()?.coins ?? 0
  const pay = (price: number): Promise<boolean> =>
    sharedTransaction(database, () => {
      if (balance() < price) return false
      subtract.run(price)
      return true
    })
  return { pay, balance }
}

test('of two payments in one commit, the second sees what the first has left', async () => {
  const { database, commits } = open()
  const { pay, balance } = openBalance(database)
  expect(await Promise.all([pay(7), pay(7)])).toEqual([true, false])
  expect(balance()).toBe(3)
  expect(commits()).toBe(1)
})

test('a payment beside a call that fails is made once', async () => {
  const { database } = open()
  const { pay, balance } = openBalance(database)
  const failing = sharedTransaction(database, () => {
    throw new Error('broken')
  })
  const settled = await Promise.allSettled([pay(4), failing, pay(4)])
  expect(settled.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
  expect(balance()).toBe(2)
})

test('what cannot be committed is rejected, and nothing of it stays', async () => {
  const { database } = open()
  const { pay, balance } = openBalance(database)
  const exec = database.exec.bind(database)
  const full = vi.spyOn(database, 'exec').mockImplementation((sql) => {
    if (sql === 'COMMIT') throw new Error('disk is full')
    exec(sql)
  })
  const settled = await Promise.allSettled([pay(4), pay(4)])
  expect(settled.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  expect(balance()).toBe(10)
  full.mockRestore()
  expect(await pay(4)).toBe(true)
  expect(balance()).toBe(6)
})

test('what waits for its commit when the storage closes is committed first', async () => {
  const { database, add, names } = open()
  const added = sharedTransaction(database, () => add('a'))
  commitWaiting(database)
  expect(names()).toEqual(['a'])
  await added
  const folder = createTestFolder()
  const storage = openSqlite(folder)
  const { users } = storage
  const guest = users.findOrCreateGuest(GUEST)
  storage.close()
  await guest
  const written = new DatabaseSync(join(folder, DATABASE_FILE))
  onTestFinished(() => written.close())
  expect(query<{ id: string }>(written, 'SELECT id FROM users').all()).toEqual([{ id: GUEST.id }])
})
