/** Answers in the envelope of the API. Doc 1 §3. */
import { type ErrorHandler, type Handler } from 'hono'
import { type Envelope } from '../../protocol/api/envelope.ts'
import { CODE_OK } from '../../protocol/limits.ts'
import { BUSY_RETRY_MS } from '../limits.ts'
import { isDiskFull } from '../log.ts'
import { describeProblem, Problem, PROBLEMS } from '../problems.ts'
import { StorageUnavailable } from '../storage/port.ts'
import { type HonoEnv, type RequestContext } from './hono.ts'
import { negotiateLocale } from './language.ts'

/** An answer with data; null for a call without data. */
export function sendData(data: unknown): Response {
  return sendEnvelope(200, { isOk: true, code: CODE_OK, message: '', data: data ?? null })
}

/** An answer with a problem, in the language of the request. */
export function sendProblem(c: RequestContext, problem: Problem): Response {
  const { status, code } = PROBLEMS[problem.kind]
  const response = sendEnvelope(status, {
    isOk: false,
    code,
    message: describeProblem(problem, negotiateLocale(c.req.header('accept-language'))),
    data: problem.kind === 'price_changed' ? { price: Number(problem.detail) } : null,
  })
  if (problem.kind === 'wrong_method') response.headers.set('Allow', problem.detail)
  if (problem.retryAfterMs !== null)
    response.headers.set('Retry-After', String(Math.ceil(problem.retryAfterMs / 1_000)))
  return response
}

/** An answer with an envelope. */
export function sendEnvelope(status: number, envelope: Envelope): Response {
  const text = new TextEncoder().encode(JSON.stringify(envelope))
  return new Response(text, {
    status,
    headers: {
      // Whether it is worth compressing.
      'Content-Length': String(text.byteLength),
      'Content-Type': 'application/json; charset=utf-8',
      'Cache-Control': 'no-store',
      Vary: 'Accept-Language, Authorization',
    },
  })
}

/** Refuses a method; `allow` lists the allowed ones. */
export function refuseMethod(allow: string): Handler<HonoEnv> {
  return (c) => sendProblem(c, new Problem('wrong_method', allow))
}

/** A full disk, or a database that is away, is no fault of the request: it may be repeated. */
function toProblem(error: Error): Problem {
  if (error instanceof Problem) return error
  return isDiskFull(error) || error instanceof StorageUnavailable
    ? new Problem('busy', '', BUSY_RETRY_MS)
    : new Problem('internal')
}

/** Creates the error handler. `report` gets unexpected errors. */
export function createErrorHandler(report: (error: unknown) => void): ErrorHandler<HonoEnv> {
  return (error, c) => {
    const problem = toProblem(error)
    if (problem !== error) report(error)
    return sendProblem(c, problem)
  }
}
