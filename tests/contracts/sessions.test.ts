/** What any storage of the server has to hold about sessions: their tokens, how these are exchanged, and when they end. */
import { describe, expect, test } from 'vitest'
import { type SessionRecord, type Storage } from '../../server/storage/port.ts'
import { guest, openWithGuest } from './guests.ts'
import { STORAGES } from './storages.ts'

const session = (userId: string, name: string): SessionRecord => ({
  userId,
  epoch: 0,
  family: `${name} family`,
  accessHash: `${name} access`,
  refreshHash: `${name} refresh`,
  accessExpiresAt: 2_000,
  refreshExpiresAt: 5_000,
})

describe.each(STORAGES)('%s', (_, open) => {
  /** A storage with one user. */
  function storageWithUser(): Promise<Storage> {
    return openWithGuest(open, guest('u'))
  }

  test('an access token belongs to its user until it expires', async () => {
    const { sessions } = await storageWithUser()
    await sessions.add(session('u', 'first'), 10)
    expect(await sessions.findUser('first access', 1_999)).toEqual(guest('u'))
    expect(await sessions.findUser('first access', 2_000)).toBeNull()
    expect(await sessions.findUser('first refresh', 0)).toBeNull()
    expect(await sessions.findOwner('first refresh', 0)).toBe('u')
    expect(await sessions.findOwner('first access', 0)).toBeNull()
  })

  test('an unknown token has no session', async () => {
    const { sessions } = await storageWithUser()
    expect(await sessions.add(session('nobody', 'first'), 10)).toBe(false)
  })

  test('a refresh token is exchanged once; its access token ends with it', async () => {
    const { sessions } = await storageWithUser()
    await sessions.add(session('u', 'first'), 10)
    const rotation = { userId: 'u', salt: 'salt', rotatedAt: 1_500 }
    expect(await sessions.rotate('first refresh', rotation, session('u', 'second'))).toEqual(rotation)
    expect(
      await sessions.rotate('first refresh', { ...rotation, salt: 'other', rotatedAt: 1_600 }, session('u', 'third')),
    ).toEqual(rotation)
    expect(await sessions.findUser('first access', 0)).toBeNull()
    expect(await sessions.findUser('second access', 0)).toEqual(guest('u'))
    expect(await sessions.findUser('third access', 0)).toBeNull()
  })

  test('an unknown token, or one of another user, is not exchanged', async () => {
    const { users, sessions } = await storageWithUser()
    await users.findOrCreateGuest(guest('v'))
    await sessions.add(session('u', 'first'), 10)
    expect(
      await sessions.rotate('no refresh', { userId: 'u', salt: 'salt', rotatedAt: 1 }, session('u', 'second')),
    ).toBeNull()
    expect(
      await sessions.rotate('first refresh', { userId: 'v', salt: 'salt', rotatedAt: 1 }, session('v', 'second')),
    ).toBeNull()
    expect(await sessions.findUser('second access', 0)).toBeNull()
    expect(await sessions.findUser('first access', 0)).toEqual(guest('u'))
  })

  test('tokens exchanged long ago are deleted, others are not', async () => {
    const { sessions } = await storageWithUser()
    await sessions.add(session('u', 'first'), 10)
    await sessions.rotate('first refresh', { userId: 'u', salt: 'salt', rotatedAt: 1_500 }, session('u', 'second'))
    await sessions.prune(1_500, 0)
    expect(await sessions.findOwner('first refresh', 0)).toBe('u')
    await sessions.prune(1_501, 0)
    expect(await sessions.findOwner('first refresh', 0)).toBeNull()
    expect(await sessions.findOwner('second refresh', 0)).toBe('u')
  })

  test('a refresh token expires, alone and in an exchange, and is deleted then', async () => {
    const { sessions } = await storageWithUser()
    await sessions.add(session('u', 'first'), 10)
    expect([
      await sessions.findOwner('first refresh', 4_999),
      await sessions.findOwner('first refresh', 5_000),
    ]).toEqual(['u', null])
    expect(
      await sessions.rotate('first refresh', { userId: 'u', salt: 'salt', rotatedAt: 5_000 }, session('u', 'second')),
    ).toBeNull()
    await sessions.prune(0, 5_000)
    expect(await sessions.findOwner('first refresh', 0)).toBeNull()
  })

  test('a session ends with all tokens of its sign-in, and no others', async () => {
    const { sessions } = await storageWithUser()
    await sessions.add(session('u', 'first'), 10)
    await sessions.add(session('u', 'elsewhere'), 10)
    await sessions.rotate('first refresh', { userId: 'u', salt: 'salt', rotatedAt: 1_500 }, session('u', 'second'))
    await sessions.end('second access')
    expect([await sessions.findOwner('first refresh', 0), await sessions.findOwner('second refresh', 0)]).toEqual([
      null,
      null,
    ])
    expect(await sessions.findUser('elsewhere access', 0)).toEqual({ ...guest('u'), sessionEpoch: 1 })
  })

  test('the other sessions of a user end, and those of other users do not', async () => {
    const { users, sessions } = await storageWithUser()
    await users.findOrCreateGuest(guest('v'))
    for (const [user, name] of [
      ['u', 'here'],
      ['u', 'there'],
      ['v', 'other'],
    ] as const)
      await sessions.add(session(user, name), 10)
    const owners = () => Promise.all(['here', 'there', 'other'].map((name) => sessions.findOwner(`${name} refresh`, 0)))
    await sessions.endOthers('unknown access')
    expect(await owners()).toEqual(['u', 'u', 'v'])
    await sessions.endOthers('here access')
    expect(await owners()).toEqual(['u', null, 'v'])
    await sessions.endFamily('here family')
    expect(await owners()).toEqual([null, null, 'v'])
  })

  test('the tokens of an older server join the family of the next pair', async () => {
    const { sessions } = await storageWithUser()
    await sessions.add({ ...session('u', 'first'), family: 'first refresh' }, 10)
    await sessions.rotate('first refresh', { userId: 'u', salt: 'salt', rotatedAt: 1_500 }, session('u', 'second'))
    await sessions.endFamily('second family')
    expect([await sessions.findOwner('first refresh', 0), await sessions.findOwner('second refresh', 0)]).toEqual([
      null,
      null,
    ])
  })

  test('a user has a limit of sessions; a new one ends the one that expires first', async () => {
    const { users, sessions } = await storageWithUser()
    await users.findOrCreateGuest(guest('v'))
    await sessions.add(session('v', 'other'), 2)
    for (const [index, name] of ['first', 'second', 'third'].entries())
      await sessions.add({ ...session('u', name), refreshExpiresAt: 5_000 + index }, 2)
    const owners = await Promise.all(
      ['first', 'second', 'third', 'other'].map((name) => sessions.findOwner(`${name} refresh`, 0)),
    )
    expect(owners).toEqual([null, 'u', 'u', 'v'])
  })
})
