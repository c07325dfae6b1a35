/**
 * The reducer: how one entry of the log changes the state. Pure: it has no clock, no network and no randomness, and creates no
 * id. The entry holds all that it needs from outside. It changes the copies of view and core.
 */
import { type Entry } from '../../protocol/entries.ts'
import { type FoldContext } from './foldContext.ts'
import { applyHostFact } from './host.ts'
import { handleIntent } from './intents.ts'
import { handlePreloadResult, isPreloadKey } from './preloads.ts'
import { handleCallResult, handleTimer } from './results.ts'
import { handleOpen } from './start.ts'
import { handleServerEvents, handleStreamResult } from './streamEntries.ts'

/** Applies an entry. `drainQueue` then begins the events that it unblocks. */
export function evolve(context: FoldContext, entry: Entry): void {
  switch (entry.type) {
    case 'open':
      return handleOpen(context)
    case 'server':
      return handleServerEvents(context, entry)
    case 'intent':
      return handleIntent(context, entry)
    case 'host':
      return applyHostFact(context, entry.fact)
    case 'timer':
      return handleTimer(context, entry)
    case 'result':
      if (isPreloadKey(entry.work)) return handlePreloadResult(context, entry.work)
      return entry.work.startsWith('call:') ? handleCallResult(context, entry) : handleStreamResult(context, entry)
  }
}
