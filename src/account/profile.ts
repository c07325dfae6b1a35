/** Changes of the player's own profile. Doc 1 §7 (user-info.update). */
import type * as v from 'valibot'
import { type User } from '../../protocol/api/account.ts'
import { type Result } from '../../protocol/api/result.ts'
import { userUpdate } from '../../protocol/api/signIn.ts'
import { takeChangedUser } from './user.ts'
import { callAsUserWith, type CallOptions } from '../api/client.ts'

/** The changed fields only. */
export type ProfileChanges = v.InferInput<typeof userUpdate.body>

/** Changes the profile, and the user of this page with it. */
export async function updateProfile(changes: ProfileChanges, options: CallOptions = {}): Promise<Result<User>> {
  return takeChangedUser(await callAsUserWith(options, userUpdate, changes))
}
