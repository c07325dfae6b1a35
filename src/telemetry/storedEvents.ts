/** Unsent analytics events in local storage, shared by all tabs: a tab that takes them sends them. */
import { ANALYTICS_QUEUE_MAX } from '../../protocol/limits.ts'
import { readItem, removeItem, writeItem } from '../platform/storage.ts'
import { type TrackedEvent } from './events.ts'

/** Adds events; the oldest go where there are too many. */
export function addStoredEvents(events: readonly TrackedEvent[]): void {
  writeItem(STORAGE_KEY, JSON.stringify([...readStored(), ...events].slice(-ANALYTICS_QUEUE_MAX)))
}

/** Removes and returns the stored events; none where they cannot be read. */
export function takeStoredEvents(): TrackedEvent[] {
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
