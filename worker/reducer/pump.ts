/** Begins the events of the queue, one by one, until something has to be waited for. Rules O3, F8. */
import { dequeue, peek } from '../ordering/queue.ts'
import { apply, type Handlers } from './events/index.ts'
import { type Working } from './working.ts'

/** An event could not be applied. The batch is folded again without it. */
export class EventFailed extends Error {
  readonly eventId: string
  constructor(eventId: string, cause: unknown) {
    super(`event ${eventId} could not be applied`, { cause })
    this.name = 'EventFailed'
    this.eventId = eventId
  }
}

/** `skip` names events that failed before. Throws EventFailed. */
export function pump(handlers: Handlers, working: Working, skip: ReadonlySet<string>): void {
  const { core } = working
  for (let event = peek(core.queue); event !== null && core.gate === null; event = peek(core.queue)) {
    core.queue = dequeue(core.queue)
    if (skip.has(event.id)) continue
    try {
      core.gate = apply(handlers, working, event)
    } catch (cause) {
      throw new EventFailed(event.id, cause)
    }
  }
}
