/** Going to the scene before or after, in the reasoning mode. Doc 2 §4, "Scenes"; rule S12. */
import { EMPTY_QUEUE } from '../ordering/queue.ts'
import { clearTimers, unask } from './pending.ts'
import { takeOffers } from './offers.ts'
import { count, type Working } from './working.ts'
import { hush } from './voice.ts'

/** Clears queue and timers, and asks for the other scene. Not before what was sent has been answered. */
export function jump(working: Working, to: 'prev_scene' | 'next_scene', idempotencyKey: string): void {
  const { view, core } = working
  if (view.session.chatVersion !== '3' || view.ending !== null || view.flow === 'error' || core.streams.length > 0) return
  core.queue = EMPTY_QUEUE
  core.gate = null
  core.preparing = null
  unask(core, 'voice:')
  clearTimers(core, 'transition:')
  clearTimers(core, 'video:')
  hush(working)
  const cleared = takeOffers(working)
  Object.assign(view, { typing: null, overlay: null, video: null })
  Object.assign(view.stage, { still: null, frames: null })
  view.scene.nextAt = null
  core.streams = [{ kind: 'jump', key: `jump:${count(working)}`, started: false, idempotencyKey, to, cleared }]
}
