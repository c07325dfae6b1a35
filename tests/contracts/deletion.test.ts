/** Contract of the deletion of closed accounts (server/storage/deletion.ts). */
import { describe, expect, onTestFinished, test } from 'vitest'
import { type GameRecord } from '../../server/storage/port.ts'
import { guest } from './guests.ts'
import { STORAGES } from './storages.ts'

const game = (id: string, userId: string, actorId: string): GameRecord => ({
  id,
  userId,
  storyId: 's',
  actorId,
  locale: 'en',
  state: '{}',
  turns: 1,
  lastSeq: 0,
  lastAt: 1,
  paidSince: null,
  revision: null,
})

describe.each(STORAGES)('%s', (_, open) => {
  test('a closed account is listed until it is removed, and goes game by game; nobody else is touched', async () => {
    const storage = await open()
    onTestFinished(() => storage.close())
    const { users, games, deletion } = storage
    for (const id of ['u', 'v']) await users.findOrCreateGuest(guest(id))
    for (const [id, userId, actorId] of [
      ['g1', 'u', 'a'],
      ['g2', 'u', 'b'],
      ['g3', 'v', 'a'],
    ] as const)
      await games.addGame(game(id, userId, actorId), { key: id, fingerprint: id }, [], null)
    expect([await deletion.listClosed(), await deletion.purgeGame('u')]).toEqual([[], false])
    await deletion.remove('u')
    expect((await users.get('u'))?.status).toBe('active')
    await deletion.close('u')
    expect(await deletion.listClosed()).toEqual(['u'])
    const purged = [await deletion.purgeGame('u'), await deletion.purgeGame('u'), await deletion.purgeGame('u')]
    expect([purged, await deletion.listClosed()]).toEqual([[true, true, false], ['u']])
    await deletion.remove('u')
    expect([await deletion.listClosed(), await users.get('u')]).toEqual([[], null])
    expect((await games.findOpen({ userId: 'v', storyId: 's', actorId: 'a' }))?.id).toBe('g3')
  })
})
