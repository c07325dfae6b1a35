/** Whether a call failed before the server answered it: it may be sent again, and may have arrived. */
import type { CallError } from '../../protocol/api/result.ts'

export function isUnreached({ code }: CallError): boolean {
  return code === 'network' || code === 'timeout' || code === 'http'
}
