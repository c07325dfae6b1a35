/** The latest tracked events: what led to a failure, also where error reporting has not loaded yet. */
import { type TrackedEvent } from './events.ts'

/** An event as Sentry writes it. */
export interface Breadcrumb {
  category: string
  /** Seconds since 1970. */
  timestamp: number
  message: string
  data: Record<string, unknown>
}

export function addToTrail({ name, at, details }: TrackedEvent): void {
  trail.push({ category: 'app', timestamp: at / 1_000, message: name, data: { ...details } })
  if (trail.length > TRAIL_MAX) trail.shift()
}

export function listTrail(): readonly Breadcrumb[] {
  return trail
}

/** What came before the player agreed is not kept. */
export function clearTrail(): void {
  trail.splice(0)
}

const TRAIL_MAX = 50
const trail: Breadcrumb[] = []
