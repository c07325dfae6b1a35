/** Changes of the player's own profile. Doc 1 §7 (user-info.update). */
import type * as v from 'valibot'
import { type User } from '../../protocol/api/account.ts'
import { type Result, succeed } from '../../protocol/api/result.ts'
import { userUpdate } from '../../protocol/api/signIn.ts'
import { getUser, setUser } from './user.ts'
import { callAsUserWith, type CallOptions } from '../api/client.ts'

/** The changed fields only. */
export type ProfileChanges = v.InferInput<typeof userUpdate.body>

/** Changes the profile, and the user of this page with it. Discards the answer if another user has signed in meanwhile. */
export async function updateProfile(changes: ProfileChanges, options: CallOptions = {}): Promise<Result<User>> {
  const answer = await callAsUserWith(options, userUpdate, changes)
  if (!answer.ok) return answer
  const { user } = answer.data
  if (getUser()?.uuid === user.uuid) setUser(user)
  return succeed(user)
}
