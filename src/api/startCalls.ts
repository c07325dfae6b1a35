/** Calls that the start of the page makes before the app's code is there. The first request like one of them takes its answer, once. */
import { type CallRequest } from '../../protocol/api/request.ts'
import { type HttpAnswer } from '../../protocol/api/result.ts'
import { pageNow } from '../platform/time.ts'

interface StartCall {
  /** The request's `Authorization`; undefined for a call of a visitor, which answers one with a token, too. */
  authorization: string | undefined
  answer: Promise<HttpAnswer>
  /** ms since 1970. */
  askedAt: number
}

/** An answer that the first screen did not take is soon not true any more: for that screen's start it is long enough. */
const KEPT_MS = 30_000

/** By what is asked. */
export type StartCalls = Map<string, StartCall>

export function getStartCalls(): StartCalls {
  return calls
}

/** Takes over the calls that the start of the page has made. */
export function adoptCalls(next: StartCalls): void {
  calls = next
}

let calls: StartCalls = new Map()

/** Keeps the answer of a request for the app. */
export function keepStartCall(request: CallRequest, answer: Promise<HttpAnswer>): void {
  // The app may never take it: a failure is no unhandled one then.
  answer.catch(() => undefined)
  calls.set(formatKey(request), { authorization: readAuthorization(request), answer, askedAt: pageNow() })
}

/**
 * The kept answer of such a request; null where none was made for it, or too long ago. It is handed out once. Rejects where a visitor was refused who has a
 * token by now.
 */
export function takeStartCall(request: CallRequest): Promise<HttpAnswer> | null {
  // Most requests come when none is left.
  if (calls.size === 0) return null
  const key = formatKey(request)
  const call = calls.get(key)
  if (call === undefined) return null
  calls.delete(key)
  const authorization = readAuthorization(request)
  const fits = call.authorization === undefined || call.authorization === authorization
  if (!fits || pageNow() - call.askedAt >= KEPT_MS) return null
  return call.authorization === authorization ? call.answer : call.answer.then(refuse401)
}

function refuse401(answer: HttpAnswer): HttpAnswer {
  if (answer.status === 401) throw new Error('a visitor was refused')
  return answer
}

/** Forgets the answers that nobody has taken: the user or the language has changed. */
export function dropStartCalls(): void {
  calls.clear()
}

function readAuthorization({ init }: CallRequest): string | undefined {
  return init.headers.Authorization
}

function formatKey({ address, init: { method, headers, body } }: CallRequest): string {
  const { Authorization: _, 'Idempotency-Key': _key, ...others } = headers
  return JSON.stringify([method, address, body, others])
}
