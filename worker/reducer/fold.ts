/** Folds a batch of entries into the state: one draft of the view, one copy of the core, one list of patches. */
import { enablePatches, Immer, type Patch } from 'immer'
import { type Entry } from '../../protocol/entries.ts'
import { type View } from '../../protocol/view.ts'
import { derive } from './composer.ts'
import { createConversation } from './conversation.ts'
import { evolve } from './evolve.ts'
import { type Handlers, HANDLERS } from './events/index.ts'
import { EventFailed } from './pump.ts'
import { initialState, type State } from './state.ts'
import { type Working } from './working.ts'

enablePatches()
// Freezing walks the whole of what is new; the page gets copies anyway. Tests freeze the states they keep.
const immer = new Immer({ autoFreeze: false })

export interface Folded {
  state: State
  /** How the view changed. */
  patches: Patch[]
  /** Ids of events that could not be applied, and were dropped whole. Rule F8. */
  failed: string[]
}

/** Folds entries into a state; null before the first, which must be an `open` entry. */
export function fold(state: State | null, entries: readonly Entry[], handlers: Handlers = HANDLERS): Folded {
  const from = state ?? stateBefore(entries[0])
  const skip = new Set<string>()
  for (;;) {
    try {
      return { ...attempt(from, entries, handlers, skip), failed: [...skip] }
    } catch (error) {
      if (!(error instanceof EventFailed) || skip.has(error.eventId)) throw error
      skip.add(error.eventId)
    }
  }
}

/** Folds a whole log. */
export function foldAll(entries: readonly Entry[]): State {
  return fold(null, entries).state
}

function attempt(from: State, entries: readonly Entry[], handlers: Handlers, skip: ReadonlySet<string>): { state: State; patches: Patch[] } {
  const { messages, ...rest } = from.view
  const view = immer.createDraft(rest)
  const working: Working = { view, messages: createConversation(messages), core: { ...from.core } }
  for (const entry of entries) evolve(handlers, working, entry, skip)
  derive(working)
  const said = working.messages.finish()
  let patches: Patch[] = []
  const next: Omit<View, 'messages'> = immer.finishDraft(view, (made) => {
    patches = made
  })
  return { state: { view: { ...next, messages: said.messages }, core: working.core }, patches: [...said.patches, ...patches] }
}

function stateBefore(first: Entry | undefined): State {
  if (first?.type !== 'open') throw new Error('the first entry of a log is `open`')
  return initialState(first)
}
