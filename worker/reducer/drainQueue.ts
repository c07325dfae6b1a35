/** Begins the events of the queue, one by one, until something has to be waited for. Rules O3, P7, E1, F8. */
import { type EventType } from '../../protocol/events/index.ts'
import { dequeue, peek } from '../ordering/queue.ts'
import { applyEvent, type Handlers } from './events/index.ts'
import { applyForEvent } from './foldErrors.ts'
import { closeGateForThinking } from './delays.ts'
import { type FoldContext } from './foldContext.ts'

/** What the ending takes the place of: none of it begins after it. Rule E1. */
const CONVERSATION: ReadonlySet<EventType> = new Set<EventType>([
  'message',
  'show_tips',
  'show_chat_options',
  'show_action_options',
  'upload_image',
  'show_overlay',
  'wait',
  'scene_transition',
  'enter_paid_scene',
])

/** `check` looks after each event whether all is well; it throws where not. Throws EventFailed. */
export function drainQueue(handlers: Handlers, context: FoldContext, check: ((context: FoldContext) => void) | null): void {
  const { core, view, skip } = context
  closeGateForThinking(core)
  for (let event = peek(core.queue); event !== null && core.gate === null; event = peek(core.queue)) {
    core.queue = dequeue(core.queue)
    if (skip.has(event.id) || (view.ending !== null && CONVERSATION.has(event.event_type))) continue
    core.begun = event
    applyForEvent(event.id, () => {
      core.gate = applyEvent(handlers, context, event)
      closeGateForThinking(core)
      check?.(context)
    })
  }
}
