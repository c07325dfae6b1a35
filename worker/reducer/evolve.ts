/**
 * The reducer: how one entry of the log changes the state. Pure but for its two working copies: no clock, no network,
 * no randomness, no id made here. Whatever it needs of the world stands in the entry.
 */
import { type Entry } from '../../protocol/entries.ts'
import { derive } from './composer.ts'
import { type Handlers } from './events/index.ts'
import { type Care } from './failed.ts'
import { giveUp } from './givingUp.ts'
import { lookAhead, preloadKey } from './lookAhead.ts'
import { hostChanged } from './host.ts'
import { intended } from './intents.ts'
import { pump } from './pump.ts'
import { answered, fired } from './returns.ts'
import { open } from './start.ts'
import { arrived, ended } from './streams.ts'
import { type Working } from './working.ts'

/**
 * Applies an entry, and begins what may begin. What is derived follows once a batch, or with `deriving` after each entry, so that
 * the one is found after which it cannot be derived. Throws EventFailed.
 */
export function evolve(handlers: Handlers, working: Working, entry: Entry, { care, deriving }: { care: Care; deriving: boolean }): void {
  working.core.now = entry.at
  if (care === 'pass_over') return
  if (care === 'each_event') derive(working)
  if (care === 'give_up') giveUp(working, entry)
  else change(working, entry)
  pump(handlers, working, care === 'each_event' ? derive : null)
  if (entry.type === 'server') lookAhead(working)
  if (!deriving) return
  if (care === 'plain' || care === 'each_event') derive(working)
  else deriveIfPossible(working)
}

function deriveIfPossible(working: Working): void {
  try {
    derive(working)
  } catch {
    // What was derived last stays.
  }
}

function change(working: Working, entry: Entry): void {
  switch (entry.type) {
    case 'open':
      return open(working)
    case 'server':
      return arrived(working, entry)
    case 'intent':
      return intended(working, entry)
    case 'host':
      return hostChanged(working, entry.fact)
    case 'timer':
      return fired(working, entry)
    case 'result':
      if (entry.work.startsWith(preloadKey(''))) return preloaded(working, entry.work)
      return entry.work.startsWith('call:') ? answered(working, entry) : ended(working, entry)
  }
}

/** Loaded or not, it is not asked for again: the page loads what is missing by itself. */
function preloaded({ core }: Working, work: string): void {
  core.preloads = core.preloads.filter(({ url }) => preloadKey(url) !== work)
}
