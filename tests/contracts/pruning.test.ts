/** Contract of pruning for every storage of the server (server/storage/pruning.ts). */
import { describe, expect, onTestFinished, test } from 'vitest'
import { type GameRecord, type Storage } from '../../server/storage/port.ts'
import { PRUNE_NOTHING } from './pruneNothing.ts'
import { STORAGES } from './storages.ts'
import { guest } from './guests.ts'

const guestOf = (id: string, createdAt = 1_000) => ({ ...guest(id), createdAt })
const game: GameRecord = {
  id: 'game',
  userId: 'played',
  storyId: 's',
  actorId: 'a',
  locale: 'en',
  state: '{}',
  turns: 1,
  lastSeq: 0,
  lastAt: 1,
  paidSince: null,
  revision: null,
}
const checkout = { userId: 'paid', priceId: 'p', coins: 10, amount: 99, currency: 'USD', status: 'open' } as const

describe.each(STORAGES)('%s', (_, open) => {
  async function openStorage(): Promise<Storage> {
    const storage = await open()
    onTestFinished(() => storage.close())
    return storage
  }

  test('guests without a session and activity are deleted', async () => {
    const { users, sessions, ledger, favorites, games, pruning } = await openStorage()
    const ids = ['nobody', 'signed out', 'here', 'paid', 'liked', 'played', 'young']
    for (const id of ids) await users.findOrCreateGuest(guestOf(id, id === 'young' ? 5_000 : 1_000))
    for (const [id, refreshExpiresAt] of [
      ['here', 6_000],
      ['signed out', 5_000],
    ] as const)
      await sessions.add(
        {
          userId: id,
          epoch: 0,
          family: id,
          accessHash: `access ${id}`,
          refreshHash: id,
          accessExpiresAt: 1,
          refreshExpiresAt,
        },
        10,
      )
    await ledger.book({ userId: 'paid', amount: 10, reason: 'rating', reference: '', key: 'k', at: 1 })
    await favorites.add('liked', 's', 1)
    await games.addGame(game, { key: 'k', fingerprint: 'f' }, [], null)
    await pruning.run({ ...PRUNE_NOTHING, now: 5_000, guestsBefore: 5_000 })
    const left = await Promise.all(ids.map(async (id) => ((await users.get(id)) === null ? [] : [id])))
    expect(left.flat()).toEqual(['here', 'paid', 'liked', 'played', 'young'])
    expect(await sessions.findOwner('here', 0)).toBe('here')
  })

  test('empty, unused and long unseen uploads are deleted; one that is read stays', async () => {
    const { users, uploads, pruning } = await openStorage()
    await users.findOrCreateGuest(guestOf('g'))
    const day = 86_400_000
    const filled = ['unused', 'fresh', 'shown', 'read', 'old'] as const
    for (const id of ['empty', 'open', ...filled])
      await uploads.add({ id, userId: 'g', tokenHash: 'hash', expiresAt: id === 'open' ? 9 * day : day }, 0)
    for (const id of filled)
      await uploads.put(
        id,
        { type: 'image/png', sizeBytes: 1, file: `uploads/${id}.png`, from: '' },
        { userBytes: 99, addressBytes: 99, totalBytes: 99 },
        id === 'fresh' ? 5 * day : day,
      )
    for (const id of ['shown', 'read', 'old']) await uploads.markUsed('g', id, id === 'shown' ? 4 * day : day)
    await uploads.picture('read', 4 * day)
    await pruning.run({ ...PRUNE_NOTHING, now: 5 * day, unusedUploadsBefore: 5 * day, uploadsBefore: 4 * day })
    const left = await Promise.all(
      ['empty', 'open', ...filled].map(async (id) => ((await uploads.get(id)) === null ? [] : [id])),
    )
    expect(left.flat()).toEqual(['open', 'fresh', 'shown', 'read'])
  })

  test('codes, visits, rate limits, exchanged tokens and unpaid checkouts are deleted when they expire', async () => {
    const storage = await openStorage()
    const { users, sessions, codes, authorizations, rateLimits, checkouts, pruning } = storage
    await users.findOrCreateGuest(guestOf('paid'))
    for (const [name, at] of [
      ['old', 1_000],
      ['new', 5_000],
    ] as const) {
      await codes.put({ email: name, hash: 'h', sentAt: at, requestedBy: [] }, 0)
      await authorizations.begin({ state: name, provider: 'google', redirect: '/', at })
      await rateLimits.consume([{ limit: 'l', subject: name, rule: { max: 1, windowMs: 4_001 } }], at)
      await checkouts.add({ ...checkout, id: name, createdAt: at }, null)
      await checkouts.add({ ...checkout, id: `paid ${name}`, createdAt: at }, null)
      await checkouts.settle(`paid ${name}`, 'paid', {
        userId: 'paid',
        amount: 10,
        reason: 'checkout',
        reference: name,
        key: name,
        at,
      })
      await sessions.add(
        {
          userId: 'paid',
          epoch: 0,
          family: name,
          accessHash: `access ${name}`,
          refreshHash: name,
          accessExpiresAt: 1,
          refreshExpiresAt: 99_000,
        },
        10,
      )
      await sessions.rotate(
        name,
        { userId: 'paid', salt: 's', rotatedAt: at },
        {
          userId: 'paid',
          family: name,
          accessHash: `next access ${name}`,
          refreshHash: `next ${name}`,
          accessExpiresAt: 1,
          refreshExpiresAt: 99_000,
        },
      )
    }
    await pruning.run({
      ...PRUNE_NOTHING,
      now: 5_001,
      rotatedBefore: 5_000,
      codesBefore: 5_000,
      authorizationsBefore: 5_000,
      checkoutsBefore: 5_000,
    })
    const of = (name: string): Promise<unknown>[] => [
      codes.put({ email: name, hash: 'h', sentAt: 1, requestedBy: [] }, 0).then((sentAt) => sentAt !== null),
      authorizations.find(name, 0).then((visit) => visit !== null),
      checkouts.get(name).then((found) => found !== null),
      checkouts.get(`paid ${name}`).then((found) => found !== null),
      sessions.findOwner(name, 0).then((owner) => owner !== null),
      sessions.findOwner(`next ${name}`, 0).then((owner) => owner !== null),
      // Checked at a time at which both windows would still be open.
      rateLimits
        .consume([{ limit: 'l', subject: name, rule: { max: 1, windowMs: 1 } }], 2_000)
        .then((until) => until !== null),
    ]
    expect(await Promise.all(of('old'))).toEqual([false, false, false, true, false, true, false])
    expect(await Promise.all(of('new'))).toEqual([true, true, true, true, true, true, true])
  })
})
