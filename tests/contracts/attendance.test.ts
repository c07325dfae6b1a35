/** Contract of which authors have a story open, for every storage of the server (server/storage/attendance.ts). */
import { describe, expect, test } from 'vitest'
import { guest, openWithGuest } from './guests.ts'
import { STORAGES } from './storages.ts'

describe.each(STORAGES)('%s', (_, open) => {
  test('an author is where they were noted last, in each story, until their time is over', async () => {
    const storage = await openWithGuest(open, guest('a'))
    await storage.users.findOrCreateGuest(guest('b'))
    const { attendance } = storage
    await attendance.note('lamp', { userId: 'b', node: 'pier' }, 1_000)
    await attendance.note('lamp', { userId: 'a', node: 'pier' }, 1_000)
    await attendance.note('lamp', { userId: 'a', node: null }, 2_000)
    await attendance.note('other', { userId: 'a', node: 'quay' }, 2_000)
    expect(await attendance.list('lamp', 1_000)).toEqual([
      { userId: 'a', node: null },
      { userId: 'b', node: 'pier' },
    ])
    expect(await attendance.list('lamp', 1_001)).toEqual([{ userId: 'a', node: null }])
    expect(await attendance.list('other', 0)).toEqual([{ userId: 'a', node: 'quay' }])
    expect(await attendance.list('lamp', 2_001)).toEqual([])
  })
})
