/** Opening a history: only the latest of what lasts, and nothing of the conversation. Rules S2, S3. */
import { type ChatEvent, type EventType } from '../../../../protocol/events/index.ts'
import { begin, sceneOf } from './events.ts'
import { type World } from './world.ts'

export function openHistory(world: World, history: readonly ChatEvent[]): void {
  // An ended story begins anew: what comes then comes by itself.
  if (history.length === 0 || history.some(({ event_type }) => event_type === 'show_ending')) return
  for (const { id } of history) world.known.add(id)
  const latest = (...types: EventType[]): ChatEvent | undefined => history.findLast(({ event_type }) => types.includes(event_type))
  const after = (event: ChatEvent): readonly ChatEvent[] => history.slice(history.indexOf(event) + 1)
  const replay = (event: ChatEvent | undefined): void => {
    if (event !== undefined) begin(world, event)
  }

  replay(latest('update_total_progress'))
  replay(latest('update_task_progress'))
  replay(latest('heart_value'))
  const options = latest('show_chat_options', 'show_action_options')
  if (options !== undefined && !after(options).some((event) => event.event_type === 'message' && event.data.sender_type === 'user')) replay(options)
  replay(history.findLast((event) => event.event_type === 'play_audio' && event.data.audio_type === 'bgm'))
  const scene = latest('show_scene')
  if (scene?.event_type === 'show_scene') world.scene = sceneOf(scene)
  const paid = latest('enter_paid_scene')
  if (paid?.event_type === 'enter_paid_scene' && !after(paid).some((event) => event.event_type === 'show_scene' && event.data.scene_id !== paid.data.scene_id)) replay(paid)
  replay(history.findLast(isBehind))
}

function isBehind(event: ChatEvent): boolean {
  if (event.event_type === 'show_image') return event.data.position === 'background'
  if (event.event_type === 'play_video') return event.data.is_background
  return event.event_type === 'animated_images'
}
