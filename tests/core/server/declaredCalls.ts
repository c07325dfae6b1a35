/** All calls and streams that `protocol/api` declares. */
import { type Endpoint } from '../../../protocol/api/call.ts'

const MODULES = import.meta.glob<Record<string, unknown>>('../../../protocol/api/*.ts', { eager: true })

export const DECLARED_CALLS: readonly Endpoint[] = Object.values(MODULES).flatMap((module) => Object.values(module).filter(isEndpoint))

function isEndpoint(declared: unknown): declared is Endpoint {
  return typeof declared === 'object' && declared !== null && 'path' in declared && 'errors' in declared
}
