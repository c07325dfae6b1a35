/** The history check: whether the player has a game to continue. The specification describes it without a path. Doc 2 §4 (Play flow), §7. */
import * as v from 'valibot'
import { declareCall, requestId } from './call.ts'

/** Each item is an event in its envelope, with the `id` it had on the stream. */
export const gameHistory = declareCall({
  method: 'POST',
  path: '/actor/chat/game.history',
  effect: 'reads',
  body: v.object({ story_id: requestId, actor_id: requestId }),
  answer: v.object({ history: v.array(v.unknown()) }),
  errors: ['400', '401', '404', '1305'],
})

/** The same for a story of version 3, which has no actor to choose. */
export const reasoningHistory = declareCall({
  method: 'POST',
  path: '/actor/chat/reasoning/game.history',
  effect: 'reads',
  body: v.object({ story_id: requestId }),
  answer: gameHistory.answer,
  errors: ['400', '401', '404', '1305'],
})
