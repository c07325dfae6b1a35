/** The wardrobe of the player's drawn avatar. A change of the user is shown at once. */
import type * as v from 'valibot'
import { type Wearable, wardrobeBuy, wardrobeGet, wardrobeWear } from '../../protocol/api/avatars.ts'
import { type User } from '../../protocol/api/account.ts'
import { type Result } from '../../protocol/api/result.ts'
import { type DrawnLook } from '../../protocol/wardrobe.ts'
import { takeChangedUser } from './user.ts'
import { callAsUser, callAsUserWith } from '../api/client.ts'

export type Wardrobe = v.InferOutput<typeof wardrobeGet.answer>

export function getWardrobe(signal?: AbortSignal): Promise<Result<Wardrobe>> {
  return callAsUserWith({ signal }, wardrobeGet, {})
}

/** Buys one thing, for at most the price that is shown. What is owned already is not charged again, so that it can be repeated. */
export async function buyWearable({ id, coins }: Pick<Wearable, 'id' | 'coins'>): Promise<Result<User>> {
  return takeChangedUser(await callAsUser(wardrobeBuy, { id, price: coins }))
}

/** Makes a look the picture of the player. */
export async function wearLook(look: DrawnLook): Promise<Result<User>> {
  return takeChangedUser(await callAsUser(wardrobeWear, look))
}
