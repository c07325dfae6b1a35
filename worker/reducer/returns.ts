/** What comes back: timers that fired, and calls that were answered. */
import { type EntryOf } from '../../protocol/entries.ts'
import { signal } from './actions.ts'
import { costKnown, poll, resetDone } from './billing.ts'
import { openGate } from './gates.ts'
import { ask } from './pending.ts'
import { tryAgain } from './voice.ts'
import { type Working } from './working.ts'

/** A timer fired: that of the gate, or one of those beside it. One that is no longer set changes nothing. */
export function fired(working: Working, { work }: EntryOf<'timer'>): void {
  const { view, core } = working
  if (core.gate?.key === work) return openGate(working)
  if (!core.timers.some(({ key }) => key === work)) return
  core.timers = core.timers.filter(({ key }) => key !== work)
  const [kind] = work.split(':', 1)
  if (kind === 'billing') poll(working)
  if (kind === 'voice') tryAgain(working)
  if (kind === 'transition') {
    view.scene.nextAt = null
    signal(working, work, 'next_scene', core.nextScene)
  }
}

/** A call was answered, or came to nothing. One that is no longer asked changes nothing. */
export function answered(working: Working, entry: EntryOf<'result'>): void {
  const { view, core } = working
  const asked = core.calls.find(({ key }) => key === entry.work)
  if (asked === undefined) return
  core.calls = core.calls.filter((other) => other !== asked)
  switch (asked.call.name) {
    case 'cost':
      return costKnown(working, entry)
    case 'reset':
      return resetDone(working, entry)
    case 'voice':
      if (core.preparing === null) return
      core.preparing = { ...core.preparing, url: entry.ok && typeof entry.value === 'string' && entry.value !== '' ? entry.value : null }
      return openGate(working)
    case 'hobby':
      // Unknown counts as collected: nobody is asked twice because a line was bad.
      if (entry.ok && entry.value === false) view.after = 'hobby'
      else ask(core, 'rating', { name: 'rating' })
      return
    case 'rating':
      view.after = entry.ok && entry.value === true ? 'rating' : 'done'
      return
    case 'user':
    case 'track':
  }
}
