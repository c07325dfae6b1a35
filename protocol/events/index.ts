/** All chat events: their types, their schemas, and the envelope they travel in. Doc 2 §4 "Event types handled". */
import type * as v from 'valibot'
import { debug, error, message, showAlert, showTips } from './message.ts'
import { showActionOptions, showChatOptions, uploadImage } from './options.ts'
import { heartValue, missionCompleted, updateTaskProgress, updateTotalProgress, updateUserCoins } from './progress.ts'
import { enterPaidScene, paymentRequired, sceneTransition, showEnding, showScene, wait } from './scene.ts'
import { playAudio, voiceConfig } from './sound.ts'
import { animatedImages, playVideo, preload, showImage, showMood, showOverlay, showPeople } from './stage.ts'

/** The schema of `data`, by event type. */
export const eventSchemas = {
  message,
  play_video: playVideo,
  wait,
  show_chat_options: showChatOptions,
  show_action_options: showActionOptions,
  error,
  show_image: showImage,
  show_ending: showEnding,
  show_overlay: showOverlay,
  payment_required: paymentRequired,
  preload,
  show_people: showPeople,
  play_audio: playAudio,
  update_task_progress: updateTaskProgress,
  update_user_coins: updateUserCoins,
  animated_images: animatedImages,
  update_total_progress: updateTotalProgress,
  upload_image: uploadImage,
  debug,
  heart_value: heartValue,
  show_alert: showAlert,
  show_scene: showScene,
  scene_transition: sceneTransition,
  voice_config: voiceConfig,
  enter_paid_scene: enterPaidScene,
  mission_completed: missionCompleted,
  show_tips: showTips,
  show_mood: showMood,
} as const

export type EventType = keyof typeof eventSchemas

/** The data of an event, by its type. */
export type EventData<T extends EventType> = v.InferOutput<(typeof eventSchemas)[T]>

/** One event of one type, checked. `id` is unique in the session once it was deduplicated; `fingerprint`: see `identity.ts`. */
export type EventOf<T extends EventType> = {
  id: string
  fingerprint?: string
  event_type: T
  timestamp: number
  data: EventData<T>
}

/** Any event that this app knows, checked. */
export type ChatEvent = { [T in EventType]: EventOf<T> }[EventType]

/** Whether this app knows events of that name. */
export function isEventType(name: string): name is EventType {
  return Object.prototype.hasOwnProperty.call(eventSchemas, name)
}
