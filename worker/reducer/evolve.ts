/**
 * The reducer: how one entry of the log changes the state. Pure but for its two working copies: no clock, no network,
 * no randomness, no id made here. Whatever it needs of the world stands in the entry.
 */
import { type Entry } from '../../protocol/entries.ts'
import { updateDerivedView } from './composer.ts'
import { type Handlers } from './events/index.ts'
import { type RecoveryLevel } from './foldErrors.ts'
import { recoverEntry } from './recovery.ts'
import { preloadQueuedMedia, preloadKey } from './preloads.ts'
import { applyHostFact } from './host.ts'
import { handleIntent } from './intents.ts'
import { drainQueue } from './drainQueue.ts'
import { handleCallResult, handleTimer } from './results.ts'
import { handleOpen } from './start.ts'
import { handleServerEvents, handleStreamResult } from './streamEntries.ts'
import { type FoldContext } from './foldContext.ts'

/**
 * Applies an entry, and begins what may begin. What is derived follows once a batch, or with `deriving` after each entry, so that
 * the one is found after which it cannot be derived. Throws EventFailed.
 */
export function evolve(handlers: Handlers, context: FoldContext, entry: Entry, { care, deriving }: { care: RecoveryLevel; deriving: boolean }): void {
  context.core.now = entry.at
  if (care === 'pass_over') return
  if (care === 'each_event') updateDerivedView(context)
  if (care === 'give_up') recoverEntry(context, entry)
  else applyEntry(context, entry)
  drainQueue(handlers, context, care === 'each_event' ? updateDerivedView : null)
  if (entry.type === 'server') preloadQueuedMedia(context)
  if (!deriving) return
  if (care === 'plain' || care === 'each_event') updateDerivedView(context)
  else deriveIfPossible(context)
}

function deriveIfPossible(context: FoldContext): void {
  try {
    updateDerivedView(context)
  } catch {
    // What was derived last stays.
  }
}

function applyEntry(context: FoldContext, entry: Entry): void {
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
      if (entry.work.startsWith(preloadKey(''))) return handlePreloadResult(context, entry.work)
      return entry.work.startsWith('call:') ? handleCallResult(context, entry) : handleStreamResult(context, entry)
  }
}

/** Loaded or not, it is not asked for again: the page loads what is missing by itself. */
function handlePreloadResult({ core }: FoldContext, work: string): void {
  core.preloads = core.preloads.filter(({ url }) => preloadKey(url) !== work)
}
