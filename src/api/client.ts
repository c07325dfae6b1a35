/** Calls as the player: with their token, and once more with another when the server refuses it. */
import type * as v from 'valibot'
import { type Call } from '../../protocol/api/call.ts'
import { getToken, refreshToken } from '../account/session.ts'
import { storedTokens } from '../account/stored.ts'
import { send } from './http.ts'
import { failed, type Result } from './result.ts'

/** A call in the player's name. Waits for a guest to be signed up where there is none yet. */
export async function ask<Request extends v.GenericSchema, Answer extends v.GenericSchema>(
  call: Call<Request, Answer>,
  request: v.InferInput<Request>,
): Promise<Result<v.InferOutput<Answer>>> {
  const token = await getToken()
  return token === null ? failed('unauthorized') : askWith(token, call, request)
}

/** A call that anybody may make: in the player's name if there is one, and without waiting if there is none yet. */
export function askAnyway<Request extends v.GenericSchema, Answer extends v.GenericSchema>(
  call: Call<Request, Answer>,
  request: v.InferInput<Request>,
): Promise<Result<v.InferOutput<Answer>>> {
  return askWith(storedTokens()?.access_token ?? null, call, request)
}

async function askWith<Request extends v.GenericSchema, Answer extends v.GenericSchema>(
  token: string | null,
  call: Call<Request, Answer>,
  request: v.InferInput<Request>,
): Promise<Result<v.InferOutput<Answer>>> {
  const first = await send(call, request, token)
  if (first.ok || first.code !== 'unauthorized' || !(await refreshToken(token))) return first
  return send(call, request, storedTokens()?.access_token ?? null)
}
