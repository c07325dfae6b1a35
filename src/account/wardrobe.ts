/** The wardrobe of the player's drawn avatar. A change of the user is shown at once. */
import type * as v from 'valibot'
import { type Wearable, wardrobeBuy, wardrobeGet, wardrobeWear } from '../../protocol/api/avatars.ts'
import { type User } from '../../protocol/api/account.ts'
import { type Result, succeed } from '../../protocol/api/result.ts'
import { type DrawnLook } from '../../protocol/wardrobe.ts'
import { getUser, setUser } from './user.ts'
import { callAsUser, callAsUserWith } from '../api/client.ts'

export type Wardrobe = v.InferOutput<typeof wardrobeGet.answer>

export function getWardrobe(signal?: AbortSignal): Promise<Result<Wardrobe>> {
  return callAsUserWith({ signal }, wardrobeGet, {})
}

/** Buys one thing, for at most the price that is shown. What is owned already is not charged again, so that it can be repeated. */
export async function buyWearable({ id, coins }: Pick<Wearable, 'id' | 'coins'>): Promise<Result<User>> {
  return showUser(await callAsUser(wardrobeBuy, { id, price: coins }))
}

/** Makes a look the picture of the player. */
export async function wearLook(look: DrawnLook): Promise<Result<User>> {
  return showUser(await callAsUser(wardrobeWear, look))
}

/** Discards the answer if another user has signed in meanwhile. */
function showUser(answer: Result<{ user: User }>): Result<User> {
  if (!answer.ok) return answer
  const { user } = answer.data
  if (getUser()?.uuid === user.uuid) setUser(user)
  return succeed(user)
}
