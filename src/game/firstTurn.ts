/** The first turn of a game that the start of the page has asked for, until the game is opened. */
import { type OpenCommand } from '../../protocol/entries.ts'
import { type FirstTurn } from '../../protocol/runtime.ts'
import { wait } from '../platform/time.ts'

export interface AskedTurn extends Pick<FirstTurn, 'key'> {
  userId: string
  command: OpenCommand
  /** Null where no answer came. */
  answer: Promise<FirstTurn['answer']>
  /** Ends the request. */
  cancel: () => void
}

/** Takes over the turn that the start has asked for, or will; null where it asks for none. */
export function adoptFirstTurn(next: Promise<AskedTurn | null>): void {
  asked = next
}

let asked: Promise<AskedTurn | null> = Promise.resolve(null)

/** The turn for a game of this user, once; null where none was asked for. One that is still being sent after a moment is left to the worker, which reads it as it comes. */
export async function takeFirstTurn(userId: string, command: OpenCommand): Promise<FirstTurn | null> {
  const turn = await asked
  adoptFirstTurn(Promise.resolve(null))
  if (turn === null) return null
  const isOther = turn.userId !== userId || formatCommand(turn.command) !== formatCommand(command)
  const answer = isOther ? null : await Promise.race([turn.answer, wait(MOST_WAITING_MS).then(() => null)])
  if (answer === null) turn.cancel()
  return isOther ? null : { key: turn.key, answer }
}

/** A server sends a turn at once. */
const MOST_WAITING_MS = 500

/** A command as a name: two with the same open the same game. */
export function formatCommand({
  storyId,
  actorId,
  chatVersion,
  locale,
  restart,
  place,
  price,
  gameConfig,
}: OpenCommand): string {
  return JSON.stringify([storyId, actorId, chatVersion, locale, restart, place ?? null, price ?? null, gameConfig])
}
