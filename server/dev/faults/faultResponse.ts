/** Faults that answer instead of the call, or never answer. The call itself is not made. */
import { once } from 'node:events'
import { CODE_INSUFFICIENT_COINS } from '../../../protocol/limits.ts'
import { type Locale } from '../../../protocol/locale.ts'
import { sendEnvelope } from '../../http/answer.ts'
import { describeProblem, Problem, type ProblemKind, PROBLEMS } from '../../problems.ts'
import { type Fault } from './kinds.ts'

/** Answers instead of the call; `gone` aborts when the client disconnects. Null for a fault of another kind. */
export function createFaultResponse(
  fault: Fault,
  locale: Locale,
  gone: AbortSignal,
): Response | Promise<Response> | null {
  switch (fault.kind) {
    case 'status':
      return createRefusal(fault.value, String(fault.value), locale)
    case 'gateway':
      return new Response(
        `<html><head><title>${fault.value}</title></head><body><h1>${fault.value}</h1></body></html>\n`,
        { status: fault.value, headers: { 'Content-Type': 'text/html; charset=utf-8', 'Cache-Control': 'no-store' } },
      )
    case 'code':
      return createRefusal(200, fault.value, locale)
    case 'coins':
      return createRefusal(200, CODE_INSUFFICIENT_COINS, locale)
    case 'silence':
      // Never answers; ends when the client disconnects or the server stops.
      return waitForDisconnect(gone)
    default:
      return null
  }
}

async function waitForDisconnect(gone: AbortSignal): Promise<Response> {
  if (!gone.aborted) await once(gone, 'abort')
  return new Response(null)
}

/** Uses the message of the code if it is one of the server's own. */
function createRefusal(status: number, code: string, locale: Locale): Response {
  const kinds = Object.keys(PROBLEMS) as ProblemKind[]
  const kind = kinds.find((kind) => PROBLEMS[kind].code === code) ?? 'internal'
  return sendEnvelope(status, { isOk: false, code, message: describeProblem(new Problem(kind), locale), data: null })
}
