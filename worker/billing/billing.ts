/** The paid scene: when to ask for the time spent, and what its answer means. Pure. Doc 2 §4, "Paid scene"; rules B1 to B10. */
import { BILLING_POLL_MS } from '../../protocol/limits.ts'

/** A paid scene that is running. Never changed in place. */
export interface Billing {
  readonly sceneId: string | null
  /** Length of an interval, s. */
  readonly seconds: number
  /** Which interval runs, from 1: it names the reset that pays for it, so that none is paid twice. */
  readonly interval: number
  /** The event that began the scene: the other half of that name. */
  readonly eventId: string
  /** When the time spent is asked for next, ms. */
  readonly pollAt: number
  /** Resets in a row of which no answer came, and that are asked again; 0 where none is. */
  readonly unanswered: number
  /** Seconds of the interval as last known, and since when the runtime counts on by itself, ms; null while it does not count. */
  readonly spent: number
  readonly countedFrom: number | null
}

/** Resets without an answer after which the scene counts as unpaid: nobody plays on for free behind a bad line. */
const MAX_UNANSWERED = 3

export function startBilling(eventId: string, sceneId: string | null, seconds: number, now: number): Billing {
  return { sceneId, seconds, interval: 1, eventId, pollAt: now + BILLING_POLL_MS, unanswered: 0, spent: 0, countedFrom: now }
}

/** Idempotency key of the reset that pays for the running interval. */
export function createResetKey({ eventId, interval }: Billing, game: string): string {
  return `reset:${game}:${eventId}:${interval}`
}

/** Whether the interval is over, as far as is known or counted. Rules B3, B10. */
export function isIntervalOver(billing: Billing, now: number): boolean {
  return secondsSpentAt(billing, now) >= billing.seconds
}

/** The time spent became known, s. */
export function recordPlaytime(billing: Billing, duration: number, now: number): Billing {
  return { ...billing, spent: duration, countedFrom: billing.countedFrom === null ? null : now }
}

/** From here on time counts, or it does not: behind a hidden page, and while another tab plays. */
export function setCounting(billing: Billing, counts: boolean, now: number): Billing {
  if (counts === (billing.countedFrom !== null)) return billing
  return { ...billing, spent: secondsSpentAt(billing, now), countedFrom: counts ? now : null }
}

/** Time passed of which nothing is known: it is not counted. */
export function skipElapsedTime(billing: Billing, now: number): Billing {
  return { ...billing, countedFrom: billing.countedFrom === null ? null : now }
}

function secondsSpentAt({ spent, countedFrom }: Billing, now: number): number {
  return countedFrom === null ? spent : spent + (now - countedFrom) / 1_000
}

export function scheduleNextPoll(billing: Billing, now: number): Billing {
  return { ...billing, pollAt: now + BILLING_POLL_MS }
}

/** The interval was paid for, and the next one runs. */
export function startNextInterval(billing: Billing, now: number): Billing {
  return { ...scheduleNextPoll(billing, now), interval: billing.interval + 1, unanswered: 0, spent: 0, countedFrom: billing.countedFrom === null ? null : now }
}

/** The reset was refused: it is not asked again until the player owns more. */
export function stopRetrying(billing: Billing): Billing {
  return { ...billing, unanswered: 0 }
}

/** No answer came: the same reset is tried again at the next poll, until it counts as refused. */
export function recordNoAnswer(billing: Billing, now: number): { billing: Billing; failed: boolean } {
  const unanswered = billing.unanswered + 1
  if (unanswered >= MAX_UNANSWERED) return { billing: stopRetrying(billing), failed: true }
  return { billing: { ...scheduleNextPoll(billing, now), unanswered }, failed: false }
}
