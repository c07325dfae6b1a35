/** The host API that the page offers to the worker of a game. */
import { type HostApi, type NamedEvent, type WorkerEvents } from '../../protocol/runtime.ts'
import { refreshUser } from '../account/account.ts'
import { getAccess, renewAccess } from '../account/tokens.ts'
import { type Access } from '../api/client.ts'
import { warnDeveloper } from '../platform/developerTools.ts'
import { reportStorageFailure } from '../platform/storageFailure.ts'
import { trackEvent } from '../telemetry/track.ts'

/** Host API for one player. The worker gets tokens of this player only, so that no request is sent as another user. */
export function createHost(player: Promise<string | null>): HostApi {
  let lastAccess: Access | null = null
  const onlyOfPlayer = async (access: Access | null): Promise<Access | null> =>
    access !== null && access.userId === (await player) ? access : null
  return {
    async getToken() {
      lastAccess = await onlyOfPlayer(await getAccess())
      return lastAccess?.token ?? null
    },
    refreshToken: async () => lastAccess !== null && (await onlyOfPlayer(await renewAccess(lastAccess))) !== null,
    refreshUser: async () => void (await refreshUser()),
    reportNotKept: async () => reportStorageFailure(),
    track: async (...event) => reportWorkerEvent(event),
  }
}

/** Analytics get the kind of a warning alone, developers all of it. */
function reportWorkerEvent(event: NamedEvent<WorkerEvents>): void {
  if (event[0] !== 'runtime_warning') return trackEvent(...event)
  const [name, details] = event
  warnDeveloper(name, { ...details })
  trackEvent(name, { kind: details.kind })
}

/** Id of the user to play as; null without a sign-in. Asks the server if the stored token has no user id. */
export async function getPlayerId(): Promise<string | null> {
  const access = await getAccess()
  if (access === null || access.userId !== null) return access?.userId ?? null
  const answer = await refreshUser()
  return answer.ok ? answer.data.uuid : null
}
