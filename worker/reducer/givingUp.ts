/** What is left of an entry that cannot be folded: what it was about is over, so that nothing waits for it. Rule F8. */
import { type Entry, type EntryOf } from '../../protocol/entries.ts'
import { hasSeenAny } from '../ordering/seen.ts'
import { arrived } from './streams.ts'
import { type Working } from './working.ts'

export function giveUp(working: Working, entry: Entry): void {
  if (entry.type === 'server') eachApart(working, entry)
  if (entry.type === 'timer') timerOver(working, entry.work)
  if (entry.type === 'result') requestOver(working, entry.work)
}

/** The events that can be taken are; those that cannot are lost. */
function eachApart(working: Working, entry: EntryOf<'server'>): void {
  for (const event of entry.events) {
    try {
      arrived(working, { ...entry, events: [event] })
    } catch {
      // Not even an event: there is nothing to name.
    }
  }
}

function timerOver({ view, core }: Working, work: string): void {
  core.timers = core.timers.filter(({ key }) => key !== work)
  if (core.gate?.key !== work) return
  view.typing = null
  core.preparing = null
  core.gate = null
}

/** Nobody waits for its answer any more. What a stream brought that we could not read, the server still knows. */
function requestOver({ view, core }: Working, work: string): void {
  const stream = core.streams.find(({ key }) => key === work)
  core.calls = core.calls.filter(({ key }) => key !== work)
  if (stream === undefined) return
  core.streams = core.streams.filter((other) => other !== stream)
  core.opening = []
  if (stream.kind === 'opening' && !hasSeenAny(core.seen)) view.flow = 'error'
  else core.behind = true
}
