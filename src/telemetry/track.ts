/** Reports events for analytics. They wait here, within the limit of the queue, until `startTelemetry` takes or discards them. */
import { ANALYTICS_QUEUE_MAX } from '../../protocol/limits.ts'
import { warnDeveloper } from '../platform/developerTools.ts'
import { pageNow } from '../platform/time.ts'
import { type AnyEvent, type TrackedEvent } from './events.ts'
import { addToTrail } from './trail.ts'

/** Reports an event. Developers see it in the console, except for requests, which their browser lists. */
export function trackEvent(...[name, details]: AnyEvent): void {
  if (name !== 'api_request') warnDeveloper(name, { ...details })
  const event: TrackedEvent = { name, at: pageNow(), details }
  addToTrail(event)
  if (listener !== null) return listener(event)
  waiting.push(event)
  if (waiting.length > ANALYTICS_QUEUE_MAX) waiting.shift()
}

/** Passes each event to `onEvent` from now on, those that waited first. */
export function subscribeEvents(onEvent: (event: TrackedEvent) => void): void {
  listener = onEvent
  for (const event of waiting.splice(0)) onEvent(event)
}

let listener: ((event: TrackedEvent) => void) | null = null
const waiting: TrackedEvent[] = []
