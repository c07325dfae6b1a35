/** Results of work: timers that fired and calls that ended. */
import { type EntryOf } from '../../protocol/entries.ts'
import { handleCostResult, pollPlaytime, updateCharge, handleResetResult } from './paidScene.ts'
import { openGate } from './gates.ts'
import { requestNextScene } from './nextScene.ts'
import { requestCall } from './pending.ts'
import { handleSpokenLine, retryVoice } from './voice.ts'
import { type FoldContext } from './foldContext.ts'

/** Handles a timer of the gate or of the core. A timer that is no longer set changes nothing. */
export function handleTimer(context: FoldContext, { work }: EntryOf<'timer'>): void {
  const { core } = context
  if (core.gate?.key === work) return openGate(context)
  if (!core.timers.some(({ key }) => key === work)) return
  core.timers = core.timers.filter(({ key }) => key !== work)
  const [kind] = work.split(':', 1)
  if (kind === 'billing') pollPlaytime(context)
  if (kind === 'charge') updateCharge(context)
  if (kind === 'voice') retryVoice(context)
  if (kind === 'transition') requestNextScene(context, work)
}

/** Handles the end of a call. A call that is no longer requested changes nothing. */
export function handleCallResult(context: FoldContext, entry: EntryOf<'result'>): void {
  const { view, core } = context
  const pending = core.calls.find(({ key }) => key === entry.work)
  if (pending === undefined) return
  core.calls = core.calls.filter((other) => other !== pending)
  switch (pending.call.name) {
    case 'cost':
      return handleCostResult(context, entry)
    case 'reset':
      return handleResetResult(context, entry)
    case 'voice':
      if (pending.call.messageId !== undefined) return handleSpokenLine(context, pending.call.messageId, readUrl(entry))
      if (core.preparedLine === null) return
      core.preparedLine = { ...core.preparedLine, url: readUrl(entry) }
      return openGate(context)
    case 'hobby':
      // A failed lookup counts as collected, so that the player is not asked twice.
      if (entry.ok && entry.value === false) view.after = 'hobby'
      else requestCall(core, 'rating', { name: 'rating' })
      return
    case 'rating':
      view.after = entry.ok && entry.value === true ? 'rating' : 'done'
      return
    case 'user':
    case 'track':
  }
}

function readUrl(entry: EntryOf<'result'>): string | null {
  return entry.ok && typeof entry.value === 'string' && entry.value !== '' ? entry.value : null
}
