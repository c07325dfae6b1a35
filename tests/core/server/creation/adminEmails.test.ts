/** Who is an admin: users of the configured emails, after they proved them. */
import { expect, test } from 'vitest'
import { applyAdminList } from '../../../../server/services/adminList.ts'
import { type Storage, type UserRecord } from '../../../../server/storage/port.ts'
import { guest, registrationOf } from '../../../contracts/guests.ts'
import { STORAGES } from '../../../contracts/storages.ts'

const userOf = (id: string, role = 'user'): UserRecord => ({
  ...guest(id),
  deviceId: null,
  email: `${id}@example.com`,
  role,
})

test.each(STORAGES)('%s: users of the listed, verified emails are admins, and all others are not', async (_, open) => {
  const storage = await open()
  const register = (id: string, isVerified: boolean, role?: string): Promise<unknown> =>
    storage.accounts.register(registrationOf(userOf(id, role), { isVerified }))
  await register('proved', true)
  await register('claimed', false)
  await register('former', true, 'admin')
  const emails = ['proved@example.com', 'claimed@example.com']
  const listed = applyAdminList(storage, emails)
  const roles = async ({ users }: Pick<Storage, 'users'> = listed): Promise<unknown[]> =>
    Promise.all(['proved', 'claimed', 'former'].map(async (id) => (await users.get(id))?.role))
  await storage.accounts.addAdmins(emails)
  expect(await roles()).toEqual(['admin', 'user', 'user'])
  await storage.accounts.proveEmail(registrationOf(userOf('claimed')), 'claimed')
  await storage.accounts.addAdmins(emails)
  expect(await roles()).toEqual(['admin', 'admin', 'user'])
  expect((await listed.accounts.get('former'))?.role).toBe('user')
  // Another process has its own list, and without one the stored roles count.
  expect(await roles(applyAdminList(storage, ['former@example.com']))).toEqual(['user', 'user', 'admin'])
  expect(await roles(applyAdminList(storage, []))).toEqual(['admin', 'admin', 'admin'])
  storage.close()
})
