/** All calls and streams that `protocol/api` declares. */
import { type Endpoint } from '../../../protocol/api/call.ts'
import { API_ROOT } from '../../../protocol/api/envelope.ts'
import { type ErrorCode } from '../../../protocol/errors.ts'

const MODULES = import.meta.glob<Record<string, unknown>>('../../../protocol/api/*.ts', { eager: true })

export const DECLARED_CALLS: readonly Endpoint[] = Object.values(MODULES).flatMap((module) =>
  Object.values(module).filter(isEndpoint),
)

function isEndpoint(declared: unknown): declared is Endpoint {
  return typeof declared === 'object' && declared !== null && 'path' in declared && 'errors' in declared
}

/** Codes that any request can get: a broken body, the `user_id` of another user, an unknown path, a wrong method, a fault of the server, ... */
const COMMON_ERRORS: readonly ErrorCode[] = ['400', '403', '404', '405', '413', '415', '421', '500', '503']

/** Whether a request may get an error code: one that any request can get, or that its call declares. */
export function isDeclaredError(method: string, pathname: string, code: string): boolean {
  const call = DECLARED_CALLS.find((declared) => declared.method === method && toPattern(declared.path).test(pathname))
  return [...COMMON_ERRORS, ...(call?.errors ?? [])].some((each) => each === code)
}

function toPattern(path: string): RegExp {
  return new RegExp(`^${API_ROOT}${path.replaceAll('.', String.raw`\.`).replace(/:\w+/g, '[^/]+')}$`)
}
