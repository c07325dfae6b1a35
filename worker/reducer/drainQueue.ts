/** Begins the events of the queue one by one, until a gate closes. Rules O3, P7, P9 to P11, P14, E1, F8. */
import { dequeue, peek } from '../ordering/queue.ts'
import { closeGateForThinking, findGateBefore } from './delays.ts'
import { applyEvent, type Handlers } from './events/index.ts'
import { EVENT_TRAITS } from './events/traits.ts'
import { type FoldContext } from './foldContext.ts'
import { applyForEvent } from './foldErrors.ts'
import { updateSkip } from './skipRead.ts'

/** `check` runs after each event, and throws if the event left the state broken. Throws EventFailed. Rule O3. */
export function drainQueue(
  handlers: Handlers,
  context: FoldContext,
  check: ((context: FoldContext) => void) | null,
): void {
  const { core, view, skippedEvents } = context
  closeGateForThinking(core)
  for (let event = peek(core.queue); event !== null && core.gate === null; event = peek(core.queue)) {
    updateSkip(context, event)
    const gate = findGateBefore(context, event)
    if (gate !== null) {
      core.gate = gate
      return
    }
    core.queue = dequeue(core.queue)
    if (skippedEvents.has(event.id) || (view.ending !== null && EVENT_TRAITS[event.event_type].isConversation)) continue
    core.lastBegun = event
    applyForEvent(event.id, () => {
      core.gate = applyEvent(handlers, context, event)
      closeGateForThinking(core)
      check?.(context)
    })
  }
}
