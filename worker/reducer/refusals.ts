/** The player owns too little for what a stream asked: code 99001, in its place or in an event of it. Doc 2 §8; rules F5, F15. */
import { type ChatEvent } from '../../protocol/events/index.ts'
import { CODE_INSUFFICIENT_COINS } from '../../protocol/limits.ts'
import { EMPTY_QUEUE } from '../ordering/queue.ts'
import { handleJumpFailure } from './jump.ts'
import { restoreOffers } from './offers.ts'
import { type Stream } from './state.ts'
import { promptForCredit, nextNumber, addNotice, type FoldContext } from './foldContext.ts'

/** Asks for credit. A guest is led to the sign-in, a registered player whose game was about to begin back to the story. */
export function handleInsufficientCoins(context: FoldContext, { isStart }: { isStart: boolean }): void {
  promptForCredit(context)
  if (context.core.user?.guest !== false) addNotice(context, { kind: 'to_login', tone: 'info' })
  else if (isStart) addNotice(context, { kind: 'to_intro', tone: 'info' })
}

/** Remembers which stream brought such an event: by the time the event begins, the stream may be over. */
export function recordRefusals({ core }: FoldContext, stream: Stream, events: readonly ChatEvent[]): void {
  const refused = events.filter((event) => event.event_type === 'error' && event.data.code === CODE_INSUFFICIENT_COINS)
  if (refused.length > 0) core.refused = [...core.refused, ...refused.map(({ id }) => ({ eventId: id, stream }))]
}

/** Such an event begins: what its stream asked was refused. */
export function handleRefusalEvent(context: FoldContext, eventId: string): void {
  const { view, core, messages } = context
  const stream = core.refused.find((refused) => refused.eventId === eventId)?.stream
  core.refused = core.refused.filter((refused) => refused.eventId !== eventId)
  // A game of which something was said has begun.
  const isStart = stream?.kind === 'start' && !messages.some(() => true)
  if (isStart) {
    core.streams = core.streams.filter(({ kind }) => kind !== 'start')
    core.queue = EMPTY_QUEUE
    // The server has answered this key. What is asked for when the game is opened again is another request.
    core.opened = { ...core.opened, key: `${core.opened.key}:${nextNumber(context)}` }
    view.flow = 'error'
  }
  if (stream?.kind === 'action') restoreOffers(context, stream.action.cleared)
  if (stream?.kind === 'jump') handleJumpFailure(context, stream)
  handleInsufficientCoins(context, { isStart })
}
