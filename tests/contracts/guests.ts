/** Guests, as the contracts of the storage have them. */
import { onTestFinished } from 'vitest'
import { type Storage, type UserRecord } from '../../server/storage/port.ts'

export const guest = (id: string, deviceId = `device of ${id}`): UserRecord & { deviceId: string } => ({
  id,
  deviceId,
  name: `Guest ${id}`,
  email: null,
  avatarUrl: null,
  status: 'active',
  plan: null,
  coins: 120,
  gender: 'male',
  role: 'guest',
  createdAt: 1_000,
})

/** A storage with this guest, closed with the test. */
export async function openWithGuest(
  open: () => Promise<Storage>,
  record: UserRecord & { deviceId: string },
): Promise<Storage> {
  const storage = await open()
  onTestFinished(() => storage.close())
  await storage.users.findOrCreateGuest(record)
  return storage
}
