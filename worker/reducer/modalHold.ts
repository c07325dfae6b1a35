/** Modals hold the queue between events, and pause what counts down to the next one. Rule P11. */
import { isShownAs } from '../../protocol/view/notices.ts'
import { GATE_TRAITS } from './gateTraits.ts'
import { CREDIT_HOLD_PREFIX, type FoldContext } from './foldContext.ts'
import { clearTimers, setTimer } from './pending.ts'
import { type Core, type Gate, type Timer } from './state.ts'

/** Closed while a modal is open and an event waits behind it. */
export const MODAL_GATE: Gate = { kind: 'modal', key: 'modal', until: null, next: null }

const TRANSITION_PREFIX = 'transition:'

/** Whether a modal is open: one of the page's, or one that the page has to show: an alert, the dialog of the spicy level, a request for credit. The question of a paid scene holds as one (B17). */
export function isHeldByModal({ view, core }: FoldContext): boolean {
  return (
    core.isModalOpen ||
    view.paid?.state === 'asking' ||
    core.timers.some(({ key }) => key.startsWith(CREDIT_HOLD_PREFIX)) ||
    view.notices.some((notice) => isShownAs(notice, 'dialog'))
  )
}

/** Pauses what the hold stops, or lets it continue with what was left. Changes nothing that is up to date. */
export function updateModalHold(context: FoldContext): void {
  if (isHeldByModal(context)) pause(context)
  else release(context)
}

function pause({ view, core }: FoldContext): void {
  const { gate, now } = core
  if (gate !== null && gate.until !== null && GATE_TRAITS[gate.kind].isPaused === true)
    core.gate = { ...gate, until: null, leftMs: Math.max(0, gate.until - now) }
  const transition = findTransitionTimer(core)
  if (transition === null) return
  clearTimers(core, TRANSITION_PREFIX)
  core.pausedTransition = { key: transition.key, leftMs: Math.max(0, transition.at - now) }
  setNextSceneAt(view, null)
}

function release(context: FoldContext): void {
  const { core } = context
  const { gate, now, pausedTransition } = core
  if (gate?.kind === 'modal') core.gate = null
  else if (gate?.leftMs !== undefined) {
    const { leftMs, ...kept } = gate
    core.gate = { ...kept, until: now + leftMs }
  }
  if (pausedTransition !== null)
    startTransition(context, { key: pausedTransition.key, at: now + pausedTransition.leftMs })
}

/** Starts the countdown to the next scene, in place of any other. Rule S8. */
export function startTransition(context: FoldContext, timer: Timer): void {
  clearTransition(context)
  setTimer(context.core, timer)
  setNextSceneAt(context.view, timer.at)
}

/** Cancels the countdown to the next scene. */
export function clearTransition({ view, core }: FoldContext): void {
  clearTimers(core, TRANSITION_PREFIX)
  core.pausedTransition = null
  setNextSceneAt(view, null)
}

/** Shows when the next scene begins, ms; null if nothing counts down to it. */
export function setNextSceneAt(view: FoldContext['view'], nextAt: number | null): void {
  if (view.scene.nextAt !== nextAt) view.scene = { ...view.scene, nextAt }
}

/** The countdown to the next scene, also one that a modal pauses; null if there is none. */
export function findTransition(core: Core): Timer | null {
  const { pausedTransition, now } = core
  if (pausedTransition !== null) return { key: pausedTransition.key, at: now + pausedTransition.leftMs }
  return findTransitionTimer(core)
}

function findTransitionTimer({ timers }: Core): Timer | null {
  return timers.find(({ key }) => key.startsWith(TRANSITION_PREFIX)) ?? null
}
