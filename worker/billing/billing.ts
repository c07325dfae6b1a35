/** The paid scene as pure transitions: when to request the playtime, and what the answers mean. Doc 2 §4, "Paid scene"; rules B1 to B18. */
import { BILLING_POLL_MS, CHARGE_NOTICE } from '../../protocol/limits.ts'

/** A paid scene that is running. Never changed in place. */
export interface Billing {
  readonly sceneId: string | null
  /** Length of an interval, s. */
  readonly seconds: number
  /** The number of the interval, from 1. It is part of the reset's key, so that none is paid twice. */
  readonly interval: number
  /** The event that began the scene: also part of that key. */
  readonly eventId: string
  /** When the playtime is requested next, ms. */
  readonly pollAt: number
  /** Resets in a row without an answer. */
  readonly unanswered: number
  /** Seconds of the interval as last known, and since when the runtime counts on its own, ms; null while it does not count. */
  readonly spent: number
  readonly countedFrom: number | null
  /** Seconds of the interval that stood still, which do not count, and since when it stands still, ms; null while it runs. Rules B13, B16. */
  readonly held: number
  readonly heldFrom: number | null
  /** The server, or the runtime's own count, says that the interval is over. */
  readonly isDue: boolean
  /** When its charge was announced, ms; null before that. Rule B11. */
  readonly announcedAt: number | null
}

/** Resets without an answer after which the scene counts as unpaid: a bad connection must not make it free. */
const MAX_UNANSWERED = 3

export function startBilling(eventId: string, sceneId: string | null, seconds: number, now: number): Billing {
  return {
    sceneId,
    seconds,
    interval: 1,
    eventId,
    pollAt: now + BILLING_POLL_MS,
    unanswered: 0,
    spent: 0,
    countedFrom: now,
    held: 0,
    heldFrom: null,
    isDue: false,
    announcedAt: null,
  }
}

/** Idempotency key of the reset that pays for the running interval. */
export function createResetKey({ eventId, interval }: Billing, game: string): string {
  return `reset:${game}:${eventId}:${interval}`
}

/** Whether the interval is over, as far as is known or counted. Rules B3, B10. */
export function isIntervalOver(billing: Billing, now: number): boolean {
  return secondsSpentAt(billing, now) >= billing.seconds
}

/** Takes over the playtime of the server, s, without the time that stood still. Rules B7, B13, B16. */
export function recordPlaytime(billing: Billing, duration: number, now: number): Billing {
  const spent = Math.max(0, duration - secondsHeldAt(billing, now))
  return { ...billing, spent, countedFrom: billing.countedFrom === null ? null : now }
}

/** Starts or stops the runtime's own count: it stops behind a hidden page or a modal, and while another tab plays. */
export function setCounting(billing: Billing, counts: boolean, now: number): Billing {
  if (counts === (billing.countedFrom !== null)) return billing
  return { ...billing, spent: secondsSpentAt(billing, now), countedFrom: counts ? now : null }
}

/** The interval stands still, or does so no more. Rules B13, B16. */
export function setHeld(billing: Billing, isHeld: boolean, now: number): Billing {
  if (isHeld === (billing.heldFrom !== null)) return billing
  return { ...billing, held: secondsHeldAt(billing, now), heldFrom: isHeld ? now : null }
}

/** Whole seconds of the interval that stood still, for the server. Rule B14. */
export function computeHeldSeconds(billing: Billing, now: number): number {
  return Math.floor(secondsHeldAt(billing, now))
}

/** The time of this interval that stood still up to now counts after all. Rule B14. */
export function forgetHeldTime(billing: Billing, now: number): Billing {
  return { ...billing, held: 0, heldFrom: billing.heldFrom === null ? null : now }
}

/** Leaves out the time since the last count. */
export function skipElapsedTime(billing: Billing, now: number): Billing {
  return { ...billing, countedFrom: billing.countedFrom === null ? null : now }
}

/** When the charge of the interval is to be announced, ms; null while nothing is counted. Rule B11. */
export function computeAnnouncementAt({ seconds, spent, countedFrom }: Billing): number | null {
  const lead = Math.min(CHARGE_NOTICE.leadS, seconds / 2)
  return countedFrom === null ? null : countedFrom + (seconds - lead - spent) * 1_000
}

/** When an announced charge may be requested, ms; null before the announcement. */
export function computePayableAt({ announcedAt }: Billing): number | null {
  return announcedAt === null ? null : announcedAt + CHARGE_NOTICE.minMs
}

function secondsSpentAt({ spent, countedFrom }: Billing, now: number): number {
  return countedFrom === null ? spent : spent + (now - countedFrom) / 1_000
}

function secondsHeldAt({ held, heldFrom }: Billing, now: number): number {
  return heldFrom === null ? held : held + (now - heldFrom) / 1_000
}

export function scheduleNextPoll(billing: Billing, now: number): Billing {
  return { ...billing, pollAt: now + BILLING_POLL_MS }
}

/** The interval was paid: the next one begins. */
export function startNextInterval(billing: Billing, now: number): Billing {
  return {
    ...scheduleNextPoll(billing, now),
    interval: billing.interval + 1,
    unanswered: 0,
    spent: 0,
    countedFrom: billing.countedFrom === null ? null : now,
    held: 0,
    heldFrom: billing.heldFrom === null ? null : now,
    isDue: false,
    announcedAt: null,
  }
}

/** The reset was refused: the tries without an answer no longer count. */
export function forgetUnanswered(billing: Billing): Billing {
  return { ...billing, unanswered: 0 }
}

/** No answer: the same reset is requested at the next poll, until it counts as refused. Rule B6. */
export function recordNoAnswer(billing: Billing, now: number): { billing: Billing; failed: boolean } {
  const unanswered = billing.unanswered + 1
  if (unanswered >= MAX_UNANSWERED) return { billing: forgetUnanswered(billing), failed: true }
  return { billing: { ...scheduleNextPoll(billing, now), unanswered }, failed: false }
}
