/** Code 99001: the player's balance is too low for a stream's request. It comes as the answer, or in an event of the stream. Doc 2 §8; rules F5, F15. */
import { type ChatEvent } from '../../protocol/events/index.ts'
import { CODE_INSUFFICIENT_COINS } from '../../protocol/limits.ts'
import { EMPTY_QUEUE } from '../ordering/queue.ts'
import { handleJumpFailure } from './jump.ts'
import { restoreOffers } from './offers.ts'
import { type Stream } from './state.ts'
import { promptForCredit, nextNumber, addNotice, type FoldContext } from './foldContext.ts'

/** Asks for credit. A guest is led to the sign-in, a registered player whose game did not begin to the intro. */
export function handleInsufficientCoins(context: FoldContext, { isStart }: { isStart: boolean }): void {
  context.view.isRechargeDue = true
  promptForCredit(context)
  if (context.core.user?.guest !== false) addNotice(context, { kind: 'to_login' })
  else if (isStart) addNotice(context, { kind: 'to_intro' })
}

/** Records which stream brought such an event: the stream may be over when the event begins. */
export function recordRefusals({ core }: FoldContext, stream: Stream, events: readonly ChatEvent[]): void {
  const refused = events.filter((event) => event.event_type === 'error' && event.data.code === CODE_INSUFFICIENT_COINS)
  if (refused.length > 0) core.refusals = [...core.refusals, ...refused.map(({ id }) => ({ eventId: id, stream }))]
}

/** Handles such an event: the request of its stream was refused. Rule F15. */
export function handleRefusalEvent(context: FoldContext, eventId: string): void {
  const { view, core, messages } = context
  const stream = core.refusals.find((refused) => refused.eventId === eventId)?.stream
  core.refusals = core.refusals.filter((refused) => refused.eventId !== eventId)
  // A game with messages has begun.
  const isStart = stream?.kind === 'start' && messages.isEmpty()
  if (isStart) {
    core.streams = core.streams.filter(({ kind }) => kind !== 'start')
    core.queue = EMPTY_QUEUE
    // The server has answered this key: opening the game again is another request.
    core.opened = { ...core.opened, key: `${core.opened.key}:${nextNumber(context)}` }
    view.flow = 'error'
  }
  if (stream?.kind === 'action') restoreOffers(context, stream.action.cleared)
  if (stream?.kind === 'jump') handleJumpFailure(context, stream)
  handleInsufficientCoins(context, { isStart })
}
