/** The host's side of the contract with the worker, for the user who plays. */
import { type HostApi } from '../../protocol/runtime.ts'
import { refreshUser } from '../account/account.ts'
import { getAccess, renewAccess } from '../account/tokens.ts'
import { type Access } from '../account/accountStorage.ts'
import { warnDeveloper } from '../platform/developerTools.ts'
import { reportStorageFailure } from '../platform/storageFailure.ts'

/** What the worker of a game asks of the page. It is given tokens of its own player only, so that nothing is sent as another user. */
export function createHost(player: Promise<string | null>): HostApi {
  let lastAccess: Access | null = null
  const onlyOfPlayer = async (access: Access | null): Promise<Access | null> => (access !== null && access.userId === (await player) ? access : null)
  return {
    async getToken() {
      lastAccess = await onlyOfPlayer(await getAccess())
      return lastAccess?.token ?? null
    },
    refreshToken: async () => lastAccess !== null && (await onlyOfPlayer(await renewAccess(lastAccess))) !== null,
    refreshUser: async () => void (await refreshUser()),
    reportNotKept: async () => reportStorageFailure(),
    // Warnings of the runtime are for developers; analytics takes events over when it comes.
    track: async (event, details) => warnDeveloper(event, details),
  }
}

/** The user to play as; null where nobody could be signed in. Where the device does not say whose its token is, the server does. */
export async function getPlayerId(): Promise<string | null> {
  const access = await getAccess()
  if (access === null || access.userId !== null) return access?.userId ?? null
  const answer = await refreshUser()
  return answer.ok ? answer.data.uuid : null
}
