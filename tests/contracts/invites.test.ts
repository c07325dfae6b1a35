/** Contract of invites for every storage of the server: codes, who invited whom, and who is paid for. */
import { describe, expect, test } from 'vitest'
import { type Registration } from '../../server/storage/accounts.ts'
import { guest, openWithGuest, proofOf, registrationOf } from './guests.ts'
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
    const { accounts, games, ledger, deletion } = storage
    for (const [id, isVerified] of [
      ['neither', false],
      ['proved', true],
      ['finished', false],
      ['both', true],
      ['ring', true],
    ] as const)
      await accounts.register(registration(id, { inviterId: 'g', isVerified, at: id === 'both' ? 5_000 : 6_000 }))
    const ending = { seq: 1, turn: 0, at: 1_000, type: 'show_ending', data: '{}', own: false }
    const finish = async (userId: string): Promise<void> => {
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
    for (const userId of ['finished', 'both', 'ring']) await finish(userId)
    expect(await accounts.listUnpaidInvited('g')).toEqual(['both', 'ring'])
    // A ring of three, which only registrations can make.
    await accounts.register(registration('middle', { inviterId: 'ring', isVerified: true }))
    await accounts.register(registration('g', { guest: proofOf('g'), inviterId: 'middle' }))
    expect(await accounts.listUnpaidInvited('g')).toEqual(['both'])
    expect(await accounts.listUnpaidInvited('ring')).toEqual([])
    const reward = { userId: 'g', amount: 10, reason: 'task_invite', reference: '', at: 1 } as const
    const limit = { entries: 1, since: 0 }
    expect(await accounts.payForInvited(reward, 'ring', limit)).toBe('repeated')
    expect(await accounts.payForInvited(reward, 'both', { ...limit, entries: 0 })).toBe('full')
    expect(await accounts.payForInvited(reward, 'both', limit)).toBe('booked')
    expect(await accounts.listUnpaidInvited('g')).toEqual([])
    expect(await accounts.payForInvited(reward, 'both', { ...limit, entries: 9 })).toBe('repeated')
    expect(await ledger.getBalance('g')).toBe(130)
    // The same address, after its account was deleted, and for another inviter.
    await deletion.close('both')
    const again = { ...guest('again'), deviceId: null, email: 'both@example.com', role: 'user' }
    await accounts.register(registrationOf(again, { inviterId: 'neither', isVerified: true }))
    await finish('again')
    expect(await accounts.listUnpaidInvited('neither')).toEqual(['again'])
    const other = { ...reward, userId: 'neither' }
    expect(await accounts.payForInvited(other, 'again', { ...limit, entries: 9 })).toBe('repeated')
    expect(await accounts.listUnpaidInvited('neither')).toEqual([])
    expect(await ledger.getBalance('neither')).toBe(120)
  })

  test('nobody becomes the inviter of those who brought them, however many are between', async () => {
    const { accounts } = await openWithGuest(open, guest('g'))
    await accounts.register(registration('a', { inviterId: 'g' }))
    await accounts.register(registration('b', { inviterId: 'a' }))
    await accounts.register(registration('c'))
    for (const inviter of ['g', 'a', 'b']) expect(await accounts.setInviter('g', inviter, 1)).toBe(false)
    expect([await accounts.setInviter('g', 'c', 1), await accounts.getInviter('g')]).toEqual([true, 'c'])
    expect([await accounts.setInviter('c', 'b', 1), await accounts.getInviter('c')]).toEqual([false, null])
  })
})
