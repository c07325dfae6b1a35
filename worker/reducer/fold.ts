/** Folds a batch of entries into the state: one draft of the view, one copy of the core, one list of patches. */
import { enablePatches, Immer, type Patch } from 'immer'
import { type Entry } from '../../protocol/entries.ts'
import { type View } from '../../protocol/view.ts'
import { updateDerivedView } from './composer.ts'
import { createConversation } from './conversation.ts'
import { evolve } from './evolve.ts'
import { type Handlers, HANDLERS } from './events/index.ts'
import { RECOVERY_LEVELS, type RecoveryLevel, EntryFailed, EventFailed } from './foldErrors.ts'
import { initialState, type State } from './state.ts'
import { type FoldContext } from './foldContext.ts'

enablePatches()
// Freezing walks the whole of what is new; the page gets copies anyway. Tests freeze the states they keep.
const immer = new Immer({ autoFreeze: false })

export interface FoldResult {
  state: State
  /** How the view changed. */
  patches: Patch[]
  /** Ids of events that could not be applied, and were dropped whole. Rule F8. */
  failed: string[]
  /** Types of entries of which nothing could be made or not all. Rule F8. */
  givenUp: Entry['type'][]
}

/** Folds entries into a state; null before the first, which must be an `open` entry. */
export function fold(state: State | null, entries: readonly Entry[], handlers: Handlers = HANDLERS): FoldResult {
  const from = state ?? createStateBefore(entries[0])
  const skip = new Set<string>()
  const cares = new Map<number, RecoveryLevel>()
  for (let deriving = false; ; ) {
    try {
      return { ...foldOnce(from, entries, handlers, { skip, cares, deriving }), failed: [...skip], givenUp: givenUp(entries, cares) }
    } catch (error) {
      if (error instanceof EventFailed) skip.add(error.eventId)
      else if (error instanceof EntryFailed) cares.set(error.index, moreCareful(cares.get(error.index)))
      else if (deriving) throw error
      else deriving = true
    }
  }
}

/** How a batch is tried: without the events that failed, with care of the entries that did, deriving after each entry or once. */
interface Attempt {
  skip: ReadonlySet<string>
  cares: ReadonlyMap<number, RecoveryLevel>
  deriving: boolean
}

/** Folds a whole log. */
export function foldAll(entries: readonly Entry[]): State {
  return fold(null, entries).state
}

function foldOnce(from: State, entries: readonly Entry[], handlers: Handlers, { skip, cares, deriving }: Attempt): { state: State; patches: Patch[] } {
  const { messages, ...rest } = from.view
  const view = immer.createDraft(rest)
  const context: FoldContext = { view, messages: createConversation(messages), core: { ...from.core }, skip }
  for (const [index, entry] of entries.entries()) {
    try {
      evolve(handlers, context, entry, { care: cares.get(index) ?? 'plain', deriving })
    } catch (cause) {
      throw cause instanceof EventFailed && !skip.has(cause.eventId) ? cause : new EntryFailed(index, cause)
    }
  }
  if (!deriving) updateDerivedView(context)
  const said = context.messages.finish()
  let patches: Patch[] = []
  const next: Omit<View, 'messages'> = immer.finishDraft(view, (made) => {
    patches = made
  })
  return { state: { view: { ...next, messages: said.messages }, core: context.core }, patches: [...said.patches, ...patches] }
}

function moreCareful(care: RecoveryLevel = 'plain'): RecoveryLevel {
  return RECOVERY_LEVELS[RECOVERY_LEVELS.indexOf(care) + 1] ?? 'pass_over'
}

function givenUp(entries: readonly Entry[], cares: ReadonlyMap<number, RecoveryLevel>): Entry['type'][] {
  return [...cares].flatMap(([index, care]) => (care !== 'plain' && care !== 'each_event' ? (entries[index]?.type ?? []) : []))
}

function createStateBefore(first: Entry | undefined): State {
  if (first?.type !== 'open') throw new Error('the first entry of a log is `open`')
  return initialState(first)
}
