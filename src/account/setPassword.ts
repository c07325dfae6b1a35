/** A new password, proved by a code or by the current password. Doc 1 §5. */
import { looseSignInAnswer } from '../../protocol/api/account.ts'
import { type Result } from '../../protocol/api/result.ts'
import { passwordSet } from '../../protocol/api/signIn.ts'
import { type CallOptions } from '../api/client.ts'
import { completeSignIn, getAccessForSignIn, sendSignIn, type SignedIn } from './completeSignIn.ts'
import { readStatedGender } from './gender.ts'
import { readReferral } from './referral.ts'

export interface NewPassword {
  email: string
  password: string
  proof: { code: string } | { current_password: string }
}

/** Sets the password and signs in: the server ends the other sessions of the account. An address without an account is refused. */
export async function setPassword(
  { email, password, proof }: NewPassword,
  options: Pick<CallOptions, 'signal'> = {},
): Promise<Result<SignedIn>> {
  const access = await getAccessForSignIn()
  const sentReferral = 'code' in proof
  const answer = await sendSignIn(
    access,
    options,
    { ...passwordSet, answer: looseSignInAnswer },
    {
      email: email.trim(),
      password,
      ...proof,
      gender: readStatedGender(),
      user_id: access?.userId ?? undefined,
      ...(sentReferral && readReferral()),
    },
  )
  return completeSignIn(answer, { method: sentReferral ? 'code' : 'password', sentReferral })
}
