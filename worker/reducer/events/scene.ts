/** Scenes, transitions, payment and the ending. Doc 2 §4; rules P4, S6 to S8, B1, E1, E3. */
import { type EventOf } from '../../../protocol/events/index.ts'
import { startBilling } from '../../billing/billing.ts'
import { endPaidScene } from '../paidScene.ts'
import { promptForCredit, nextNumber, addNotice, addToast, type FoldContext } from '../foldContext.ts'
import { clearTransition, startTransition } from '../modalHold.ts'
import { requestCall, clearTimers } from '../pending.ts'
import { closeActorChoice } from '../finish.ts'
import { recordSceneTitle } from '../missions.ts'
import { restrictCards, setActionOptions, setOptions } from '../offers.ts'
import { leaveActionsBehind, sendSignal } from '../actions.ts'
import { type Gate } from '../state.ts'
import { stopVoice } from '../voice.ts'
import { showBackground } from './stage.ts'
import { forgetEvents } from '../../ordering/dedupe.ts'
import { EMPTY_QUEUE, listQueued } from '../../ordering/queue.ts'

/** The story waits. Rule P4. */
export function applyWait({ core }: FoldContext, { id, data }: EventOf<'wait'>): Gate | null {
  if (data.seconds === 0 || core.isSkipping) return null
  return { kind: 'wait', key: `wait:${id}`, until: core.now + data.seconds * 1_000, next: null }
}

/** Begins a scene: shows its picture, resets the voice unless a voice_config is queued, cancels the transition, ends the mood, and restarts the scene's time. Rules S7, S20. */
export function applyScene(context: FoldContext, { data }: EventOf<'show_scene'>): null {
  const { view, core } = context
  const { scene_id: id, title, image_url, alt, face } = data
  if (!listQueued(core.queue).some(({ event_type }) => event_type === 'voice_config')) core.voiceConfig = null
  clearTransition(context)
  leaveActionsBehind(context)
  trackScene(context, id)
  if (core.billing !== null && core.billing.sceneId !== id) endPaidScene(context)
  closeActorChoice(context)
  core.isStageComplete = false
  recordSceneTitle(context, data)
  view.scene = { id, title, picture: image_url === null ? null : { url: image_url, alt }, nextAt: null }
  restrictCards(context)
  view.stage = { ...view.stage, mood: null }
  if (image_url !== null) showBackground(view, { url: image_url, alt, ...(face !== undefined && { face }) })
  return null
}

/** Sets the timer that requests the next scene; with 0 seconds it sends `config` at once. Rule S8. */
export function applyTransition(context: FoldContext, { id, data }: EventOf<'scene_transition'>): null {
  const { core } = context
  leaveActionsBehind(context)
  if (data.seconds === 0) {
    sendSignal(context, `config:${id}`, 'config', data.scene_id)
    return null
  }
  core.nextSceneId = data.scene_id
  startTransition(context, { key: `transition:${id}`, at: core.now + data.seconds * 1_000 })
  return null
}

/** Begins a paid scene. In another mode than the timer it is entered only: nothing says what its time would cost. Rule B1. */
export function applyPaidScene(context: FoldContext, { id, data }: EventOf<'enter_paid_scene'>): null {
  const { view, core } = context
  const { mode, seconds, coins, text } = data
  const sceneId = data.scene_id ?? view.scene.id
  endPaidScene(context)
  if (mode !== '' && mode !== 'timer') {
    addNotice(context, { kind: 'spicy', isFree: true, text })
    return null
  }
  core.billing = startBilling(id, sceneId, seconds, core.now)
  view.paid = {
    sceneId,
    state: 'running',
    coins,
    seconds,
    elapsed: 0,
    elapsedAt: core.now,
    allowed: 0,
    isOver: false,
    isAnnounced: false,
  }
  addNotice(context, { kind: 'spicy', isFree: false, text })
  return null
}

/** Clears the queue and asks for credit. The cleared events come back from history after a recharge. Rule F10. */
export function applyPaymentRequired(context: FoldContext, { data }: EventOf<'payment_required'>): null {
  const { view, core } = context
  core.seen = forgetEvents(core.seen, listQueued(core.queue))
  core.queue = EMPTY_QUEUE
  core.hasClearedEvents = true
  view.isRechargeDue = true
  if (data.message !== '') addToast(context, { tone: 'info', text: data.message })
  promptForCredit(context, { price: data.coins > 0 ? data.coins : null })
  return null
}

/** Replaces conversation, options and input by the ending, and looks up the hobby collection. Rules E1, E3. */
export function applyEnding(context: FoldContext, { id, data }: EventOf<'show_ending'>): null {
  const { view, core } = context
  context.messages.clear()
  view.typing = null
  core.coveredOffers = null
  core.isStageComplete = false
  core.buttonsOf = null
  setOptions(context, null)
  setActionOptions(context, null)
  view.upload = null
  view.stage = { ...view.stage, mood: null }
  stopVoice(context)
  endPaidScene(context)
  clearTimers(core, '')
  clearTransition(context)
  leaveActionsBehind(context)
  view.ending = {
    id: data.ending_id === '' ? id : data.ending_id,
    html: data.html,
    title: data.title,
    number: data.number,
    total: data.total,
    picture: data.image_url === null ? null : { url: data.image_url, alt: data.alt },
  }
  view.after = 'checking'
  requestCall(core, 'hobby', { name: 'hobby' })
  trackScene(context, null)
  return null
}

/** Tracks how long the scene was played. Rule S13. */
function trackScene(context: FoldContext, next: string | null): void {
  const { view, core } = context
  if (view.scene.id !== null) {
    const seconds = Math.round((core.now - core.sceneSince) / 1_000)
    requestCall(core, `track:${nextNumber(context)}`, {
      name: 'track',
      event: 'scene_left',
      details: { scene_id: view.scene.id, seconds, next: next ?? '' },
    })
  }
  core.sceneSince = core.now
}
