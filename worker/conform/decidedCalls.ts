/** Calls that a server may refuse to this player: the refusal has to be an envelope. Rules W9, W18. */
import type * as v from 'valibot'
import { whoami } from '../../protocol/api/account.ts'
import { type BodySchema, type Call, fitAnswer, type PathArguments } from '../../protocol/api/call.ts'
import { isSuccess } from '../../protocol/api/envelope.ts'
import { createCallRequest } from '../../protocol/api/request.ts'
import { checkCall, checkEnvelope, type Checks } from './callChecks.ts'
import { type CallAnswer, sendRaw } from './server.ts'

/** The data of a call that may be refused; null where it is. Where it is neither an envelope nor decided by the server, that is a breach. */
export async function tryCall<P extends string, B extends BodySchema, A extends v.GenericSchema>(
  { target, findings }: Checks,
  where: string,
  call: Call<P, B, A>,
  body: v.InferInput<B>,
  { token, idempotencyKey }: { token: string | null; idempotencyKey?: string },
  ...params: PathArguments<P>
): Promise<v.InferOutput<A> | null> {
  const header = { locale: target.locale, token, ...(idempotencyKey !== undefined && { idempotencyKey }) }
  const { address, init } = createCallRequest(call, body, header, ...params)
  const answer = await sendRaw(target, address, init)
  if (!checkDecided(findings, where, answer)) return null
  const fitted = fitAnswer(call.answer, answer.envelope?.data, new URL(target.url).origin)
  if (fitted.ok) return fitted.value
  findings.breach(
    where,
    `the data has no ${fitted.field || 'fields'} that the client can read.`,
    'The player would see an error where the app needs this answer.',
  )
  return null
}

/** Whether a call succeeded. A refusal has to be an envelope, and no fault of the server. */
export function checkDecided(findings: Checks['findings'], where: string, answer: CallAnswer): boolean {
  findings.tried('W9')
  if (!checkEnvelope(findings, where, answer) || answer.envelope === null) return false
  if (answer.status >= 500 && answer.status !== 503)
    findings.breach(
      where,
      `is answered with status ${answer.status}.`,
      'The client takes it for a fault of the server and tries again, where the server has decided (W9).',
    )
  return isSuccess(answer.envelope) && answer.status < 400
}

/** The balance of the player; null where they cannot be read. */
export async function readCoins(checks: Checks, token: string): Promise<number | null> {
  return (await checkCall(checks, whoami, {}, token))?.user.coins ?? null
}
