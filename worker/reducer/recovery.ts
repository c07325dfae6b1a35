/** What is left of an entry that cannot be folded: what it was about is over, so that nothing waits for it. Rule F8. */
import { type Entry, type EntryOf } from '../../protocol/entries.ts'
import { hasSeenAny } from '../ordering/seen.ts'
import { handleServerEvents } from './streamEntries.ts'
import { type FoldContext } from './foldContext.ts'

export function recoverEntry(context: FoldContext, entry: Entry): void {
  if (entry.type === 'server') applyEventsOneByOne(context, entry)
  if (entry.type === 'timer') cancelTimer(context, entry.work)
  if (entry.type === 'result') cancelRequest(context, entry.work)
}

/** The events that can be taken are; those that cannot are lost. */
function applyEventsOneByOne(context: FoldContext, entry: EntryOf<'server'>): void {
  for (const event of entry.events) {
    try {
      handleServerEvents(context, { ...entry, events: [event] })
    } catch {
      // Not even an event: there is nothing to name.
    }
  }
}

function cancelTimer({ view, core }: FoldContext, work: string): void {
  core.timers = core.timers.filter(({ key }) => key !== work)
  if (core.gate?.key !== work) return
  view.typing = null
  core.preparing = null
  core.gate = null
}

/** Nobody waits for its answer any more. What a stream brought that we could not read, the server still knows. */
function cancelRequest({ view, core }: FoldContext, work: string): void {
  const stream = core.streams.find(({ key }) => key === work)
  core.calls = core.calls.filter(({ key }) => key !== work)
  if (stream === undefined) return
  core.streams = core.streams.filter((other) => other !== stream)
  core.opening = []
  if (stream.kind === 'opening' && !hasSeenAny(core.seen)) view.flow = 'error'
  else core.behind = true
}
