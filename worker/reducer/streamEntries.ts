/** Entries of streams: events arrived, or a stream ended. Rules O4, O5, F1 to F7, F15. */
import { type EntryOf } from '../../protocol/entries.ts'
import { type Failure, type NoticeCode } from '../../protocol/errors.ts'
import { enqueue } from '../ordering/queue.ts'
import { dedupeEvents } from '../ordering/dedupe.ts'
import { hasSeenAny } from '../ordering/seen.ts'
import { applyHistory } from './history.ts'
import { handleActionFailure, markDelivery } from './actions.ts'
import { handleJumpFailure } from './jump.ts'
import { handleInsufficientCoins, recordRefusals } from './refusals.ts'
import { type Core, type Stream } from './state.ts'
import { addNotice, addToast, type FoldContext } from './foldContext.ts'
import { takeServersCount } from './paidScene.ts'

/** Queues the events of a stream. Events of a stream that is no longer wanted, and known events, change nothing. Rules O4, O5. */
export function handleServerEvents(context: FoldContext, { work, events }: EntryOf<'server'>): void {
  const { core } = context
  const stream = core.streams.find(({ key }) => key === work)
  if (stream === undefined) return
  if (!stream.started) replaceStream(core, { ...stream, started: true })
  if (stream.kind === 'action') markDelivery(context, stream.action, 'sent')
  if (stream.kind === 'opening') {
    core.historyEvents = [...core.historyEvents, ...events]
    return
  }
  const { seen, fresh } = dedupeEvents(core.seen, events)
  core.seen = seen
  recordRefusals(context, stream, fresh)
  core.queue = enqueue(core.queue, fresh)
}

/** Handles the end of a stream. */
export function handleStreamResult(context: FoldContext, entry: EntryOf<'result'>): void {
  const { core } = context
  const stream = core.streams.find(({ key }) => key === entry.work)
  if (stream === undefined) return
  core.streams = core.streams.filter((other) => other !== stream)
  if (entry.ok) handleStreamSuccess(context, stream)
  else handleStreamFailure(context, stream, entry)
}

function handleStreamSuccess(context: FoldContext, stream: Stream): void {
  if (stream.kind === 'resuming') context.core.hasMissedEvents = false
  if (stream.kind === 'action') markDelivery(context, stream.action, 'sent')
  if (stream.kind === 'opening') applyHistory(context)
}

function handleStreamFailure(
  context: FoldContext,
  stream: Stream,
  { failure = 'network', message = '', price }: EntryOf<'result'>,
): void {
  const { view, core } = context
  // A failed resumption changes nothing that is shown; the next occasion requests it again. Rule F9.
  if (stream.kind === 'resuming') {
    core.hasMissedEvents = true
    return
  }
  // The events that arrived are shown. Without any event it is unknown whether the game began.
  if (failure === 'cut_short' && hasSeenAny(core.seen)) {
    core.hasMissedEvents = true
    return
  }
  // The server has a request that it began to answer: it is not posted again. A game without any event was not opened. Rule F4.
  if (
    stream.started &&
    (stream.kind === 'action' || stream.kind === 'jump' || (stream.kind === 'start' && hasSeenAny(core.seen)))
  )
    core.hasMissedEvents = true
  else if (stream.kind === 'action') {
    handleActionFailure(context, stream, failure, price)
    if (failure === 'time_unpaid') takeServersCount(context)
  } else if (stream.kind === 'jump') handleJumpFailure(context, stream)
  else view.flow = 'error'

  if (failure === 'insufficient_coins') {
    handleInsufficientCoins(context, { isStart: stream.kind === 'start' })
    return
  }
  if (failure === 'price_changed' && stream.kind === 'start') {
    // The intro shows the new price, and asks again. Rule B15.
    addNotice(context, { kind: 'to_intro' })
  } else if (failure === 'price_changed' && stream.kind === 'action' && price !== undefined) {
    // The option is on offer again, for this price.
    addToast(context, { tone: 'info', code: 'price_changed', price })
    return
  }
  addToast(context, { text: message, code: message === '' ? noticeCodeOf(failure, stream) : null })
}

function noticeCodeOf(failure: Failure, stream: Stream): NoticeCode {
  if (failure === 'unauthorized') return 'refresh_failed'
  if (stream.kind === 'jump') return stream.to === 'prev_scene' ? 'prev_scene_failed' : 'next_scene_failed'
  if (failure === 'refused' || failure === 'moved_on' || failure === 'time_unpaid' || failure === 'price_changed')
    return stream.kind === 'action' ? 'send_failed' : 'chat_init_failed'
  return 'network_unstable'
}

function replaceStream(core: Core, changed: Stream): void {
  core.streams = core.streams.map((stream) => (stream.key === changed.key ? changed : stream))
}
