/** The end of the countdown to the next scene: by its clock, or by a tap. Rules S8, P6. */
import { sendSignal } from './actions.ts'
import { isStoryBusy, isTransitionAwaited } from './composer.ts'
import { type FoldContext } from './foldContext.ts'
import { clearTransition, findTransition, setNextSceneAt } from './modalHold.ts'

/** Requests the next scene; `key` is that of its countdown. */
export function requestNextScene(context: FoldContext, key: string): void {
  setNextSceneAt(context.view, null)
  sendSignal(context, key, 'next_scene', context.core.nextSceneId)
}

/** Whether a tap ends the countdown: it runs, and nothing is asked of the player meanwhile. */
export function canEndTransition(context: FoldContext): boolean {
  const { core } = context
  return core.isLeader && core.pausedTransition === null && isTransitionAwaited(context) && !isStoryBusy(context)
}

export function endTransition(context: FoldContext): void {
  const transition = findTransition(context.core)
  if (transition === null) return
  clearTransition(context)
  requestNextScene(context, transition.key)
}
