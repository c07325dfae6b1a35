/** Sends analytics events to the operator's service. Loaded after the first paint, and only where the configuration names a service. Doc 1 §7. */
import { type AppConfig } from '../../protocol/appConfig.ts'
import { getAssigned } from '../platform/experiments.ts'
import { getLocale } from '../i18n/index.ts'
import { isCollectionAllowed, subscribeConsent } from '../platform/consent.ts'
import { detectInAppBrowser } from '../platform/inAppBrowser.ts'
import { isNativeApp } from '../platform/nativeApp.ts'
import { randomId } from '../platform/random.ts'
import { after } from '../platform/time.ts'
import { createEventQueue, type SendOutcome } from './eventQueue.ts'
import { type TrackedEvent } from './events.ts'
import { subscribeEvents, trackEvent } from './track.ts'
import { ANALYTICS_QUEUE_MAX } from '../../protocol/limits.ts'
import { readItem, removeItem, writeItem } from '../platform/storage.ts'

/** Sends events from now on, while the player allows it. */
export function startAnalytics(url: string, config: AppConfig): void {
  const queue = createEventQueue({
    after,
    isOnline: () => navigator.onLine,
    send: (events) => sendBatch(url, writeBatch(events)),
    sendBeacon: (events) => isBeaconTaken(url, writeBatch(events)),
    store: { add: addStoredEvents, take: takeStoredEvents },
  })
  const reportVisibility = (): void => (document.visibilityState === 'hidden' ? queue.hide() : queue.show())
  document.addEventListener('visibilitychange', reportVisibility)
  // Not every browser reports a page that is left as hidden.
  addEventListener('pagehide', queue.hide)
  window.addEventListener('pageshow', ({ persisted }) => persisted && queue.show())
  addEventListener('online', queue.flush)
  subscribeConsent(() => isCollectionAllowed(config) || queue.clear())
  reportVisibility()
  subscribeEvents((event) => isCollectionAllowed(config) && queue.add(event))
  const { variants, added = [] } = getAssigned() ?? {}
  for (const experiment of added)
    trackEvent('experiment_assigned', { experiment, variant: variants?.[experiment] ?? '' })
}

/** Of this page alone: neither the user's id nor the device's, with which its guest could be signed in. */
const sessionId = randomId()

function writeBatch(events: readonly TrackedEvent[]): string {
  return JSON.stringify({
    session_id: sessionId,
    app_version: APP_VERSION,
    locale: getLocale(),
    in_app_browser: detectInAppBrowser(),
    is_native_app: isNativeApp(),
    variants: getAssigned()?.variants ?? {},
    events,
  })
}

/** As plain text: JSON would cost another origin a request before each. Without cookies. */
async function sendBatch(url: string, body: string): Promise<SendOutcome> {
  try {
    const { ok, status } = await fetch(url, { method: 'POST', body, keepalive: true, credentials: 'omit' })
    return ok ? 'sent' : status >= 500 || status === 429 || status === 408 ? 'failed' : 'refused'
  } catch {
    return 'failed'
  }
}

function isBeaconTaken(url: string, body: string): boolean {
  try {
    return navigator.sendBeacon(url, body)
  } catch {
    return false
  }
}

/**
 * Unsent analytics events in local storage, shared by all tabs: a tab that takes them sends them. Adds events; the oldest go where there are too
 * many.
 */
function addStoredEvents(events: readonly TrackedEvent[]): void {
  writeItem(STORAGE_KEY, JSON.stringify([...readStored(), ...events].slice(-ANALYTICS_QUEUE_MAX)))
}

/** Removes and returns the stored events; none where they cannot be read. */
function takeStoredEvents(): TrackedEvent[] {
  const events = readStored()
  removeItem(STORAGE_KEY)
  return events
}

const STORAGE_KEY = 'unsent_events'

function readStored(): TrackedEvent[] {
  try {
    const stored: unknown = JSON.parse(readItem(STORAGE_KEY) ?? '[]')
    return Array.isArray(stored) ? stored.filter(isEvent) : []
  } catch {
    return []
  }
}

function isEvent(value: unknown): value is TrackedEvent {
  if (typeof value !== 'object' || value === null) return false
  const { name, at, details } = value as Partial<Record<keyof TrackedEvent, unknown>>
  return typeof name === 'string' && typeof at === 'number' && typeof details === 'object' && details !== null
}
