/** Which function makes an event come true. */
import { type ChatEvent, type EventOf, type EventType } from '../../../protocol/events/index.ts'
import { type Gate } from '../state.ts'
import { type Working } from '../working.ts'
import { error, message, tips } from './message.ts'
import { chatOptions } from './options.ts'
import { heart, taskProgress, totalProgress } from './progress.ts'
import { ending, wait } from './scene.ts'
import { image, overlay, preload } from './stage.ts'

/** Applies an event; the answer is what has to pass before the next one begins. */
export type Handler<T extends EventType> = (working: Working, event: EventOf<T>) => Gate | null
export type Handlers = { readonly [T in EventType]?: Handler<T> }

/** The handlers of this version. An event of a type that has none is passed over. */
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
}

/** Applies an event by the handler of its type. */
export function apply(handlers: Handlers, working: Working, event: ChatEvent): Gate | null {
  // Handler and event are of the same type, which the compiler cannot follow through the table.
  const handler = handlers[event.event_type] as Handler<EventType> | undefined
  return handler?.(working, event) ?? null
}
