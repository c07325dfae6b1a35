/** Contract of player data for every storage of the server: accounts, codes, visits, payments, ratings. */
import { describe, expect, test } from 'vitest'
import { type Registration } from '../../server/storage/accounts.ts'
import { type LedgerEntry } from '../../server/storage/ledger.ts'
import { type Storage } from '../../server/storage/port.ts'
import { guest, openWithGuest, proofOf, registrationOf, user } from './guests.ts'
import { STORAGES } from './storages.ts'

const registration = (id: string, more: Partial<Registration> = {}): Registration => registrationOf(user(id), more)
const entry = (userId: string, key: string): LedgerEntry => ({
  userId,
  amount: 10,
  reason: 'checkout',
  reference: key,
  key,
  at: 2_000,
})

describe.each(STORAGES)('%s', (_, open) => {
  /** A storage with the guest g. */
  function storageWithGuest(): Promise<Storage> {
    return openWithGuest(open, guest('g'))
  }

  test('a converted guest keeps id and coins, and loses the device; a new user is added as given', async () => {
    const { accounts, users } = await storageWithGuest()
    expect(await accounts.register(registration('x', { guest: proofOf('g') }))).toEqual({
      ...user('x'),
      id: 'g',
      sessionEpoch: 1,
    })
    expect(await accounts.register(registration('n'))).toEqual(user('n'))
    expect(await users.get('x')).toBeNull()
    expect((await users.findOrCreateGuest({ ...guest('h'), deviceId: 'device of g' })).id).toBe('h')
  })

  test('several users may claim an email and one proves it, a guest registers once, and a refusal changes nothing', async () => {
    const { accounts, users } = await storageWithGuest()
    const identity = { provider: 'google', subject: 's' }
    await accounts.register(registration('n'))
    expect(await accounts.findEmailState('n@example.com')).toBe('claimed')
    const second = { ...user('second'), email: user('n').email }
    expect(await accounts.register(registration('second', { user: second, isVerified: true }))).toMatchObject({
      id: 'second',
    })
    expect([await accounts.findEmailState('n@example.com'), await accounts.findEmailState('x@example.com')]).toEqual([
      'proved',
      'unknown',
    ])
    const taken = registration('n', { guest: proofOf('g'), identity, isVerified: true })
    expect(await accounts.register(taken)).toBe('email_taken')
    expect(await accounts.findByIdentity(identity)).toBeNull()
    expect((await users.get('g'))?.role).toBe('guest')
    await accounts.register(registration('x', { guest: proofOf('g') }))
    const repeated = registration('y', { guest: proofOf('g', 1), password: 'p' })
    expect(await accounts.register(repeated)).toBe('no_guest')
    expect(await accounts.register(registration('y', { guest: proofOf('nobody') }))).toBe('no_guest')
    expect(await accounts.getPassword('g')).toBeNull()
  })

  test('identities find their users; a user may have a password', async () => {
    const { accounts } = await storageWithGuest()
    await accounts.register(registration('n', { password: 'hash', identity: { provider: 'google', subject: 's' } }))
    expect((await accounts.findByIdentity({ provider: 'google', subject: 's' }))?.id).toBe('n')
    expect(await accounts.findByIdentity({ provider: 'discord', subject: 's' })).toBeNull()
    expect([await accounts.getPassword('n'), await accounts.getPassword('g')]).toEqual(['hash', null])
  })

  test('users change one thing without the others', async () => {
    const { accounts } = await storageWithGuest()
    expect(await accounts.update('g', { name: 'Mira' })).toEqual({ ...guest('g'), name: 'Mira' })
    expect(await accounts.update('g', { avatarUrl: '/a', gender: 'female' })).toEqual({
      ...guest('g'),
      name: 'Mira',
      avatarUrl: '/a',
      gender: 'female',
    })
    expect(await accounts.update('nobody', { name: 'Mira' })).toBeNull()
  })

  test('a code is stored unless the last one is too recent, and works once', async () => {
    const { codes } = await storageWithGuest()
    const limits = { sentSince: 1_000, tries: 3, origin: 'o' }
    expect(await codes.redeem('e', 'first', limits)).toBe('expired')
    expect(await codes.put({ email: 'e', hash: 'first', sentAt: 1_000, requestedBy: [] }, 0)).toBeNull()
    expect(await codes.put({ email: 'e', hash: 'second', sentAt: 1_500, requestedBy: [] }, 999)).toBe(1_000)
    expect(await codes.redeem('e', 'first', { ...limits, sentSince: 1_001 })).toBe('expired')
    expect([
      await codes.redeem('e', 'x', limits),
      await codes.redeem('e', 'first', limits),
      await codes.redeem('e', 'first', limits),
    ]).toEqual(['wrong', 'right', 'expired'])
    // The time it was sent counts, used up or not.
    expect(await codes.put({ email: 'e', hash: 'second', sentAt: 1_500, requestedBy: [] }, 999)).toBe(1_000)
    expect(await codes.put({ email: 'e', hash: 'second', sentAt: 2_000, requestedBy: [] }, 1_000)).toBeNull()
    for (let time = 0; time < 3; time += 1) expect(await codes.redeem('e', 'x', limits)).toBe('wrong')
    expect(await codes.redeem('e', 'second', limits)).toBe('expired')
    // Another origin has tries of its own.
    expect(await codes.redeem('e', 'second', { ...limits, origin: 'p' })).toBe('right')
  })

  test('an authorization is approved once, and its code works once, with its provider, before it expires', async () => {
    const { authorizations } = await storageWithGuest()
    const visit = { state: 's', provider: 'google', redirect: '/back', at: 1_000 }
    const voucher = { subject: 'x', email: 'x@example.com', name: 'x' }
    await authorizations.begin(visit)
    expect([
      await authorizations.find('s', 1_000),
      await authorizations.find('s', 1_001),
      await authorizations.find('t', 0),
    ]).toEqual([visit, null, null])
    expect([
      await authorizations.approve('s', 'code', voucher, 2_000),
      await authorizations.approve('s', 'other', voucher, 2_000),
      await authorizations.approve('t', 'third', voucher, 2_000),
    ]).toEqual([true, false, false])
    expect(await authorizations.find('s', 0)).toBeNull()
    expect([
      await authorizations.take('discord', 'code', 0),
      await authorizations.take('google', 'code', 2_001),
      await authorizations.take('google', 'other', 0),
    ]).toEqual([null, null, null])
    expect([
      await authorizations.take('google', 'code', 2_000),
      await authorizations.take('google', 'code', 2_000),
    ]).toEqual([voucher, null])
  })

  test('a checkout ends once, and is credited in the same transaction', async () => {
    const { checkouts, ledger } = await storageWithGuest()
    const checkout = {
      id: 'c',
      userId: 'g',
      priceId: 'p',
      coins: 10,
      amount: 99,
      currency: 'USD',
      status: 'open',
      createdAt: 1_000,
    } as const
    expect(await checkouts.add(checkout, 'key')).toEqual(checkout)
    expect([
      await checkouts.get('c'),
      await checkouts.get('d'),
      await checkouts.settle('d', 'paid', entry('g', 'd')),
    ]).toEqual([checkout, null, null])
    const settled = await Promise.all(
      ['paid', 'failed', 'paid'].map((status) => checkouts.settle('c', status as 'paid', entry('g', 'c'))),
    )
    expect(settled.map((record) => record?.status)).toEqual(['paid', 'paid', 'paid'])
    expect(await ledger.getBalance('g')).toBe(130)
    await checkouts.add({ ...checkout, id: 'e' }, null)
    await expect(checkouts.settle('e', 'paid', entry('g', 'c'))).rejects.toThrow('e was credited before')
    expect((await checkouts.get('e'))?.status).toBe('open')
  })

  test('a key opens one checkout of its user', async () => {
    const { users, checkouts } = await storageWithGuest()
    await users.findOrCreateGuest(guest('h'))
    const checkout = {
      id: 'c',
      userId: 'g',
      priceId: 'p',
      coins: 10,
      amount: 99,
      currency: 'USD',
      status: 'open',
      createdAt: 1_000,
    } as const
    const added = await Promise.all(['c', 'd', 'e'].map((id) => checkouts.add({ ...checkout, id }, 'key')))
    // Which of three connections of a database comes first is not ours to say.
    const [kept] = new Set(added.map(({ id }) => id))
    expect(added.map(({ id }) => id)).toEqual([kept, kept, kept])
    const stored = await Promise.all(['c', 'd', 'e'].map((id) => checkouts.get(id)))
    expect(stored.flatMap((checkout) => checkout?.id ?? [])).toEqual([kept])
    expect((await checkouts.add({ ...checkout, id: 'f', userId: 'h' }, 'key')).id).toBe('f')
    for (const id of ['x', 'y']) expect((await checkouts.add({ ...checkout, id }, null)).id).toBe(id)
  })

  test('the average of a story counts each player once, whatever number of characters they rated', async () => {
    const { ratings, accounts } = await storageWithGuest()
    expect(await ratings.summarize()).toEqual([])
    const add = (userId: string, actorId: string, story: number) =>
      ratings.add(
        { userId, storyId: 's', actorId, story, character: 1, image: 1, comment: '', at: 2_000 },
        entry(userId, `${userId}${actorId}`),
      )
    await accounts.register(registration('h'))
    await add('g', 'a', 5)
    await add('g', 'b', 3)
    await add('h', 'a', 1)
    expect(await ratings.summarize()).toEqual([{ storyId: 's', average: 2.5, count: 2 }])
  })

  test('a rating is stored once, with its reward', async () => {
    const { ratings, ledger } = await storageWithGuest()
    const rating = { userId: 'g', storyId: 's', actorId: 'a', story: 1, character: 2, image: 3, comment: '', at: 2_000 }
    expect(await ratings.has('g', 's', 'a')).toBe(false)
    expect([await ratings.add(rating, entry('g', 'r')), await ratings.add(rating, entry('g', 'r2'))]).toEqual([
      true,
      false,
    ])
    expect([await ratings.has('g', 's', 'a'), await ratings.has('g', 's', 'b'), await ledger.getBalance('g')]).toEqual([
      true,
      false,
      130,
    ])
    await expect(ratings.add({ ...rating, actorId: 'b', story: 6 }, entry('g', 'r3'))).rejects.toThrow()
    expect(await ledger.getBalance('g')).toBe(130)
  })

  test('the last write of hobbies counts', async () => {
    const { hobbies } = await storageWithGuest()
    await hobbies.put('g', ['b', 'a', 'b'])
    expect(await hobbies.list('g')).toEqual(['a', 'b'])
    await hobbies.put('g', ['c'])
    expect(await hobbies.list('g')).toEqual(['c'])
  })
})
