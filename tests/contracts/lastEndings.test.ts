/** Contract of what stays of a user's last game with each character, for every storage of the server (server/storage/playerLibrary.ts). */
import { describe, expect, onTestFinished, test } from 'vitest'
import { type GameEnd, type Storage } from '../../server/storage/port.ts'
import { ending, game, user } from './filledUser.ts'
import { STORAGES } from './storages.ts'

const end = (endingId: string, more: Partial<GameEnd> = {}): GameEnd => ({
  endingId,
  at: 1_001,
  heart: 40,
  epilogue: '{"lines":[]}',
  ...more,
})

describe.each(STORAGES)('%s', (_, open) => {
  let games = 0

  async function storageWithUser(): Promise<Storage> {
    const storage = await open()
    onTestFinished(() => storage.close())
    await storage.users.findOrCreateGuest({ ...user('u'), deviceId: 'device' })
    return storage
  }

  /** Plays a game of story `s` to an end, in place of the one before. */
  async function play(storage: Storage, what: GameEnd, actorId = 'a'): Promise<void> {
    const before = await storage.games.findOpen({ userId: 'u', storyId: 's', actorId })
    games += 1
    const record = game('u', 's', { id: `g${games}`, actorId, lastAt: what.at })
    const events = [{ ...ending, at: what.at, data: JSON.stringify({ ending_id: what.endingId }) }]
    const finds = { places: [], pictures: [], lines: [], end: what }
    const turn = { key: `start ${games}`, fingerprint: '' }
    expect(await storage.games.addGame(record, turn, events, before?.id ?? null, undefined, finds)).toBe(true)
  }

  test('the last game with a character counts, and the highest heart of all', async () => {
    const storage = await storageWithUser()
    await play(storage, end('far', { heart: 80 }))
    await play(storage, end('near', { at: 2_000, epilogue: null }))
    await play(storage, end('far', { at: 3_000, heart: 12 }))
    await play(storage, end('other', { at: 2_500 }), 'b')
    const known = { storyId: 's', epilogue: '{"lines":[]}', readAt: null }
    expect(await storage.plays.listLastEndings('u', 3_000)).toEqual([
      { ...known, actorId: 'a', endingId: 'far', at: 3_000, heart: 80 },
      { ...known, actorId: 'b', endingId: 'other', at: 2_500, heart: 40 },
    ])
    expect((await storage.plays.listLastEndings('u', 2_999)).map(({ actorId }) => actorId)).toEqual(['b'])
    expect(await storage.plays.listLastEndings('v', 9_000)).toEqual([])
    expect(await storage.plays.listEndings('u', 9_000)).toEqual([
      { storyId: 's', actorId: 'a', endingId: 'far' },
      { storyId: 's', actorId: 'a', endingId: 'near' },
      { storyId: 's', actorId: 'b', endingId: 'other' },
    ])
  })

  test('an epilogue is read once, until another end comes in its place', async () => {
    const storage = await storageWithUser()
    const readAt = async () => (await storage.plays.listLastEndings('u', 9_000)).map((each) => each.readAt)
    await play(storage, end('far'))
    await storage.plays.markEpilogueRead('u', { storyId: 's', actorId: 'a', endingId: 'near' }, 5_000)
    expect(await readAt()).toEqual([null])
    await storage.plays.markEpilogueRead('u', { storyId: 's', actorId: 'a', endingId: 'far' }, 5_000)
    await storage.plays.markEpilogueRead('u', { storyId: 's', actorId: 'a', endingId: 'far' }, 6_000)
    expect(await readAt()).toEqual([5_000])
    await play(storage, end('far', { at: 7_000 }))
    expect(await readAt()).toEqual([null])
  })

  test('an end that was held back is due with the events that are brought forward', async () => {
    const storage = await storageWithUser()
    await play(storage, end('far', { at: 60_000 }))
    expect(await storage.plays.listLastEndings('u', 5_000)).toEqual([])
    await storage.games.bringForward(`g${games}`, 4_000)
    expect(await storage.plays.listLastEndings('u', 5_000)).toHaveLength(1)
  })
})
