/** Contract of invites for every storage of the server: codes, who invited whom, and who is paid for. */
import { describe, expect, test } from 'vitest'
import { type Registration } from '../../server/storage/accounts.ts'
import { guest, openWithGuest, registrationOf } from './guests.ts'
import { STORAGES } from './storages.ts'

const registration = (id: string, more: Partial<Registration> = {}): Registration =>
  registrationOf({ ...guest(id), deviceId: null, email: `${id}@example.com`, role: 'user' }, more)

describe.each(STORAGES)('%s', (_, open) => {
  test('an invite code is stable and belongs to one user', async () => {
    const { accounts } = await openWithGuest(open, guest('g'))
    await accounts.register(registration('n'))
    expect([
      await accounts.getOrAddInviteCode('g', 'AAAA'),
      await accounts.getOrAddInviteCode('g', 'BBBB'),
      await accounts.getOrAddInviteCode('n', 'AAAA'),
    ]).toEqual(['AAAA', 'AAAA', null])
    expect([await accounts.findInviter('AAAA'), await accounts.findInviter('BBBB')]).toEqual(['g', null])
    await accounts.register(registration('b', { inviterId: 'g' }))
    expect([await accounts.getInviter('b'), await accounts.getInviter('n')]).toEqual(['g', null])
  })

  test('an invited user is unpaid with a proved email and a finished story, until they are paid for', async () => {
    const storage = await openWithGuest(open, guest('g'))
    const { accounts, games, ledger } = storage
    for (const [id, isVerified] of [
      ['neither', false],
      ['proved', true],
      ['finished', false],
      ['both', true],
      ['ring', true],
    ] as const)
      await accounts.register(registration(id, { inviterId: 'g', isVerified, at: id === 'both' ? 5_000 : 6_000 }))
    const ending = { seq: 1, turn: 0, at: 1_000, type: 'show_ending', data: '{}', own: false }
    for (const userId of ['finished', 'both', 'ring']) {
      const game = {
        userId,
        storyId: 's',
        actorId: 'a',
        id: `game of ${userId}`,
        locale: 'en',
        state: '',
        turns: 1,
      } as const
      const rest = { lastSeq: 1, lastAt: 1_000, paidSince: null, revision: null }
      await games.addGame({ ...game, ...rest }, { key: 'k', fingerprint: 'f' }, [ending], null)
    }
    expect(await accounts.listUnpaidInvited('g')).toEqual(['both', 'ring'])
    expect(await accounts.setInviter('g', 'ring', 1)).toBe(true)
    expect(await accounts.listUnpaidInvited('g')).toEqual(['both'])
    expect(await accounts.listUnpaidInvited('ring')).toEqual([])
    const reward = {
      userId: 'g',
      amount: 10,
      reason: 'task_invite',
      reference: 'both',
      key: 'task_invite:both',
      at: 1,
    } as const
    await ledger.book(reward)
    expect(await accounts.listUnpaidInvited('g')).toEqual([])
  })
})
