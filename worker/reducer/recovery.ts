/** Recovery for an entry that throws: cancel its pending work so that the queue cannot stall. Rule F8. */
import { type Entry } from '../../protocol/entries.ts'
import { hasSeenAny } from '../ordering/seen.ts'
import { type FoldContext } from './foldContext.ts'

/** Folds an entry without its content. The events of a `server` entry come back from history. */
export function skipEntry(context: FoldContext, entry: Entry): void {
  if (entry.type === 'server') markEventsMissed(context, entry.work)
  if (entry.type === 'timer') cancelTimer(context, entry.work)
  if (entry.type === 'result') cancelRequest(context, entry.work)
}

/** The server began to answer, so nothing is posted again. */
function markEventsMissed({ core }: FoldContext, work: string): void {
  core.streams = core.streams.map((stream) => (stream.key === work ? { ...stream, started: true } : stream))
  core.hasMissedEvents = true
}

function cancelTimer({ view, core }: FoldContext, work: string): void {
  core.timers = core.timers.filter(({ key }) => key !== work)
  if (core.gate?.key !== work) return
  view.typing = null
  core.preparedLine = null
  core.gate = null
}

/** Stops waiting for an answer. What a stream brought is still known to the server. */
function cancelRequest({ view, core }: FoldContext, work: string): void {
  const stream = core.streams.find(({ key }) => key === work)
  core.calls = core.calls.filter(({ key }) => key !== work)
  if (stream === undefined) return
  core.streams = core.streams.filter((other) => other !== stream)
  core.historyEvents = []
  if (stream.kind === 'opening' && !hasSeenAny(core.seen)) view.flow = 'error'
  else core.hasMissedEvents = true
}
