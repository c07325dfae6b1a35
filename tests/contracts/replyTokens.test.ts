/** Contract of what models cost, for every storage of the server (server/storage/replyTokens.ts). */
import { describe, expect, test } from 'vitest'
import { type Storage } from '../../server/storage/port.ts'
import { guest, openWithGuest } from './guests.ts'
import { STORAGES } from './storages.ts'

describe.each(STORAGES)('%s', (_, open) => {
  async function openStore(): Promise<Storage> {
    const storage = await openWithGuest(open, guest('a'))
    await storage.users.findOrCreateGuest(guest('b'))
    return storage
  }
  const key = { userId: 'a', storyId: 'talk', day: '2030-01-31' }

  test('tokens are booked up to the limit of a player, a story and a day', async () => {
    const { replyTokens } = await openStore()
    expect(await replyTokens.reserve(key, 60, 100)).toBe(true)
    expect(await replyTokens.reserve(key, 60, 100)).toBe(false)
    expect(await replyTokens.count(key)).toBe(60)
    expect(await replyTokens.reserve({ ...key, day: '2030-02-01' }, 60, 100)).toBe(true)
    expect(await replyTokens.reserve({ ...key, storyId: 'other' }, 60, 100)).toBe(true)
    expect(await replyTokens.reserve({ ...key, userId: 'b' }, 60, 100)).toBe(true)
  })

  test('of two bookings at once only as many count as fit', async () => {
    const { replyTokens } = await openStore()
    const booked = await Promise.all([1, 2, 3].map(() => replyTokens.reserve(key, 40, 100)))
    expect(booked.filter(Boolean)).toHaveLength(2)
  })

  test('a booking is corrected in both directions, and never below nothing', async () => {
    const { replyTokens } = await openStore()
    await replyTokens.reserve(key, 60, 100)
    await replyTokens.correct(key, -40)
    expect(await replyTokens.count(key)).toBe(20)
    await replyTokens.correct(key, 15)
    expect(await replyTokens.count(key)).toBe(35)
    await replyTokens.correct(key, -100)
    expect(await replyTokens.count(key)).toBe(0)
  })
})
