/** The calls of a chat: the history check, and the paths of the game streams. Doc 2 §7. */
import * as v from 'valibot'
import { addressOf, declareCall, requestId } from './call.ts'

/**
 * Whether there is a game to go on with. Serves as the history check, which the specification describes without a path.
 * Each item is an event in its envelope, with the `id` it had on the stream.
 */
export const gameHistory = declareCall({
  method: 'POST',
  path: '/actor/chat/game.history',
  request: v.object({ story_id: requestId, actor_id: requestId }),
  answer: v.object({ history: v.array(v.unknown()) }),
})

/** The same for a story of version 3, which has no actor of its own. */
export const reasoningHistory = declareCall({
  method: 'POST',
  path: '/actor/chat/reasoning/game.history',
  request: v.object({ story_id: requestId }),
  answer: gameHistory.answer,
})

interface Place {
  storyId: string
  actorId: string
  chatVersion: '1' | '2' | '3'
}

/** Addresses of the streaming calls (all POST). Version 3 has its own. */
export const streamAddress = {
  start: (at: Place): string => addressOf(`/actor/${part(at.storyId)}/${actorSegment(at)}/game.start`),
  history: (at: Place): string => addressOf(`/actor/event/${at.chatVersion === '3' ? 'reasoning/' : ''}game.history`),
  action: (at: Place): string => addressOf(`/actor/${part(at.storyId)}/${actorSegment(at)}/game.action`),
  jump: (at: Place): string => addressOf(`/actor/${part(at.storyId)}/reasoning/game.jump`),
} as const

function actorSegment({ chatVersion, actorId }: Place): string {
  return chatVersion === '3' ? 'reasoning' : part(actorId)
}

function part(id: string): string {
  return encodeURIComponent(id)
}
