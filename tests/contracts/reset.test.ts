/** Contract of played games and cleared users for every storage of the server (server/storage/reset.ts). */
import { describe, expect, onTestFinished, test } from 'vitest'
import { type Storage } from '../../server/storage/port.ts'
import { checkout, createSessionKey, ending, fillUser, game, turn, user } from './filledUser.ts'
import { STORAGES } from './storages.ts'

/** All data of a user. */
async function belongingsOf(storage: Storage, id: string): Promise<object> {
  return {
    entries: (await storage.ledger.list(id)).map(({ reason, amount }) => [reason, amount]),
    ownership: await storage.wallet.getOwnership(id),
    favorites: await storage.favorites.list(id),
    game: await storage.games.findOpen(createSessionKey(id)),
    key: await storage.games.findTurn(id, 'key'),
    events: (await storage.games.listEvents(`game of ${id} in s`)).length,
    subscribed: await storage.subscriptions.has(id, 's'),
    rated: await storage.ratings.has(id, 's', 'a'),
    hobbies: await storage.hobbies.list(id),
    played: [
      await storage.plays.listStories(id),
      await storage.plays.hasPlayedSince(id, 0),
      await storage.plays.hasReachedEnding(id, 's', 'a', 9_000),
    ],
    checkout: await storage.checkouts.get(`checkout of ${id}`),
    upload: await storage.uploads.get(`upload of ${id}`),
    avatars: await storage.avatars.list(id),
  }
}

const NOTHING = {
  favorites: [],
  game: null,
  key: null,
  events: 0,
  subscribed: false,
  rated: false,
  hobbies: [],
  played: [[], false, false],
  checkout: null,
  upload: null,
  avatars: [],
}

describe.each(STORAGES)('%s', (_, open) => {
  async function storageWith(...ids: readonly string[]): Promise<Storage> {
    const storage = await open()
    onTestFinished(() => storage.close())
    for (const id of ids) await fillUser(storage, id)
    return storage
  }

  test('a cleared user has only the initial coins, and other users keep their data', async () => {
    const storage = await storageWith('u', 'v')
    const others = await belongingsOf(storage, 'v')
    expect(await storage.reset.clear('u', 50, 5_000)).toBe(true)
    expect(await belongingsOf(storage, 'u')).toEqual({
      ...NOTHING,
      entries: [['welcome', 50]],
      ownership: { coins: 50, owned: new Set() },
    })
    expect(await belongingsOf(storage, 'v')).toEqual(others)
    expect(others).toMatchObject({
      rated: true,
      subscribed: true,
      events: 1,
      played: [['s'], true, true],
      ownership: { coins: 80 },
    })
  })

  test('a cleared user keeps identity and sign-in', async () => {
    const { reset, users, accounts, sessions } = await storageWith('u')
    await accounts.register({
      guest: null,
      device: null,
      user: user('friend'),
      password: null,
      isVerified: true,
      identity: null,
      sourceCode: null,
      inviterId: 'u',
      at: 2,
    })
    await reset.clear('u', 100, 5_000)
    expect(await users.get('u')).toEqual(user('u'))
    expect((await sessions.findUser('u access', 0))?.id).toBe('u')
    expect([
      await accounts.getPassword('u'),
      (await accounts.findByIdentity({ provider: 'google', subject: 'u' }))?.id,
    ]).toEqual(['password of u', 'u'])
    expect([await accounts.findInviter('CODEu'), await accounts.getInviter('friend')]).toEqual(['u', 'u'])
  })

  test('a cleared user can repeat everything with the same keys, and be cleared again', async () => {
    const { reset, games, checkouts, ledger } = await storageWith('u')
    await reset.clear('u', 0, 5_000)
    expect(await ledger.list('u')).toEqual([])
    expect(await games.addGame(game('u'), turn, [ending], null)).toBe(true)
    expect((await checkouts.add({ ...checkout, id: 'again', userId: 'u' }, 'key')).id).toBe('again')
    expect(await reset.clear('u', 7, 6_000)).toBe(true)
    expect([await games.findOpen(createSessionKey('u')), await ledger.getBalance('u')]).toEqual([null, 7])
  })

  test('an unknown user is not cleared', async () => {
    const storage = await storageWith('u')
    const before = await belongingsOf(storage, 'u')
    expect(await storage.reset.clear('nobody', 50, 5_000)).toBe(false)
    expect([await belongingsOf(storage, 'u'), await storage.ledger.getBalance('nobody')]).toEqual([before, 0])
  })

  test('played stories come latest first, and endings count once they are due', async () => {
    const { plays, games } = await storageWith('u')
    await games.addGame(
      game('u', 't', { lastAt: 3_000 }),
      { ...turn, key: 'other' },
      [{ ...ending, at: 3_000, type: 'message' }],
      null,
    )
    expect([await plays.listStories('u'), await plays.listStories('v')]).toEqual([['t', 's'], []])
    expect([
      await plays.hasPlayedSince('u', 3_000),
      await plays.hasPlayedSince('u', 3_001),
      await plays.hasPlayedSince('v', 0),
    ]).toEqual([true, false, false])
    expect([
      await plays.hasReachedEnding('u', 's', 'a', 1_000),
      await plays.hasReachedEnding('u', 's', 'a', 1_001),
    ]).toEqual([false, true])
    expect([
      await plays.hasReachedEnding('u', 's', 'b', 9_000),
      await plays.hasReachedEnding('u', 't', 'a', 9_000),
      await plays.hasReachedEnding('v', 's', 'a', 9_000),
    ]).toEqual([false, false, false])
  })

  test('an ending stays reached after a restart', async () => {
    const { plays, games } = await storageWith('u')
    await games.addGame(
      { ...game('u'), id: 'the next' },
      { ...turn, key: 'other' },
      [{ ...ending, type: 'message' }],
      'game of u in s',
    )
    expect([await plays.listStories('u'), await plays.hasReachedEnding('u', 's', 'a', 9_000)]).toEqual([['s'], true])
  })

  test('stories are ordered by the time of play, not by when their last line is due', async () => {
    const storage = await open()
    onTestFinished(() => storage.close())
    await storage.users.findOrCreateGuest({ ...user('u'), deviceId: 'device' })
    const line = (seq: number, at: number, turnNumber = 0) => ({
      ...ending,
      type: 'message',
      seq,
      at,
      turn: turnNumber,
    })
    await storage.games.addGame(
      game('u', 'long', { lastSeq: 2, lastAt: 60_000 }),
      { key: 'a', fingerprint: '' },
      [line(1, 1_000), line(2, 60_000)],
      null,
    )
    await storage.games.addGame(
      game('u', 'short', { lastAt: 5_000 }),
      { key: 'b', fingerprint: '' },
      [line(1, 5_000)],
      null,
    )
    expect(await storage.plays.listStories('u')).toEqual(['short', 'long'])
    await storage.games.addTurn(
      game('u', 'long', { turns: 2, lastSeq: 3, lastAt: 70_000 }),
      { key: 'c', fingerprint: '' },
      [line(3, 60_001, 1)],
    )
    expect(await storage.plays.listStories('u')).toEqual(['long', 'short'])
  })
})
