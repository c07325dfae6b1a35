/** The paid scene: when to ask for the time spent, and what its answer means. Pure. Doc 2 §4, "Paid scene"; rules B1 to B9. */
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
}

/** Resets without an answer after which the scene counts as unpaid: nobody plays on for free behind a bad line. */
const MAX_UNANSWERED = 3

export function begin(eventId: string, sceneId: string | null, seconds: number, now: number): Billing {
  return { sceneId, seconds, interval: 1, eventId, pollAt: now + BILLING_POLL_MS, unanswered: 0 }
}

/** Idempotency key of the reset that pays for the running interval. */
export function resetKey({ eventId, interval }: Billing, game: string): string {
  return `reset:${game}:${eventId}:${interval}`
}

/** The time spent became known, s: whether the interval is over. */
export function isOver({ seconds }: Billing, duration: number): boolean {
  return duration >= seconds
}

export function afterPoll(billing: Billing, now: number): Billing {
  return { ...billing, pollAt: now + BILLING_POLL_MS }
}

/** The interval was paid for, and the next one runs. */
export function afterReset(billing: Billing, now: number): Billing {
  return { ...afterPoll(billing, now), interval: billing.interval + 1, unanswered: 0 }
}

/** The reset was refused: it is not asked again until the player owns more. */
export function afterRefusal(billing: Billing): Billing {
  return { ...billing, unanswered: 0 }
}

/** No answer came: the same reset is tried again at the next poll, until it counts as refused. */
export function afterSilence(billing: Billing, now: number): { billing: Billing; failed: boolean } {
  const unanswered = billing.unanswered + 1
  if (unanswered >= MAX_UNANSWERED) return { billing: afterRefusal(billing), failed: true }
  return { billing: { ...afterPoll(billing, now), unanswered }, failed: false }
}
