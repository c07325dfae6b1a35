/** A user with data of every kind, as the contracts of the storage have them. */
import { type GameRecord, type Storage, type UserRecord } from '../../server/storage/port.ts'
import { subscribe } from './subscribe.ts'

const about = {
  avatarUrl: null,
  status: 'active',
  plan: null,
  coins: 100,
  gender: 'male',
  addressedAs: null,
  storyName: '',
  createdAt: 1_000,
  sessionEpoch: 0,
}
export const user = (id: string): UserRecord => ({
  ...about,
  id,
  deviceId: null,
  name: id,
  email: `${id}@example.com`,
  role: 'user',
})
export const game = (userId: string, storyId = 's', more: Partial<GameRecord> = {}): GameRecord => ({
  id: `game of ${userId} in ${storyId}`,
  userId,
  storyId,
  actorId: 'a',
  locale: 'zh',
  state: '{}',
  turns: 1,
  lastSeq: 1,
  lastAt: 1_001,
  paidSince: null,
  revision: null,
  ...more,
})
export const ending = { seq: 1, turn: 0, at: 1_001, type: 'show_ending', data: '{}', own: false }
export const turn = { key: 'key', fingerprint: 'print' }
export const checkout = {
  priceId: 'p',
  coins: 10,
  amount: 99,
  currency: 'USD',
  status: 'open',
  createdAt: 1_000,
} as const
export const createSessionKey = (userId: string): { userId: string; storyId: string; actorId: string } => ({
  userId,
  storyId: 's',
  actorId: 'a',
})

/** Creates a user with data of every kind. */
export async function fillUser(storage: Storage, id: string): Promise<void> {
  const identity = { provider: 'google', subject: id }
  await storage.accounts.register({
    guest: null,
    device: null,
    user: user(id),
    password: `password of ${id}`,
    isVerified: true,
    identity,
    sourceCode: null,
    inviterId: null,
    at: 1,
  })
  await storage.accounts.getOrAddInviteCode(id, `CODE${id}`)
  await storage.sessions.add(
    {
      userId: id,
      epoch: 0,
      family: `${id} family`,
      accessHash: `${id} access`,
      refreshHash: `${id} refresh`,
      accessExpiresAt: 2_000,
      refreshExpiresAt: 5_000,
    },
    10,
  )
  await storage.favorites.add(id, 's', 1)
  await storage.games.addGame(game(id), turn, [ending], null, {
    balance: 100,
    payments: [{ what: 'story:s', coins: 30 }],
    at: 1,
  })
  await subscribe(storage.subscriptions, id, 's', 'a@example.com')
  await storage.ratings.add(
    { ...createSessionKey(id), story: 1, character: 2, image: 3, comment: '', at: 1 },
    { userId: id, amount: 10, reason: 'rating', reference: 's', key: 'rating', at: 1 },
  )
  await storage.hobbies.put(id, ['mystery'])
  await storage.checkouts.add({ ...checkout, id: `checkout of ${id}`, userId: id }, 'key')
  await storage.uploads.add({ id: `upload of ${id}`, userId: id, tokenHash: 'hash', expiresAt: 9_000 }, 1)
  await storage.avatars.add({ id: `avatar of ${id}`, userId: id, url: null, createdAt: 1 })
}
