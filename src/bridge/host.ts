/** The host's side of the contract with the worker, for the user who plays. */
import { type HostApi } from '../../protocol/runtime.ts'
import { refreshUser } from '../account/account.ts'
import { getAccess, renewAccess } from '../account/session.ts'
import { type Access } from '../account/stored.ts'
import { tellDeveloper } from '../platform/developer.ts'
import { reportNotKept } from '../platform/notKept.ts'

/** What the worker of a game asks of the page. It is given tokens of its own player only, so that nothing is sent as another user. */
export function createHost(player: Promise<string | null>): HostApi {
  let handedOut: Access | null = null
  const ofPlayer = async (access: Access | null): Promise<Access | null> => (access !== null && access.userId === (await player) ? access : null)
  return {
    async getToken() {
      handedOut = await ofPlayer(await getAccess())
      return handedOut?.token ?? null
    },
    refreshToken: async () => handedOut !== null && (await ofPlayer(await renewAccess(handedOut))) !== null,
    refreshUser: async () => void (await refreshUser()),
    reportNotKept: async () => reportNotKept(),
    // Warnings of the runtime are for developers; analytics takes events over when it comes.
    track: async (event, details) => tellDeveloper(event, details),
  }
}

/** The user to play as; null where nobody could be signed in. Where the device does not say whose its token is, the server does. */
export async function getPlayerId(): Promise<string | null> {
  const access = await getAccess()
  if (access === null || access.userId !== null) return access?.userId ?? null
  const answer = await refreshUser()
  return answer.ok ? answer.data.uuid : null
}
