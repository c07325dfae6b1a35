/** Fake API by path, which also lists its requests. Replaces `fetch` while a test runs. */
import { vi } from 'vitest'
import { API_ROOT } from '../../../protocol/api/envelope.ts'

export interface Asked {
  path: string
  body: unknown
  token: string | null
  language: string | null
  /** Its `Idempotency-Key`. */
  key: string | null
}
type Reply = (asked: Asked) => unknown

/** A reply without data: a refusal, a status, or no answer at all. */
export class Failure {
  readonly status: number
  readonly message: string
  readonly code: string
  constructor(status: number, message = '', code = '50000') {
    this.status = status
    this.message = message
    this.code = code
  }
}
/** An envelope with an error code. */
export const refusal = (message: string, code = '40000') => new Failure(200, message, code)
/** Something in front of the server asks for a password. */
export const gate = (): Response =>
  new Response('<h1>401 Authorization Required</h1>', { status: 401, headers: { 'Content-Type': 'text/html' } })
/** The network fails. */
export const unreachable = new Failure(0)

export const user = { uuid: 'guest-1', coins: 120, role: 'guest', gender: 'male' }
export const tokens = (name: string) => ({ access_token: `${name}-access`, refresh_token: `${name}-refresh` })

/** Answers these paths and the account's calls; any other path gets an empty success. Returns the list of requests. */
export function fakeApi(replies: Record<string, Reply> = {}): Asked[] {
  const asked: Asked[] = []
  const all: Record<string, Reply> = {
    '/user-guest.sign-up': () => ({ auth: tokens('guest'), user }),
    '/user.whoami': () => ({ user }),
    '/category.list': () => ({ category: [] }),
    ...replies,
  }
  vi.stubGlobal('fetch', async (input: Request) => {
    const call = await read(input)
    asked.push(call)
    return respond(await Promise.race([all[call.path]?.(call), rejectOnAbort(input.signal)]))
  })
  return asked
}

/** An answer that the test resolves. */
export function later<T>(): { promise: Promise<T>; resolve: (value: T) => void } {
  let resolve: (value: T) => void = () => undefined
  const promise = new Promise<T>((settle) => {
    resolve = settle
  })
  return { promise, resolve }
}

function rejectOnAbort(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    const abort = (): void => reject(new DOMException('aborted', 'AbortError'))
    if (signal.aborted) abort()
    else signal.addEventListener('abort', abort)
  })
}

async function read(request: Request): Promise<Asked> {
  const url = new URL(request.url)
  const body: unknown = request.method === 'POST' ? await request.json() : Object.fromEntries(url.searchParams)
  return {
    path: url.pathname.slice(API_ROOT.length),
    body,
    token: request.headers.get('Authorization')?.replace('Bearer ', '') ?? null,
    language: request.headers.get('Accept-Language'),
    key: request.headers.get('Idempotency-Key'),
  }
}

function respond(reply: unknown): Response {
  if (reply instanceof Response) return reply
  if (!(reply instanceof Failure)) return Response.json({ isOk: true, code: '0', message: '', data: reply ?? {} })
  if (reply.status === 0) throw new TypeError('Failed to fetch')
  if (reply.status === 401)
    return Response.json(
      { isOk: false, code: '401', message: reply.message === '' ? 'expired' : reply.message, data: null },
      { status: 401 },
    )
  if (reply.status === 200) return Response.json({ isOk: false, code: reply.code, message: reply.message, data: null })
  if (reply.message !== '')
    return Response.json(
      { isOk: false, code: reply.code, message: reply.message, data: null },
      { status: reply.status },
    )
  return new Response('<html>', { status: reply.status })
}
