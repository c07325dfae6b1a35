/** Contract of the ledger for every storage of the server (server/storage/ledger.ts). */
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { describe, expect, onTestFinished, test } from 'vitest'
import { type LedgerEntry } from '../../server/storage/ledger.ts'
import { type Storage } from '../../server/storage/port.ts'
import { DATABASE_FILE, openSqlite } from '../../server/storage/sqlite/open.ts'
import { createTestFolder, STORAGES } from './storages.ts'
import { guest } from './guests.ts'

const entry = (key: string, amount: number, more: Partial<LedgerEntry> = {}): LedgerEntry => ({
  userId: 'u',
  amount,
  reason: 'gift',
  reference: '',
  key,
  at: 2_000,
  ...more,
})

/** A storage with the users u and v, who have 100 coins each. */
async function withUsers(storage: Storage): Promise<Storage> {
  onTestFinished(() => storage.close())
  for (const id of ['u', 'v']) {
    await storage.users.findOrCreateGuest({ ...guest(id), coins: 100 })
  }
  return storage
}

describe.each(STORAGES)('%s', (_, open) => {
  const storageWithUsers = async (): Promise<Storage> => withUsers(await open())

  test('the balance is the sum of the entries, and the user shows it', async () => {
    const { ledger, users } = await storageWithUsers()
    expect(await ledger.book(entry('a', 7))).toBe('booked')
    expect(await ledger.book(entry('b', -30))).toBe('booked')
    expect(await ledger.getBalance('u')).toBe(77)
    expect((await users.get('u'))?.coins).toBe(77)
    expect((await users.get('v'))?.coins).toBe(100)
    expect((await ledger.list('u')).map(({ reason, amount }) => [reason, amount])).toEqual([
      ['welcome', 100],
      ['gift', 7],
      ['gift', -30],
    ])
    expect(await ledger.getBalance('nobody')).toBe(0)
  })

  test('a key books once for its user, even if the second entry differs', async () => {
    const { ledger } = await storageWithUsers()
    expect(await ledger.book(entry('a', 7))).toBe('booked')
    expect(await ledger.book(entry('a', 500))).toBe('repeated')
    expect(await ledger.book(entry('a', -500))).toBe('repeated')
    expect(await ledger.book(entry('a', 7, { userId: 'v' }))).toBe('booked')
    expect(await ledger.getBalance('u')).toBe(107)
    expect(await ledger.find('u', 'a')).toEqual(entry('a', 7))
    expect(await ledger.find('u', 'b')).toBeNull()
  })

  test('the balance never falls below zero, and the player may spend all of it', async () => {
    const { ledger } = await storageWithUsers()
    expect(await ledger.book(entry('a', -101))).toBe('short')
    expect(await ledger.getBalance('u')).toBe(100)
    expect(await ledger.book(entry('a', -100))).toBe('booked')
    expect(await ledger.book(entry('b', -1))).toBe('short')
    expect(await ledger.getBalance('u')).toBe(0)
  })

  test('entries are counted by reason and time', async () => {
    const { ledger } = await storageWithUsers()
    await ledger.book(entry('a', 1, { reason: 'task_share', at: 1_999 }))
    await ledger.book(entry('b', 1, { reason: 'task_share', at: 2_000 }))
    await ledger.book(entry('c', 1, { reason: 'rating' }))
    await ledger.book(entry('b', 1, { reason: 'task_share', userId: 'v' }))
    expect(await ledger.count('u', 'task_share', 2_000)).toBe(1)
    expect(await ledger.count('u', 'task_share', 0)).toBe(2)
  })

  test('an entry without a user or an amount is refused', async () => {
    const { ledger } = await storageWithUsers()
    await expect(ledger.book(entry('a', 5, { userId: 'nobody' }))).rejects.toThrow()
    await expect(ledger.book(entry('a', 0))).rejects.toThrow()
  })

  test('a payment is an entry, and the player owns the item', async () => {
    const { ledger, wallet } = await storageWithUsers()
    const payments = [
      { what: 'story:paid', coins: 60 },
      { what: 'option:free', coins: 0 },
      { what: 'found:ring', coins: -5 },
    ]
    expect(await wallet.settle('u', { balance: 100, payments, at: 3_000 })).toBe(true)
    expect(await wallet.getOwnership('u')).toEqual({
      coins: 45,
      owned: new Set(['story:paid', 'option:free', 'found:ring']),
    })
    expect(
      (await ledger.list('u')).slice(1).map(({ reason, amount, reference }) => ({ reason, amount, reference })),
    ).toEqual([
      { reason: 'purchase', amount: -60, reference: 'story:paid' },
      { reason: 'gift', amount: 5, reference: 'found:ring' },
    ])
  })

  test('a payment above the balance changes nothing', async () => {
    const { wallet } = await storageWithUsers()
    const payments = [
      { what: 'story:a', coins: 60 },
      { what: 'story:b', coins: 60 },
    ]
    await expect(wallet.settle('u', { balance: 100, payments, at: 3_000 })).rejects.toThrow('story:b was not paid for')
    expect(await wallet.getOwnership('u')).toEqual({ coins: 100, owned: new Set() })
  })
})

test('the database refuses a negative balance and changes of entries', async () => {
  const folder = createTestFolder()
  await withUsers(openSqlite(folder))
  const database = new DatabaseSync(join(folder, DATABASE_FILE))
  onTestFinished(() => database.close())
  const spend =
    "INSERT INTO ledger (user_id, amount, reason, reference, key, created_at) VALUES ('u', -101, 'gift', '', 'x', 1)"
  expect(() => database.exec(spend)).toThrow('below zero')
  expect(() => database.exec("UPDATE ledger SET amount = 1000000 WHERE user_id = 'u'")).toThrow('written once')
})
