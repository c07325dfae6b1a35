/** Whether the player has a game to continue. Doc 2 §4 (Play flow, step 3), §7. */
import { gameHistory, reasoningHistory } from '../../protocol/api/historyCheck.ts'
import { callAsUserWith } from './client.ts'
import { succeed, type Result } from '../../protocol/api/result.ts'

/** Whether the player can continue a game with this actor; a story of version 3 has one game for all actors. */
export async function hasSavedGame(
  story: { id: string; version: string },
  actorId: string,
  signal?: AbortSignal,
): Promise<Result<boolean>> {
  const answer =
    story.version === '3'
      ? await callAsUserWith({ signal }, reasoningHistory, { story_id: story.id })
      : await callAsUserWith({ signal }, gameHistory, { story_id: story.id, actor_id: actorId })
  return answer.ok ? succeed(answer.data.history.length > 0) : answer
}
