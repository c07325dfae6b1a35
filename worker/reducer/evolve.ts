/**
 * The reducer: how one entry of the log changes the state. Pure but for its two working copies: no clock, no network,
 * no randomness, no id made here. Whatever it needs of the world stands in the entry.
 */
import { type Entry } from '../../protocol/entries.ts'
import { type Handlers } from './events/index.ts'
import { preloadKey } from './events/stage.ts'
import { hostChanged } from './host.ts'
import { intended } from './intents.ts'
import { pump } from './pump.ts'
import { answered, fired } from './returns.ts'
import { open } from './start.ts'
import { arrived, ended } from './streams.ts'
import { type Working } from './working.ts'

/** Applies an entry, and begins what may begin. The derived parts follow when all of a batch is in. Throws EventFailed. */
export function evolve(handlers: Handlers, working: Working, entry: Entry, skip: ReadonlySet<string>): void {
  working.core.now = entry.at
  change(working, entry)
  pump(handlers, working, skip)
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
