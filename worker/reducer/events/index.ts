/** The handler of each event type. */
import { type ChatEvent, type EventOf, type EventType } from '../../../protocol/events/index.ts'
import { type Gate } from '../state.ts'
import { applyDebug } from '../debugNotes.ts'
import { type FoldContext } from '../foldContext.ts'
import { applyAlert, applyError, applyMessage, applyTips } from './message.ts'
import { applyActionOptions, applyChatOptions, applyUpload } from './options.ts'
import { applyHeart, applyMission, applyTaskProgress, applyTotalProgress, applyUserCoins } from './progress.ts'
import { applyEnding, applyPaidScene, applyPaymentRequired, applyScene, applyTransition, applyWait } from './scene.ts'
import { applyAudio, applyVoiceConfig } from './sound.ts'
import { applyFrames, applyImage, applyMood, applyOverlay, applyPeople, applyPreload, applyVideo } from './stage.ts'

/** Applies an event, and answers the gate that stops the next one; null if there is none. */
export type Handler<T extends EventType> = (context: FoldContext, event: EventOf<T>) => Gate | null
export type Handlers = { readonly [T in EventType]: Handler<T> }

/** The handlers of all types. */
export const HANDLERS: Handlers = {
  message: applyMessage,
  show_tips: applyTips,
  error: applyError,
  debug: applyDebug,
  show_chat_options: applyChatOptions,
  show_image: applyImage,
  show_overlay: applyOverlay,
  preload: applyPreload,
  show_people: applyPeople,
  update_total_progress: applyTotalProgress,
  update_task_progress: applyTaskProgress,
  heart_value: applyHeart,
  wait: applyWait,
  show_ending: applyEnding,
  play_video: applyVideo,
  show_action_options: applyActionOptions,
  payment_required: applyPaymentRequired,
  play_audio: applyAudio,
  update_user_coins: applyUserCoins,
  animated_images: applyFrames,
  upload_image: applyUpload,
  show_alert: applyAlert,
  show_scene: applyScene,
  scene_transition: applyTransition,
  voice_config: applyVoiceConfig,
  enter_paid_scene: applyPaidScene,
  mission_completed: applyMission,
  show_mood: applyMood,
}

/** Applies an event by the handler of its type. */
export function applyEvent(handlers: Handlers, context: FoldContext, event: ChatEvent): Gate | null {
  // Handler and event are of the same type, which the compiler cannot infer from the lookup.
  const handler = handlers[event.event_type] as Handler<EventType>
  return handler(context, event)
}
