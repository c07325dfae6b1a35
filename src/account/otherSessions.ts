/** The player's sessions on other devices. */
import { type Result } from '../../protocol/api/result.ts'
import { otherSessionsEnd } from '../../protocol/api/signIn.ts'
import { callAsUserWith, type CallOptions } from '../api/client.ts'

/** Signs the player out everywhere but here. */
export function endOtherSessions(options: Pick<CallOptions, 'signal'> = {}): Promise<Result<unknown>> {
  return callAsUserWith(options, otherSessionsEnd, {})
}
