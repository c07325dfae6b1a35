/** Contract of every storage of the server: calls at the same moment have the result of one after the other. */
import { describe, expect, test } from 'vitest'
import { type GameRecord, type Storage } from '../../server/storage/port.ts'
import { guest, openWithGuest } from './guests.ts'
import { STORAGES } from './storages.ts'

const TIMES = 50

const game: GameRecord = {
  id: 'g1',
  userId: 'u',
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
const batch = (balance: number, what: string) => ({ balance, payments: [{ what, coins: 10 }], at: 1_000 })
const entry = { userId: 'u', amount: 10, reason: 'checkout', reference: 'c', key: 'c', at: 1_000 } as const
const rating = { userId: 'u', storyId: 's', actorId: 'a', story: 5, character: 5, image: 5, comment: '', at: 1 }

/** How often each result came of as many calls at once. */
async function countResults<T>(call: (index: number) => Promise<T>): Promise<Map<T, number>> {
  const counts = new Map<T, number>()
  for (const result of await Promise.all(Array.from({ length: TIMES }, (_, index) => call(index))))
    counts.set(result, (counts.get(result) ?? 0) + 1)
  return counts
}

const once = (first: unknown, others: unknown): Map<unknown, number> =>
  new Map([
    [first, 1],
    [others, TIMES - 1],
  ])

describe.each(STORAGES)('%s', (_, open) => {
  /** A storage with one user, who has 120 coins. */
  function storageWithUser(): Promise<Storage> {
    return openWithGuest(open, guest('u'))
  }

  test('50 bookings of one key book once, and of 50 payments those are made that the coins suffice for', async () => {
    const { ledger } = await storageWithUser()
    expect(await countResults(() => ledger.book({ ...entry, amount: 7 }))).toEqual(once('booked', 'repeated'))
    expect(await countResults((index) => ledger.book({ ...entry, amount: -40, key: `spent ${index}` }))).toEqual(
      new Map([
        ['booked', 3],
        ['short', TIMES - 3],
      ]),
    )
    expect(await ledger.getBalance('u')).toBe(7)
  })

  test('50 bookings within a limit of three book three', async () => {
    const { ledger } = await storageWithUser()
    const limit = { entries: 3, since: 0 }
    expect(await countResults((index) => ledger.book({ ...entry, key: `gift ${index}` }, limit))).toEqual(
      new Map([
        ['booked', 3],
        ['full', TIMES - 3],
      ]),
    )
  })

  test('50 purchases of one item, starts of one game and turns of one number charge once each', async () => {
    const { wallet, games } = await storageWithUser()
    expect(await countResults(() => wallet.settle('u', batch(120, 'item')))).toEqual(once(true, false))
    expect(
      await countResults((index) =>
        games.addGame({ ...game, id: `g${index}` }, key(`start ${index}`), [], null, batch(110, `start`)),
      ),
    ).toEqual(once(true, false))
    const { id = '' } = (await games.findOpen(game)) ?? {}
    expect(
      await countResults((index) =>
        games.addTurn({ ...game, id, turns: 2 }, key(`turn ${index}`), [], batch(100, `turn ${index}`)),
      ),
    ).toEqual(once(true, false))
    expect((await wallet.getOwnership('u')).coins).toBe(90)
  })

  test('50 payments of one checkout credit once, and 50 checkouts of one key open one', async () => {
    const { checkouts, ledger } = await storageWithUser()
    const checkout = {
      userId: 'u',
      priceId: 'p',
      coins: 10,
      amount: 9,
      currency: 'USD',
      status: 'open',
      createdAt: 1,
    } as const
    const opened = await countResults(async (index) => (await checkouts.add({ ...checkout, id: `c${index}` }, 'k')).id)
    expect(opened.size).toBe(1)
    const [id = ''] = opened.keys()
    expect(await countResults(async () => (await checkouts.settle(id, 'paid', entry))?.status)).toEqual(
      new Map([['paid', TIMES]]),
    )
    expect(await ledger.getBalance('u')).toBe(130)
  })

  test('50 ratings of one story reward once', async () => {
    const { ratings, ledger } = await storageWithUser()
    expect(await countResults(() => ratings.add(rating, { ...entry, reason: 'rating' }))).toEqual(once(true, false))
    expect(await ledger.getBalance('u')).toBe(130)
    expect(await ratings.summarize()).toEqual([{ storyId: 's', average: 5, count: 1 }])
  })

  test('50 guests of one device are one, a code signs in once, and a token has one successor', async () => {
    const { users, codes, sessions } = await storageWithUser()
    const guests = await countResults(async (index) => (await users.findOrCreateGuest(guest(`n${index}`, 'device'))).id)
    expect(guests.size).toBe(1)
    await codes.put({ email: 'e', hash: 'right', sentAt: 1_000, requestedBy: [] }, 0)
    expect(await countResults(() => codes.redeem('e', 'right', { sentSince: 0, tries: 5, origin: 'o' }))).toEqual(
      once('right', 'expired'),
    )
    const session = (name: string) => ({
      userId: 'u',
      epoch: 0,
      family: 'family',
      accessHash: `access ${name}`,
      refreshHash: `refresh ${name}`,
      accessExpiresAt: 9_000,
      refreshExpiresAt: 9_000,
    })
    await sessions.add(session('first'), 10)
    const salts = await countResults(
      async (index) =>
        (
          await sessions.rotate(
            'refresh first',
            { userId: 'u', salt: `${index}`, rotatedAt: 1_000 },
            session(`${index}`),
          )
        )?.salt,
    )
    expect([...salts.values()]).toEqual([TIMES])
  })

  test('where a session is refreshed and ended at once, or a new one begins, none is left', async () => {
    const { sessions } = await storageWithUser()
    for (let epoch = 0; epoch < TIMES; epoch += 1) {
      const session = (name: string) => ({
        userId: 'u',
        epoch,
        family: `family ${epoch}`,
        accessHash: `access ${name} ${epoch}`,
        refreshHash: `${name} ${epoch}`,
        accessExpiresAt: 9_000,
        refreshExpiresAt: 9_000,
      })
      await sessions.add(session('first'), 100)
      await Promise.all([
        sessions.rotate(`first ${epoch}`, { userId: 'u', salt: 's', rotatedAt: 1 }, session('second')),
        sessions.end(`access first ${epoch}`),
        sessions.add(session('late'), 100),
      ])
      const names = ['first', 'second', 'late']
      expect(await Promise.all(names.map((name) => sessions.findOwner(`${name} ${epoch}`, 0)))).toEqual(
        names.map(() => null),
      )
    }
  })

  test('of 50 uses of a limit of five, five pass; tokens of a model stay within their limit; a lease has one holder', async () => {
    const { rateLimits, replyTokens, leases } = await storageWithUser()
    const rule = { max: 5, windowMs: 1_000 }
    const passed = await countResults(() => rateLimits.consume([{ limit: 'l', subject: 's', rule }], 1_000))
    expect(passed.get(null)).toBe(5)
    const tokens = await countResults(() =>
      replyTokens.reserve({ userId: 'u', storyId: 's', day: '2030-01-31' }, 30, 100),
    )
    expect(tokens).toEqual(
      new Map([
        [true, 3],
        [false, TIMES - 3],
      ]),
    )
    expect(await countResults((index) => leases.acquire('name', `holder ${index}`, 2_000, 1_000))).toEqual(
      once(true, false),
    )
  })

  test('a lease ends when it is given back or runs out, and only its holder gives it back', async () => {
    const { leases } = await storageWithUser()
    expect([await leases.acquire('n', 'a', 2_000, 1_000), await leases.acquire('n', 'a', 3_000, 1_500)]).toEqual([
      true,
      true,
    ])
    await leases.release('n', 'b')
    expect([await leases.acquire('n', 'b', 4_000, 2_999), await leases.acquire('n', 'b', 4_000, 3_000)]).toEqual([
      false,
      true,
    ])
    await leases.release('n', 'b')
    expect(await leases.acquire('n', 'a', 4_000, 3_001)).toBe(true)
  })
})
