/** The parts of the view that follow from the rest of the state. Untouched if they are up to date. Rules I3, I12, S6, S16. */
import { type View } from '../../protocol/view.ts'
import { isQueueEmpty } from '../ordering/queue.ts'
import { updateButtons } from './buttons.ts'
import { canEndOnTap } from './delays.ts'
import { deriveComposer, updateComposer } from './composer.ts'
import { type FoldContext } from './foldContext.ts'
import { GATE_TRAITS } from './gateTraits.ts'
import { canFinish } from './finish.ts'
import { isEveryActorComplete } from './missions.ts'
import { canJump } from './jump.ts'
import { canEndTransition } from './nextScene.ts'
import { updateSound } from './media.ts'
import { updateContinueOption } from './offers.ts'
import { isAwaited } from './pending.ts'
import { canSkipRead } from './skipRead.ts'
import { type Core } from './state.ts'

export function updateDerivedView(context: FoldContext): void {
  const { view, core } = context
  const composer = deriveComposer(context)
  updateComposer(context, composer)
  updateContinueOption(context, composer.reason)
  updateButtons(context)
  updateSound(context)
  if (view.online !== core.isOnline) view.online = core.isOnline
  view.jumps = canJump(context)
  updateMissions(context, canFinish(context, composer.reason))
  view.thinking = isThinking(core) && view.ending === null && view.flow !== 'error'
  view.canSkip = (canEndOnTap(context) || canEndTransition(context)) && view.ending === null && view.flow !== 'error'
  view.canSkipRead = canSkipRead(context)
  view.flow = view.flow === 'error' ? 'error' : deriveFlow(core)
}

function updateMissions(context: FoldContext, canFinish: boolean): void {
  const { view } = context
  const { missions } = view
  const all = isEveryActorComplete(context)
  if (missions.all !== all || missions.canFinish !== canFinish) view.missions = { ...missions, all, canFinish }
}

/** Rule S6. Events that arrive during the moment of thinking do not end it. */
function isThinking(core: Core): boolean {
  if (core.gate !== null) return GATE_TRAITS[core.gate.kind].isThinking === true
  // Offline nobody answers.
  return core.isOnline && core.streams.some(isAwaited) && isQueueEmpty(core.queue)
}

function deriveFlow(core: Core): Exclude<View['flow'], 'error'> {
  const stream = core.streams.find(isAwaited)
  if (stream === undefined) return 'initialized'
  if (stream.kind === 'action') return stream.started ? 'streaming' : 'loading'
  return stream.started && stream.kind === 'start' ? 'streaming' : 'initializing'
}
