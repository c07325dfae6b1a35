/** Calls with the user's token. Where the server refuses the token, they repeat once with a new one. */
import type * as v from 'valibot'
import { type BodySchema, type Call, type PathArguments } from '../../protocol/api/call.ts'
import { type Access, readAccess } from '../account/accountStorage.ts'
import { fail, type Result } from '../../protocol/api/result.ts'
import { getAccess, renewAccess } from '../account/tokens.ts'
import { sendCall } from './sendCall.ts'

/** Makes a call as the user. Waits for a guest to be signed up where there is no user yet. */
export async function callAsUser<P extends string, B extends BodySchema, A extends v.GenericSchema>(
  call: Call<P, B, A>,
  body: v.InferInput<B>,
  ...params: PathArguments<P>
): Promise<Result<v.InferOutput<A>>> {
  const access = await getAccess()
  return access === null ? fail('unauthorized') : callWithAccess({ access }, call, body, ...params)
}

/** The same with an idempotency key: the server acts once, however often the call is made with it. */
export async function callAsUserOnce<P extends string, B extends BodySchema, A extends v.GenericSchema>(
  key: string,
  call: Call<P, B, A>,
  body: v.InferInput<B>,
  ...params: PathArguments<P>
): Promise<Result<v.InferOutput<A>>> {
  const access = await getAccess()
  return access === null ? fail('unauthorized') : callWithAccess({ access, key }, call, body, ...params)
}

/** Makes a public call: as the user if there is a token, and without one where there is none or the server refuses it. */
export async function callAsVisitor<P extends string, B extends BodySchema, A extends v.GenericSchema>(
  call: Call<P, B, A>,
  body: v.InferInput<B>,
  ...params: PathArguments<P>
): Promise<Result<v.InferOutput<A>>> {
  const access = readAccess()
  const answer = await callWithAccess({ access }, call, body, ...params)
  return access === null || answer.ok || answer.code !== 'unauthorized'
    ? answer
    : sendCall({ token: null }, call, body, ...params)
}

async function callWithAccess<P extends string, B extends BodySchema, A extends v.GenericSchema>(
  { access, key }: { access: Access | null; key?: string | undefined },
  call: Call<P, B, A>,
  body: v.InferInput<B>,
  ...params: PathArguments<P>
): Promise<Result<v.InferOutput<A>>> {
  const first = await sendCall({ token: access?.token ?? null, key }, call, body, ...params)
  if (first.ok || first.code !== 'unauthorized') return first
  const renewed = await renewAccess(access)
  return renewed === null ? first : sendCall({ token: renewed.token, key }, call, body, ...params)
}
