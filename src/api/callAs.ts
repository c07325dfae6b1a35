/** Calls as the player: with their token, and once more with another of theirs when the server refuses it. */
import type * as v from 'valibot'
import { type Call } from '../../protocol/api/call.ts'
import { getAccess, renewAccess } from '../account/tokens.ts'
import { type Access, readAccess } from '../account/accountStorage.ts'
import { sendCall } from './sendCall.ts'
import { fail, type Result } from '../../protocol/api/result.ts'

/** A call in the player's name. Waits for a guest to be signed up where there is none yet. */
export async function callAsUser<Request extends v.GenericSchema, Answer extends v.GenericSchema>(
  call: Call<Request, Answer>,
  request: v.InferInput<Request>,
): Promise<Result<v.InferOutput<Answer>>> {
  const access = await getAccess()
  return access === null ? fail('unauthorized') : callWithAccess(access, call, request)
}

/** A public call: in the player's name if there is a token, without one if there is none yet, or no valid one any more. */
export async function callAsVisitor<Request extends v.GenericSchema, Answer extends v.GenericSchema>(
  call: Call<Request, Answer>,
  request: v.InferInput<Request>,
): Promise<Result<v.InferOutput<Answer>>> {
  const access = readAccess()
  const answer = await callWithAccess(access, call, request)
  return access === null || answer.ok || answer.code !== 'unauthorized' ? answer : sendCall(call, request, null)
}

async function callWithAccess<Request extends v.GenericSchema, Answer extends v.GenericSchema>(
  access: Access | null,
  call: Call<Request, Answer>,
  request: v.InferInput<Request>,
): Promise<Result<v.InferOutput<Answer>>> {
  const first = await sendCall(call, request, access?.token ?? null)
  if (first.ok || first.code !== 'unauthorized') return first
  const renewed = await renewAccess(access)
  return renewed === null ? first : sendCall(call, request, renewed.token)
}
