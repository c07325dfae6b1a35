/** Which function makes an event come true. */
import { type ChatEvent, type EventOf, type EventType } from '../../../protocol/events/index.ts'
import { type Gate } from '../state.ts'
import { type FoldContext } from '../foldContext.ts'
import { alert, error, message, tips } from './message.ts'
import { actionOptions, chatOptions, upload } from './options.ts'
import { heart, mission, taskProgress, totalProgress, userCoins } from './progress.ts'
import { ending, paidScene, paymentRequired, scene, transition, wait } from './scene.ts'
import { audio, voiceConfig } from './sound.ts'
import { frames, image, overlay, preload, video } from './stage.ts'

/** Applies an event; the answer is what has to pass before the next one begins. */
export type Handler<T extends EventType> = (context: FoldContext, event: EventOf<T>) => Gate | null
export type Handlers = { readonly [T in EventType]: Handler<T> }

/** The handlers of all types. */
export const HANDLERS: Handlers = {
  message,
  show_tips: tips,
  error,
  debug: () => null,
  show_chat_options: chatOptions,
  show_image: image,
  show_overlay: overlay,
  preload,
  update_total_progress: totalProgress,
  update_task_progress: taskProgress,
  heart_value: heart,
  wait,
  show_ending: ending,
  play_video: video,
  show_action_options: actionOptions,
  payment_required: paymentRequired,
  play_audio: audio,
  update_user_coins: userCoins,
  animated_images: frames,
  upload_image: upload,
  show_alert: alert,
  show_scene: scene,
  scene_transition: transition,
  voice_config: voiceConfig,
  enter_paid_scene: paidScene,
  mission_completed: mission,
}

/** Applies an event by the handler of its type. */
export function applyEvent(handlers: Handlers, context: FoldContext, event: ChatEvent): Gate | null {
  // Handler and event are of the same type, which the compiler cannot follow through the table.
  const handler = handlers[event.event_type] as Handler<EventType>
  return handler(context, event)
}
