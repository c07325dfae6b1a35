/** Folds a batch of entries into the state: one copy of the view and of the core, one list of patches. */
import { type Entry } from '../../protocol/entries.ts'
import { type Patch } from '../../protocol/patch.ts'
import { type View } from '../../protocol/view.ts'
import { createConversation } from './conversation.ts'
import { updateDerivedView } from './derivedView.ts'
import { drainQueue } from './drainQueue.ts'
import { type Handlers, HANDLERS } from './events/index.ts'
import { evolve } from './evolve.ts'
import { type FoldContext } from './foldContext.ts'
import { EntryFailed, EventFailed, OlderPagesNeeded } from './foldErrors.ts'
import { withdrawQuestion } from './paidQuestion.ts'
import { updateHeldInterval } from './paidScene.ts'
import { updateModalHold } from './modalHold.ts'
import { preloadQueuedMedia } from './preloads.ts'
import { skipEntry } from './recovery.ts'
import { initialState, type State } from './state.ts'
import { findViewPatches } from './viewPatches.ts'

export interface FoldResult {
  state: State
  /** Patches of the view. */
  patches: Patch[]
  /** Ids of events that could not be applied. Rule F8. */
  skippedEvents: string[]
  /** Types of entries that could not be folded. Rule F8. */
  skippedEntries: Entry['type'][]
}

/** Stands between the parts of the reducer and what they change, for the tools of developers. Called again where a batch is folded again. */
export type Observe = (context: FoldContext) => FoldContext

/**
 * Folds entries into a state; null before the first, which must be an `open` entry. An event that throws is skipped, else the
 * entry that throws; the batch is then folded again. Throws if the state is broken without them, and OlderPagesNeeded.
 */
export function fold(
  state: State | null,
  entries: readonly Entry[],
  handlers: Handlers = HANDLERS,
  observe?: Observe,
): FoldResult {
  const from = state ?? createStateBefore(entries[0])
  const events = new Set<string>()
  const indexes = new Set<number>()
  for (let derivesEach = false; ;) {
    try {
      const folded = foldOnce(from, entries, handlers, { events, indexes, derivesEach }, observe)
      return {
        ...folded,
        skippedEvents: [...events],
        skippedEntries: [...indexes].flatMap((index) => entries[index]?.type ?? []),
      }
    } catch (error) {
      if (error instanceof OlderPagesNeeded) throw error
      if (error instanceof EventFailed && !events.has(error.eventId)) events.add(error.eventId)
      else if (error instanceof EntryFailed && !indexes.has(error.index)) indexes.add(error.index)
      else if (derivesEach) throw error
      else derivesEach = true
    }
  }
}

interface Attempt {
  /** Events and entries to skip. */
  events: ReadonlySet<string>
  indexes: ReadonlySet<number>
  /** Whether the view is derived after each event and entry, which finds the one that broke it, or once a batch. */
  derivesEach: boolean
}

/** Folds a whole log. */
export function foldAll(entries: readonly Entry[]): State {
  return fold(null, entries).state
}

/** Throws EventFailed or EntryFailed if one that is not skipped fails. */
function foldOnce(
  from: State,
  entries: readonly Entry[],
  handlers: Handlers,
  { events, indexes, derivesEach }: Attempt,
  observe?: Observe,
): { state: State; patches: Patch[] } {
  const own: FoldContext = {
    view: { ...from.view },
    messages: createConversation(from.view.messages),
    core: { ...from.core },
    skippedEvents: events,
  }
  const context = observe?.(own) ?? own
  // If the state was broken before this batch, none of its entries is the cause.
  if (derivesEach) updateDerivedView(context)
  for (const [index, entry] of entries.entries()) {
    try {
      context.core.now = entry.at
      if (indexes.has(index)) skipEntry(context, entry)
      else evolve(context, entry)
      updateHold(context)
      drainQueue(handlers, context, derivesEach ? updateDerivedView : null)
      updateHold(context)
      if (entry.type === 'server') preloadQueuedMedia(context)
      if (derivesEach) updateDerivedView(context)
    } catch (cause) {
      if (indexes.has(index) || (cause instanceof EventFailed && !events.has(cause.eventId))) throw cause
      throw new EntryFailed(index, cause)
    }
  }
  if (!derivesEach) updateDerivedView(context)
  const conversation = context.messages.finish()
  if (conversation.needsOlder) throw new OlderPagesNeeded()
  // Nothing here is changed in place from now on either. The copy still has the conversation of before.
  const view = own.view as View
  return {
    state: { view: { ...view, messages: conversation.messages }, core: own.core },
    patches: [...conversation.patches, ...findViewPatches(from.view, view)],
  }
}

/** Pauses what modals hold: the queue and its countdowns, and the interval of a paid scene. Rules P11, B13, B18. */
function updateHold(context: FoldContext): void {
  withdrawQuestion(context)
  updateModalHold(context)
  updateHeldInterval(context)
}

function createStateBefore(first: Entry | undefined): State {
  if (first?.type !== 'open') throw new Error('the first entry of a log is `open`')
  return initialState(first)
}
