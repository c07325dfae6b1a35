/** Where the story is, and how it ends. Doc 2 §4; rules P4, S6 to S8, B1, E1, E3. */
import { type EventOf } from '../../../protocol/events/index.ts'
import { begin } from '../../billing/billing.ts'
import { billingSeen, leavePaidScene } from '../billing.ts'
import { askForCredit, count, notify, type Working } from '../working.ts'
import { ask, clearTimers, setTimer } from '../pending.ts'
import { offer } from '../offers.ts'
import { dropSignals, signal } from '../actions.ts'
import { type Gate } from '../state.ts'
import { hush } from '../voice.ts'
import { forgetEvents } from '../../ordering/known.ts'
import { EMPTY_QUEUE, waiting } from '../../ordering/queue.ts'

export function wait({ core }: Working, { id, data }: EventOf<'wait'>): Gate | null {
  if (data.seconds === 0) return null
  return { kind: 'wait', key: `wait:${id}`, until: core.now + data.seconds * 1_000, next: null }
}

/** A scene begins: the default voice, unless another is on its way; no transition that was to come; and time starts anew. */
export function scene(working: Working, { data }: EventOf<'show_scene'>): null {
  const { view, core } = working
  const { scene_id: id, title, image_url, alt } = data
  if (!waiting(core.queue).some(({ event_type }) => event_type === 'voice_config')) core.voiceConfig = null
  clearTimers(core, 'transition:')
  dropSignals(core)
  trackScene(working, id)
  if (core.billing !== null && core.billing.sceneId !== id) leavePaidScene(working)
  view.scene = { id, title, picture: image_url === null ? null : { url: image_url, alt }, nextAt: null }
  return null
}

/** The next scene is asked for by itself after its seconds; with none, a config message is sent at once. */
export function transition(working: Working, { id, data }: EventOf<'scene_transition'>): null {
  const { view, core } = working
  dropSignals(core)
  if (data.seconds === 0) {
    signal(working, `config:${id}`, 'config', data.scene_id)
    return null
  }
  const at = core.now + data.seconds * 1_000
  clearTimers(core, 'transition:')
  core.nextScene = data.scene_id
  view.scene.nextAt = at
  setTimer(core, { key: `transition:${id}`, at })
  return null
}

/** A scene begins that is paid by its time. */
export function paidScene(working: Working, { id, data }: EventOf<'enter_paid_scene'>): null {
  const { view, core } = working
  const { seconds, coins } = data
  const sceneId = data.scene_id ?? view.scene.id
  leavePaidScene(working)
  core.billing = begin(id, sceneId, seconds, core.now)
  view.paid = { sceneId, state: 'running', coins, seconds, elapsed: 0 }
  billingSeen(core)
  notify(working, { kind: 'spicy', tone: 'info' })
  return null
}

/** The player has to pay: what waits is put off until they have, and comes back from history then. */
export function paymentRequired(working: Working, { data }: EventOf<'payment_required'>): null {
  const { core } = working
  core.seen = forgetEvents(core.seen, waiting(core.queue))
  core.queue = EMPTY_QUEUE
  core.owed = true
  if (data.message !== '') notify(working, { tone: 'info', text: data.message })
  askForCredit(working)
  return null
}

/** The ending takes the place of conversation, options and input; then the hobby collection is looked up. */
export function ending(working: Working, { id, data }: EventOf<'show_ending'>): null {
  const { view, core } = working
  working.messages.clear()
  view.typing = null
  offer(working, null)
  view.actionOptions = null
  view.upload = null
  hush(working)
  leavePaidScene(working)
  clearTimers(core, '')
  dropSignals(core)
  view.scene.nextAt = null
  view.ending = {
    id: data.ending_id === '' ? id : data.ending_id,
    html: data.html,
    title: data.title,
    number: data.number,
    total: data.total,
    picture: data.image_url === null ? null : { url: data.image_url, alt: data.alt },
  }
  view.after = 'checking'
  ask(core, 'hobby', { name: 'hobby' })
  trackScene(working, null)
  return null
}

/** How long a scene was played is told when it ends. */
function trackScene(working: Working, next: string | null): void {
  const { view, core } = working
  if (view.scene.id !== null) {
    const seconds = Math.round((core.now - core.sceneSince) / 1_000)
    ask(core, `track:${count(working)}`, { name: 'track', event: 'scene_left', details: { scene_id: view.scene.id, seconds, next: next ?? '' } })
  }
  core.sceneSince = core.now
}
