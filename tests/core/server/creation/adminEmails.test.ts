/** Who is an admin: users of the configured emails, after they proved them. */
import { expect, test } from 'vitest'
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
  const roles = async (): Promise<unknown[]> =>
    Promise.all(['proved', 'claimed', 'former'].map(async (id) => (await storage.users.get(id))?.role))
  const emails = ['proved@example.com', 'claimed@example.com']
  await storage.accounts.assignAdmins(emails, false)
  expect(await roles()).toEqual(['admin', 'user', 'admin'])
  await storage.accounts.assignAdmins(emails, true)
  expect(await roles()).toEqual(['admin', 'user', 'user'])
  await storage.accounts.verifyEmail('claimed')
  await storage.accounts.assignAdmins(emails, true)
  expect(await roles()).toEqual(['admin', 'admin', 'user'])
  storage.close()
})
