/** What any storage of the server has to hold about the pictures of players: uploads and avatars. */
import { describe, expect, test } from 'vitest'
import { type Storage } from '../../server/storage/port.ts'
import { guest, openWithGuest } from './guests.ts'
import { STORAGES } from './storages.ts'

describe.each(STORAGES)('%s', (_, open) => {
  /** A storage with the guest g. */
  function storageWithGuest(): Promise<Storage> {
    return openWithGuest(open, guest('g'))
  }

  test('an upload is empty until its picture arrives, and is deleted without one', async () => {
    const { uploads } = await storageWithGuest()
    const upload = (id: string): Parameters<typeof uploads.add>[0] => ({
      id,
      userId: 'g',
      tokenHash: 'hash',
      expiresAt: 2_000,
    })
    await uploads.add(upload('full'), 1_000)
    await uploads.add(upload('empty'), 1_000)
    expect([await uploads.get('full'), await uploads.picture('full', 1_000)]).toEqual([upload('full'), null])
    expect(
      await uploads.put(
        'full',
        { type: 'image/png', sizeBytes: 2, file: 'uploads/full.png', from: '' },
        { userBytes: 9, addressBytes: 9, totalBytes: 9 },
        1_000,
      ),
    ).toBe(true)
    expect({ ...(await uploads.picture('full', 1_000)) }).toEqual({
      type: 'image/png',
      sizeBytes: 2,
      file: 'uploads/full.png',
    })
    expect(await uploads.picture('empty', 1_000)).toBeNull()
    await uploads.add({ ...upload('late'), expiresAt: 9_000 }, 2_001)
    expect([await uploads.get('empty'), await uploads.get('full'), await uploads.get('late')]).toMatchObject([
      null,
      { id: 'full' },
      { id: 'late' },
    ])
  })

  test('over the user’s quota their oldest uploads are deleted, unused ones first; over the total quota nothing changes', async () => {
    const { uploads, users } = await storageWithGuest()
    await users.findOrCreateGuest(guest('h'))
    await users.findOrCreateGuest(guest('i'))
    const quota = { userBytes: 10, addressBytes: 99, totalBytes: 18 }
    const put = async (userId: string, id: string, size: number, now: number): Promise<boolean> => {
      if ((await uploads.get(id)) === null) await uploads.add({ id, userId, tokenHash: 'hash', expiresAt: 9_000 }, now)
      return uploads.put(
        id,
        { type: 'image/png', sizeBytes: size, file: `uploads/${id}-${now}.png`, from: 'home' },
        quota,
        now,
      )
    }
    const kept = async (...ids: string[]): Promise<string[]> =>
      (await Promise.all(ids.map(async (id) => ((await uploads.picture(id, 5)) === null ? [] : [id])))).flat()
    expect([await put('g', 'shown', 4, 1), await put('g', 'old', 3, 2), await put('g', 'new', 3, 3)]).toEqual([
      true,
      true,
      true,
    ])
    await uploads.markUsed('g', 'shown', 3)
    await uploads.markUsed('h', 'new', 3)
    expect(await put('h', 'other', 8, 4)).toBe(true)
    // Replacing itself needs no more space.
    expect(await put('g', 'new', 3, 4)).toBe(true)
    expect(await put('i', 'first', 1, 5)).toBe(false)
    expect(await kept('shown', 'old', 'new', 'first')).toEqual(['shown', 'old', 'new'])
    expect(await put('g', 'next', 3, 5)).toBe(true)
    expect(await kept('shown', 'old', 'new', 'next', 'other')).toEqual(['shown', 'new', 'next', 'other'])
  })

  test('over the quota of the address that uploads come from nothing changes, whoever uploads', async () => {
    const { uploads, users } = await storageWithGuest()
    await users.findOrCreateGuest(guest('h'))
    const quota = { userBytes: 6, addressBytes: 8, totalBytes: 99 }
    const put = async (userId: string, id: string, size: number, from: string): Promise<boolean> => {
      await uploads.add({ id, userId, tokenHash: 'hash', expiresAt: 9_000 }, 1)
      return uploads.put(id, { type: 'image/png', sizeBytes: size, file: `uploads/${id}.png`, from }, quota, 1)
    }
    expect([await put('g', 'one', 5, 'home'), await put('h', 'two', 4, 'home')]).toEqual([true, false])
    // Elsewhere there is room, and where an own one makes room, too. '' does not count.
    expect([await put('h', 'three', 4, 'work'), await put('g', 'four', 6, 'home')]).toEqual([true, true])
    expect([await put('h', 'five', 5, ''), await put('h', 'six', 6, '')]).toEqual([true, true])
  })

  test('avatars are their user’s own, newest first', async () => {
    const { avatars, users } = await storageWithGuest()
    await users.findOrCreateGuest(guest('h'))
    for (const [index, id] of ['a', 'b'].entries()) await avatars.add({ id, userId: 'g', url: null, createdAt: index })
    expect((await avatars.list('g')).map(({ id }) => id)).toEqual(['b', 'a'])
    expect([await avatars.get('h', 'a'), await avatars.remove('h', 'a'), await avatars.list('h')]).toEqual([
      null,
      false,
      [],
    ])
    expect([await avatars.get('g', 'a'), await avatars.remove('g', 'a'), await avatars.remove('g', 'a')]).toEqual([
      { id: 'a', userId: 'g', url: null, createdAt: 0 },
      true,
      false,
    ])
  })

  test('a drawn avatar is its user’s own, and the latest counts', async () => {
    const { drawnAvatars, users } = await storageWithGuest()
    await users.findOrCreateGuest(guest('h'))
    expect(await drawnAvatars.get('g')).toBeNull()
    await drawnAvatars.put('g', '/first')
    await drawnAvatars.put('g', '/second')
    expect([await drawnAvatars.get('g'), await drawnAvatars.get('h')]).toEqual(['/second', null])
  })
})
