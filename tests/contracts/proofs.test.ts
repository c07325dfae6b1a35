/** Contract of proofs for every storage of the server: whose an email is, which claims end, and which proofs begin a session. */
import { describe, expect, test } from 'vitest'
import { type ProvedUser, type Registration } from '../../server/storage/accounts.ts'
import { type SessionRecord, type Storage, type UserRecord } from '../../server/storage/port.ts'
import { guest, openWithGuest, proofOf, registrationOf } from './guests.ts'
import { STORAGES } from './storages.ts'

const EMAIL = 'mira@example.com'
const user = (id: string): UserRecord => ({ ...guest(id), deviceId: null, email: EMAIL, role: 'user' })
const registration = (id: string, more: Partial<Registration> = {}): Registration => registrationOf(user(id), more)
const session = (userId: string, name: string, epoch = 0): SessionRecord => ({
  userId,
  epoch,
  family: `${name} family`,
  accessHash: `${name} access`,
  refreshHash: `${name} refresh`,
  accessExpiresAt: 9_000,
  refreshExpiresAt: 9_000,
})

describe.each(STORAGES)('%s', (_, open) => {
  /** A storage with the guest g. */
  function storageWithGuest(): Promise<Storage> {
    return openWithGuest(open, guest('g'))
  }
  /** Proves the email, with the guest of a request or without one. */
  async function prove(
    { accounts }: Storage,
    id: string,
    more: Partial<Registration> = {},
    bearerId: string | null = null,
  ): Promise<ProvedUser> {
    const proved = await accounts.proveEmail(registration(id, more), bearerId)
    if (typeof proved === 'string') throw new Error(proved)
    return proved
  }

  test('the first proof registers the guest of the request, and ends the claims of others with what came of them', async () => {
    const storage = await storageWithGuest()
    const { accounts, sessions, users } = storage
    await accounts.register(registration('claimer', { password: 'hash', device: 'd', inviterId: 'g' }))
    await sessions.add(session('claimer', 'claimer'), 10)
    const identity = { provider: 'google', subject: 's' }
    const { user: proved, ...rest } = await prove(storage, 'new', { guest: proofOf('g'), device: 'e', identity }, 'g')
    expect([proved.id, proved.role, proved.email]).toEqual(['g', 'user', EMAIL])
    expect(rest).toEqual({ isNew: true, droppedClaims: 1 })
    expect((await accounts.findByIdentity(identity))?.id).toBe('g')
    expect(await users.get('claimer')).toMatchObject({ email: null, role: 'guest', sessionEpoch: 1 })
    expect([await accounts.getPassword('claimer'), await accounts.getInviter('claimer')]).toEqual([null, null])
    expect(await accounts.listPasswords(EMAIL)).toEqual([])
    // Their progress is still theirs, on the device where it is.
    expect(await sessions.findOwner('claimer refresh', 0)).toBe('claimer')
    expect(await sessions.add(session('claimer', 'late'), 10)).toBe(false)
    // From now on the email has its user, whatever else claims it.
    await accounts.register(registration('second', { device: 'd' }))
    const again = await prove(storage, 'third', { device: 'd' }, 'second')
    expect(again).toMatchObject({ user: { id: 'g' }, isNew: false, droppedClaims: 0 })
    expect((await users.get('second'))?.email).toBe(EMAIL)
  })

  test.each([
    ['the session', 'claimer', null],
    ['the device', null, 'd'],
  ])('a claim counts for %s that made it; its password and sessions end', async (_name, bearerId, device) => {
    const storage = await storageWithGuest()
    const { accounts, sessions } = storage
    await accounts.register(registration('other', { password: 'hash', device: 'e' }))
    await accounts.register(registration('claimer', { password: 'hash', device: 'd', inviterId: 'g' }))
    await sessions.add(session('claimer', 'claimer'), 10)
    const { user: proved, ...rest } = await prove(storage, 'new', { device }, bearerId)
    expect([proved.id, proved.sessionEpoch]).toEqual(['claimer', 1])
    expect(rest).toEqual({ isNew: false, droppedClaims: 1 })
    expect([await accounts.getPassword('claimer'), await sessions.findOwner('claimer refresh', 0)]).toEqual([
      null,
      null,
    ])
    expect(await accounts.getInviter('claimer')).toBe('g')
    expect([
      await sessions.add(session('claimer', 'a'), 10),
      await sessions.add(session('claimer', 'b', 1), 10),
    ]).toEqual([false, true])
  })

  test('a claim from before devices were noted counts for one on which it was signed in to', async () => {
    for (const [device, id] of [
      ['e', 'new'],
      ['d', 'claimer'],
    ] as const) {
      const storage = await storageWithGuest()
      const { accounts } = storage
      await accounts.register(registration('claimer', { password: 'hash' }))
      await accounts.rememberOrigins('claimer', ['d', 'address'], 1_000, 10)
      expect((await prove(storage, 'new', { device })).user.id).toBe(id)
    }
  })

  test('a guest registers only while the sessions that proved them stand, and the others end with it', async () => {
    const storage = await storageWithGuest()
    const { accounts, sessions } = storage
    for (const name of ['g', 'there']) await sessions.add(session('g', name), 10)
    await sessions.endOthers('g access')
    for (const register of [accounts.register, (one: Registration) => accounts.proveEmail(one, 'g')])
      expect(await register(registration('x', { guest: proofOf('g', 0) }))).toBe('ended')
    await sessions.add(session('g', 'again', 1), 10)
    expect(await accounts.register(registration('x', { guest: proofOf('g', 1) }))).toMatchObject({ sessionEpoch: 2 })
    expect([await sessions.findOwner('g refresh', 0), await sessions.findOwner('again refresh', 0)]).toEqual([
      'g',
      null,
    ])
  })

  test('a password is set only while the proof for it holds', async () => {
    const storage = await storageWithGuest()
    const { accounts, sessions } = storage
    const { user: proved } = await prove(storage, 'mira')
    await sessions.add(session('mira', 'first'), 10)
    expect(await accounts.setPassword(proved, 'new')).toMatchObject({ id: 'mira', sessionEpoch: 1 })
    expect(await sessions.findOwner('first refresh', 0)).toBeNull()
    expect([await accounts.setPassword(proved, 'late'), await accounts.getPassword('mira')]).toEqual([null, 'new'])
  })

  test.each<[string, (storage: Storage) => Promise<unknown>]>([
    ['the end of the session', ({ sessions }) => sessions.end('first access')],
    ['the end of a sign-in whose token was stolen', ({ sessions }) => sessions.endFamily('first family')],
    ['the end of the others', ({ sessions }) => sessions.endOthers('first access')],
    ['a new password', ({ accounts }) => accounts.setPassword({ id: 'g', sessionEpoch: 0 }, 'hash')],
    ['a registration', ({ accounts }) => accounts.register(registration('x', { guest: proofOf('g') }))],
    ['a deletion', ({ deletion }) => deletion.close('g')],
  ])('a proof from before %s begins no session', async (_name, end) => {
    const storage = await storageWithGuest()
    const { sessions } = storage
    expect(await sessions.add(session('g', 'first'), 10)).toBe(true)
    await end(storage)
    expect(await sessions.add(session('g', 'late'), 10)).toBe(false)
    expect(await sessions.findOwner('late refresh', 0)).toBeNull()
  })
})
