/** Who is an admin: users of the configured emails, after they proved them. */
import { expect, test } from 'vitest'
import { applyAdminList } from '../../../../server/services/adminList.ts'
import { type Storage } from '../../../../server/storage/port.ts'
import { STORAGES } from '../../../contracts/storages.ts'

test.each(STORAGES)('%s: users of the listed, verified emails are admins, and all others are not', async (_, open) => {
  const storage = await open()
  const register = async (id: string, isVerified: boolean, role = 'user'): Promise<void> => {
    const user = {
      id,
      deviceId: null,
      name: id,
      email: `${id}@example.com`,
      avatarUrl: null,
      status: 'active',
      plan: null,
      coins: 0,
      gender: 'unknown',
      role,
      createdAt: 1,
    }
    await storage.accounts.register({
      guestId: null,
      user,
      password: null,
      isVerified,
      identity: null,
      sourceCode: null,
      inviterId: null,
      at: 1,
    })
  }
  await register('proved', true)
  await register('claimed', false)
  await register('former', true, 'admin')
  const emails = ['proved@example.com', 'claimed@example.com']
  const listed = applyAdminList(storage, emails)
  const roles = async ({ users }: Pick<Storage, 'users'> = listed): Promise<unknown[]> =>
    Promise.all(['proved', 'claimed', 'former'].map(async (id) => (await users.get(id))?.role))
  await storage.accounts.addAdmins(emails)
  expect(await roles()).toEqual(['admin', 'user', 'user'])
  await storage.accounts.verifyEmail('claimed')
  await storage.accounts.addAdmins(emails)
  expect(await roles()).toEqual(['admin', 'admin', 'user'])
  expect((await listed.accounts.findByEmail('former@example.com'))?.role).toBe('user')
  // Another process has its own list, and without one the stored roles count.
  expect(await roles(applyAdminList(storage, ['former@example.com']))).toEqual(['user', 'user', 'admin'])
  expect(await roles(applyAdminList(storage, []))).toEqual(['admin', 'admin', 'admin'])
  storage.close()
})
