/** Looks for a saved game while the intro is read, so that a tap on Play waits for nothing. Doc 2 §4 (Play flow, step 3). */
import { type Result } from '../../../../protocol/api/result.ts'
import { getBegunKey } from '../../../account/begunKey.ts'
import { getUser } from '../../../account/user.ts'
import { getFreshness } from '../../../api/freshness.ts'
import { hasSavedGame } from '../../../api/savedGame.ts'
import { readItem } from '../../../platform/storage.ts'
import { pageNow } from '../../../platform/time.ts'

type Played = { id: string; version: string }

/** The server's answer, or the pending request for it. */
export interface SavedGameAnswer {
  /** Null while there is no answer. */
  value: boolean | null
  answer: Promise<Result<boolean>>
}

/** Asks the server, unless it was asked just now. */
export function prepareSavedGame(story: Played, actorId: string): void {
  if (findSavedGame(story, actorId) !== null) return
  const next: Ahead = {
    of: describeAsking(story, actorId),
    askedAt: pageNow(),
    value: null,
    answer: hasSavedGame(story, actorId),
  }
  ahead = next
  void next.answer.then((answer) => {
    if (answer.ok) next.value = answer.data
    else if (ahead === next) ahead = null
  })
}

/** The answer requested ahead; null where the server has to be asked. */
export function findSavedGame(story: Played, actorId: string): SavedGameAnswer | null {
  const isFresh = ahead !== null && ahead.of === describeAsking(story, actorId) && pageNow() - ahead.askedAt < KEPT_MS
  return isFresh ? ahead : null
}

interface Ahead extends SavedGameAnswer {
  /** All that the answer depends on and this device knows. */
  of: string
  askedAt: number
}

/** A game that begins on another device meanwhile is not seen: this is about the time in which an intro is read, ms. */
const KEPT_MS = 60_000

let ahead: Ahead | null = null

/** Story and actor; the user; what has made answers out of date; and what was begun on this device, as another tab may begin a game. */
function describeAsking({ id, version }: Played, actorId: string): string {
  const userId = getUser()?.uuid ?? ''
  return JSON.stringify([id, version, actorId, userId, getFreshness().revision, readItem(getBegunKey(userId))])
}
