/** Contract of every storage of the server (server/storage/port.ts). */
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { describe, expect, test } from 'vitest'
import {
  type PaymentBatch,
  type EventRecord,
  type GameRecord,
  type Storage,
  StorageError,
} from '../../server/storage/port.ts'
import { DATABASE_FILE, openSqlite } from '../../server/storage/sqlite/open.ts'
import { guest, openWithGuest } from './guests.ts'
import { createTestFolder, STORAGES } from './storages.ts'

const event = (seq: number, turn: number, own = false): EventRecord => ({
  seq,
  turn,
  at: 1_000 + seq,
  type: 'message',
  data: `{"n":${seq},"text":"灯"}`,
  own,
})
const sessionKey = { userId: 'u', storyId: 's', actorId: 'a' }
const game = (id: string, turns = 1): GameRecord => ({
  ...sessionKey,
  id,
  locale: 'zh',
  state: `{"turns":${turns}}`,
  turns,
  lastSeq: turns * 2,
  lastAt: 1_000 + turns * 2,
  paidSince: null,
  revision: null,
})
const key = (name: string): { key: string; fingerprint: string } => ({ key: name, fingerprint: `print of ${name}` })

describe.each(STORAGES)('%s', (_, open) => {
  /** A storage with one user. */
  function storageWithUser(): Promise<Storage> {
    return openWithGuest(open, guest('u'))
  }

  test('favourites come latest first, each once, and belong to one user', async () => {
    const { users, favorites } = await storageWithUser()
    await users.findOrCreateGuest(guest('v'))
    await favorites.add('u', 'old', 1)
    await favorites.add('u', 'new', 2)
    await favorites.add('u', 'old', 3)
    await favorites.add('v', 'other', 4)
    expect(await favorites.list('u')).toEqual(['new', 'old'])
    await favorites.remove('u', 'new')
    await favorites.remove('u', 'never')
    expect(await favorites.list('u')).toEqual(['old'])
  })

  test('a game is stored with its turns and events', async () => {
    const { games } = await storageWithUser()
    expect(await games.findOpen(sessionKey)).toBeNull()
    expect(await games.addGame(game('g1'), key('start'), [event(1, 0), event(2, 0)], null)).toBe(true)
    expect(await games.addTurn(game('g1', 2), key('line'), [event(3, 1, true), event(4, 1)])).toBe(true)
    expect(await games.findOpen(sessionKey)).toEqual(game('g1', 2))
    expect(await games.listEvents('g1')).toEqual([event(1, 0), event(2, 0), event(3, 1, true), event(4, 1)])
    expect(await games.listEvents('g1', 1)).toEqual([event(3, 1, true), event(4, 1)])
    expect(await games.listLastEvents('g1')).toEqual([event(3, 1, true), event(4, 1)])
    expect(await games.findTurn('u', 'line')).toEqual({ gameId: 'g1', turn: 1, fingerprint: 'print of line' })
    expect(await games.findTurn('u', 'nothing')).toBeNull()
  })

  test('turns without events leave the last events of a game what they are', async () => {
    const { games } = await storageWithUser()
    await games.addGame(game('g1'), key('start'), [event(1, 0), event(2, 0)], null)
    await games.addTurn({ ...game('g1', 2), lastSeq: 2 }, key('payment'), [])
    expect(await games.listEvents('g1', 1)).toEqual([])
    expect(await games.listLastEvents('g1')).toEqual([event(1, 0), event(2, 0)])
    expect(await games.listLastEvents('none')).toEqual([])
  })

  test('every session key has its own game', async () => {
    const { users, games } = await storageWithUser()
    await users.findOrCreateGuest(guest('v'))
    await games.addGame(game('g1'), key('start'), [event(1, 0)], null)
    await games.addGame({ ...game('g2'), userId: 'v' }, key('start'), [event(1, 0)], null)
    await games.addGame({ ...game('g3'), actorId: 'b' }, key('start with b'), [event(1, 0)], null)
    expect((await games.findOpen(sessionKey))?.id).toBe('g1')
    expect((await games.findOpen({ ...sessionKey, userId: 'v' }))?.id).toBe('g2')
    expect((await games.findOpen({ ...sessionKey, actorId: 'b' }))?.id).toBe('g3')
    expect((await games.findTurn('v', 'start'))?.gameId).toBe('g2')
  })

  test('a game replaces the one the caller read, or does not begin', async () => {
    const { games } = await storageWithUser()
    await games.addGame(game('g1'), key('first'), [event(1, 0)], null)
    expect(await games.addGame(game('g2'), key('second'), [event(1, 0)], null)).toBe(false)
    expect(await games.addGame(game('g2'), key('first'), [event(1, 0)], 'g1')).toBe(false)
    expect((await games.findOpen(sessionKey))?.id).toBe('g1')
    expect(await games.listEvents('g2')).toEqual([])
    expect(await games.addGame(game('g2'), key('second'), [event(1, 0)], 'g1')).toBe(true)
    expect((await games.findOpen(sessionKey))?.id).toBe('g2')
    expect(await games.listEvents('g1')).toHaveLength(1)
  })

  test('a turn is added only after the one the caller read, in an open game, with a new key', async () => {
    const { games } = await storageWithUser()
    await games.addGame(game('g1'), key('start'), [event(1, 0)], null)
    await games.addTurn(game('g1', 2), key('line'), [event(3, 1)])
    expect(await games.addTurn(game('g1', 2), key('other'), [event(3, 1)])).toBe(false)
    expect(await games.addTurn(game('g1', 3), key('line'), [event(5, 2)])).toBe(false)
    await games.addGame(game('g2'), key('again'), [event(1, 0)], 'g1')
    expect(await games.addTurn(game('g1', 3), key('late'), [event(5, 2)])).toBe(false)
    expect(await games.listEvents('g1')).toHaveLength(2)
  })

  test('the events of the last turn that were not sent are replaced, unless another turn was made or the game is closed', async () => {
    const { games, plays } = await storageWithUser()
    const ending = { ...event(5, 1), type: 'show_ending', data: '{"ending_id":"e"}' }
    await games.addGame(game('g1'), key('start'), [event(1, 0), event(2, 0)], null)
    await games.addTurn(game('g1', 2), key('line'), [event(3, 1), event(4, 1), { ...ending, at: 9_000 }])
    const longer = { ...game('g1', 2), state: '{"longer":true}', lastSeq: 6, lastAt: 1_006 }
    const events = [{ ...event(4, 1), data: '{"n":"new"}' }, ending, event(6, 1)]
    expect(await games.replaceEvents(game('g1', 1), 1, [])).toBe(false)
    expect(await games.replaceEvents(longer, 3, events)).toBe(true)
    expect(await games.findOpen(sessionKey)).toEqual(longer)
    expect(await games.listEvents('g1', 1)).toEqual([event(3, 1), ...events])
    expect(await games.findTurn('u', 'line')).toMatchObject({ gameId: 'g1', turn: 1 })
    expect(await plays.listEndings('u', 1_005)).toHaveLength(1)
    await games.addTurn({ ...game('g1', 3), lastSeq: 7 }, key('next'), [event(7, 2)])
    expect(await games.replaceEvents(longer, 3, [])).toBe(false)
    await games.addGame(game('g2'), key('again'), [event(1, 0)], 'g1')
    expect(await games.replaceEvents({ ...game('g1', 3), lastSeq: 7 }, 6, [])).toBe(false)
    expect(await games.listEvents('g1')).toHaveLength(7)
  })

  test('a turn that fails half way changes nothing', async () => {
    const { games } = await storageWithUser()
    await games.addGame(game('g1'), key('start'), [event(1, 0)], null)
    await expect(games.addTurn(game('g1', 2), key('line'), [event(3, 1), event(3, 1)])).rejects.toThrow()
    expect(await games.findOpen(sessionKey)).toEqual(game('g1'))
    expect(await games.listEvents('g1')).toHaveLength(1)
    expect(await games.findTurn('u', 'line')).toBeNull()
    expect(await games.addTurn(game('g1', 2), key('line'), [event(3, 1)])).toBe(true)
  })

  test('a bought item is owned, and its coins are spent', async () => {
    const { users, wallet } = await storageWithUser()
    expect(await wallet.getOwnership('u')).toEqual({ coins: 120, owned: new Set() })
    expect(
      await wallet.settle('u', {
        balance: 120,
        payments: [
          { what: 'story', coins: 12 },
          { what: 'gift', coins: -2 },
        ],
        at: 1,
      }),
    ).toBe(true)
    expect(await wallet.getOwnership('u')).toEqual({ coins: 110, owned: new Set(['story', 'gift']) })
    expect((await users.get('u'))?.coins).toBe(110)
    expect(await wallet.getOwnership('nobody')).toEqual({ coins: 0, owned: new Set() })
  })

  test('a payment batch settles only for its balance and for items not owned yet', async () => {
    const { wallet } = await storageWithUser()
    await wallet.settle('u', { balance: 120, payments: [{ what: 'story', coins: 12 }], at: 1 })
    expect(await wallet.settle('u', { balance: 120, payments: [{ what: 'actor', coins: 6 }], at: 2 })).toBe(false)
    expect(
      await wallet.settle('u', {
        balance: 108,
        payments: [
          { what: 'actor', coins: 6 },
          { what: 'story', coins: 12 },
        ],
        at: 2,
      }),
    ).toBe(false)
    await expect(
      wallet.settle('u', {
        balance: 108,
        payments: [
          { what: 'actor', coins: 6 },
          { what: 'moon', coins: 500 },
        ],
        at: 2,
      }),
    ).rejects.toThrow()
    expect(await wallet.getOwnership('u')).toEqual({ coins: 108, owned: new Set(['story']) })
  })

  test('a game or turn and its payments are stored together or not at all', async () => {
    const { games, wallet } = await storageWithUser()
    const deal = (balance: number, what: string): PaymentBatch => ({ balance, payments: [{ what, coins: 10 }], at: 1 })
    expect(await games.addGame(game('g1'), key('start'), [event(1, 0)], null, deal(99, 'story'))).toBe(false)
    expect(await games.findOpen(sessionKey)).toBeNull()
    expect(await games.addGame(game('g1'), key('start'), [event(1, 0)], null, deal(120, 'story'))).toBe(true)
    expect(await games.addTurn(game('g1', 2), key('line'), [event(3, 1)], deal(120, 'option'))).toBe(false)
    expect(await games.addTurn(game('g1', 3), key('line'), [event(3, 1)], deal(110, 'option'))).toBe(false)
    await expect(
      games.addTurn(game('g1', 2), key('line'), [event(3, 1), event(3, 1)], deal(110, 'option')),
    ).rejects.toThrow()
    expect(await wallet.getOwnership('u')).toEqual({ coins: 110, owned: new Set(['story']) })
    expect(
      await games.addTurn({ ...game('g1', 2), paidSince: 1_500 }, key('line'), [event(3, 1)], deal(110, 'option')),
    ).toBe(true)
    expect(await games.findOpen(sessionKey)).toEqual({ ...game('g1', 2), paidSince: 1_500 })
    expect((await wallet.getOwnership('u')).coins).toBe(100)
  })

  test('the pending events of a game can be made due at once', async () => {
    const { games } = await storageWithUser()
    await games.addGame(
      { ...game('g1'), lastAt: 1_004 },
      key('start'),
      [event(1, 0), event(2, 0), event(3, 0), event(4, 0)],
      null,
    )
    expect(await games.bringForward('g1', 1_002)).toBe(1_004)
    expect(await games.bringForward('g1', 500)).toBe(504)
    expect((await games.listEvents('g1')).map(({ at }) => at)).toEqual([501, 502, 503, 504])
    expect((await games.findOpen(sessionKey))?.lastAt).toBe(504)
    expect(await games.bringForward('g1', 9_000)).toBe(9_000)
  })

  test('a talent is stored under its id', async () => {
    const { skills } = await storageWithUser()
    const brave = {
      id: 'brave',
      name: 'Brave',
      names: '{"zh":"勇敢"}',
      imageUrl: '/x.webp',
      effects: '[]',
      deleted: false,
      changedAt: 1,
    }
    await skills.put(brave)
    await skills.put({ ...brave, id: 'able' })
    await skills.put({ ...brave, name: 'Braver', deleted: true, changedAt: 2 })
    expect(await skills.list()).toEqual([
      { ...brave, id: 'able' },
      { ...brave, name: 'Braver', deleted: true, changedAt: 2 },
    ])
  })
})

test('a database file keeps its data, for two connections too', async () => {
  const folder = createTestFolder()
  const [first, second] = [openSqlite(folder), openSqlite(folder)]
  await first.users.findOrCreateGuest(guest('u'))
  expect(await second.users.get('u')).toEqual(guest('u'))
  first.close()
  second.close()
  const again = openSqlite(folder)
  expect(await again.users.get('u')).toEqual(guest('u'))
  again.close()
})

test('a file of a newer server is not touched', () => {
  const folder = createTestFolder()
  openSqlite(folder).close()
  const database = new DatabaseSync(join(folder, DATABASE_FILE))
  database.exec('PRAGMA user_version = 1000')
  database.close()
  expect(() => openSqlite(folder)).toThrow(StorageError)
  expect(() => openSqlite(folder)).toThrow('it has version 1000')
})
