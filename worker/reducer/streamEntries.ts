/** How the streams of the server change the state: events of one arrived, or it ended. Rules O4, O5, F1 to F7, F15. */
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
import { addNotice, type FoldContext } from './foldContext.ts'

/** A stream has begun, or events of it arrived. Those of a stream that is no longer wanted, or seen before, change nothing. */
export function handleServerEvents(context: FoldContext, { work, events }: EntryOf<'server'>): void {
  const { core } = context
  const stream = core.streams.find(({ key }) => key === work)
  if (stream === undefined) return
  if (!stream.started) replaceStream(core, { ...stream, started: true })
  if (stream.kind === 'action') markDelivery(context, stream.action, 'sent')
  if (stream.kind === 'opening') {
    core.opening = [...core.opening, ...events]
    return
  }
  const { seen, fresh } = dedupeEvents(core.seen, events)
  core.seen = seen
  recordRefusals(context, stream, fresh)
  core.queue = enqueue(core.queue, fresh)
}

/** A stream ended, or came to nothing. */
export function handleStreamResult(context: FoldContext, entry: EntryOf<'result'>): void {
  const { core } = context
  const stream = core.streams.find(({ key }) => key === entry.work)
  if (stream === undefined) return
  core.streams = core.streams.filter((other) => other !== stream)
  if (entry.ok) handleStreamSuccess(context, stream)
  else handleStreamFailure(context, stream, entry.failure ?? 'network', entry.message ?? '')
}

function handleStreamSuccess(context: FoldContext, stream: Stream): void {
  if (stream.kind === 'resuming') context.core.behind = false
  if (stream.kind === 'action') markDelivery(context, stream.action, 'sent')
  if (stream.kind === 'opening') applyHistory(context)
}

function handleStreamFailure(context: FoldContext, stream: Stream, failure: Failure, message: string): void {
  const { view, core } = context
  // A resumption that fails changes nothing: what is shown stays, and the next occasion asks again.
  if (stream.kind === 'resuming') {
    core.behind = true
    return
  }
  // What came is shown. Of a game of which nothing came, nobody knows whether there is one.
  if (failure === 'cut_short' && hasSeenAny(core.seen)) {
    core.behind = true
    return
  }
  // The server has what it began to answer: that is not posted again. A game of which nothing came was not opened.
  if (stream.started && (stream.kind === 'action' || stream.kind === 'jump' || (stream.kind === 'start' && hasSeenAny(core.seen)))) core.behind = true
  else if (stream.kind === 'action') {
    handleActionFailure(context, stream, failure)
  } else if (stream.kind === 'jump') handleJumpFailure(context, stream)
  else view.flow = 'error'

  if (failure === 'insufficient_coins') {
    handleInsufficientCoins(context, { isStart: stream.kind === 'start' })
    return
  }
  addNotice(context, { text: message, code: message === '' ? noticeCodeOf(failure, stream) : null })
}

function noticeCodeOf(failure: Failure, stream: Stream): NoticeCode {
  if (failure === 'unauthorized') return 'refresh_failed'
  if (stream.kind === 'jump') return stream.to === 'prev_scene' ? 'prev_scene_failed' : 'next_scene_failed'
  if (failure === 'refused') return stream.kind === 'action' ? 'send_failed' : 'chat_init_failed'
  return 'network_unstable'
}

function replaceStream(core: Core, changed: Stream): void {
  core.streams = core.streams.map((stream) => (stream.key === changed.key ? changed : stream))
}
