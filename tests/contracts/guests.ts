/** Guests, as the contracts of the storage have them. */
import { onTestFinished } from 'vitest'
import { type GuestProof, type Registration } from '../../server/storage/accounts.ts'
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
  addressedAs: null,
  storyName: '',
  role: 'guest',
  createdAt: 1_000,
  sessionEpoch: 0,
})

export const user = (id: string): UserRecord => ({
  ...guest(id),
  deviceId: null,
  name: `User ${id}`,
  email: `${id}@example.com`,
  role: 'user',
})

/** A registration that claims the email of a user. */
export const registrationOf = (user: UserRecord, more: Partial<Registration> = {}): Registration => ({
  guest: null,
  user,
  password: null,
  isVerified: false,
  identity: null,
  device: null,
  sourceCode: null,
  inviterId: null,
  at: 2_000,
  ...more,
})

/** A guest as the token `<id> access` proves them. */
export const proofOf = (id: string, epoch = 0): GuestProof => ({ id, epoch, accessHash: `${id} access` })

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
