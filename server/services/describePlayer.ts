/** Who plays, as a new game takes it: how its texts address them, by what name, and how their last game with this character ended. */
import { GENDERS } from '../../protocol/api/account.ts'
import { type SessionKey } from '../../protocol/sessionKey.ts'
import { type Clock } from '../clock.ts'
import { type GamePlayer, UNKNOWN_PLAYER } from '../engine/state.ts'
import { type PlayStore } from '../storage/playerLibrary.ts'
import { type UserRecord } from '../storage/user.ts'
import { type UserStore } from '../storage/port.ts'

interface Ports {
  users: Pick<UserStore, 'get'>
  plays: Pick<PlayStore, 'listLastEndings'>
  clock: Clock
}

export function createPlayerDescriber({ users, plays, clock }: Ports): (sessionKey: SessionKey) => Promise<GamePlayer> {
  return async ({ userId, storyId, actorId }) => {
    const user = await users.get(userId)
    if (user === null) return UNKNOWN_PLAYER
    const endings = await plays.listLastEndings(userId, clock.now())
    const last = endings.find((each) => each.storyId === storyId && each.actorId === actorId)
    return { address: findAddress(user), name: user.storyName, lastEnding: last?.endingId ?? '' }
  }
}

/** What the player has said. The gender that every guest begins with is no choice. Doc 1 §4. */
function findAddress({ addressedAs, gender, role }: UserRecord): GamePlayer['address'] {
  const said = addressedAs ?? (role === 'guest' ? 'unknown' : gender)
  return GENDERS.find((each) => each === said) ?? 'unknown'
}
