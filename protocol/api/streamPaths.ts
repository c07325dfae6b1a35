/** The addresses of the game streams. Apart from the schemas of their bodies (`gameStreams.ts`), which only the server needs. Doc 2 §7, streaming calls. */
import { addressOf } from './call.ts'

/** Replaces the actor's id in addresses of version 3. */
export const REASONING = 'reasoning'

export const START_PATH = '/actor/:storyId/:actorId/game.start'
export const ACTION_PATH = '/actor/:storyId/:actorId/game.action'
export const JUMP_PATH = `/actor/:storyId/${REASONING}/game.jump`
export const HISTORY_PATH = '/actor/event/game.history'
/** The history of a game of version 3. */
export const REASONING_HISTORY_PATH = `/actor/event/${REASONING}/game.history`

interface Session {
  storyId: string
  actorId: string
  chatVersion: '1' | '2' | '3'
}

/** The address of a stream for a session. Version 3 has another path for the history, and names no actor. */
export function streamAddress(
  stream: 'start' | 'action' | 'jump' | 'history',
  { storyId, actorId, chatVersion }: Session,
): string {
  const isReasoning = chatVersion === '3'
  const paths = {
    start: START_PATH,
    action: ACTION_PATH,
    jump: JUMP_PATH,
    history: isReasoning ? REASONING_HISTORY_PATH : HISTORY_PATH,
  } as const
  return addressOf({ path: paths[stream] }, { storyId, actorId: isReasoning ? REASONING : actorId })
}
