/** What cannot be applied. Rule F8: neither an event nor an entry that fails takes others with it. */

/** An event could not be applied. The batch is folded again without it. */
export class EventFailed extends Error {
  readonly eventId: string
  constructor(eventId: string, cause: unknown) {
    super(`event ${eventId} could not be applied`, { cause })
    this.name = 'EventFailed'
    this.eventId = eventId
  }
}

/** An entry of the batch, by its place, could not be folded for another reason. It is tried again with more care. */
export class EntryFailed extends Error {
  readonly index: number
  constructor(index: number, cause: unknown) {
    super(`entry ${index} of the batch could not be folded`, { cause })
    this.name = 'EntryFailed'
    this.index = index
  }
}

/**
 * How an entry is folded, each for one that failed the way before: plainly; looking after each event whether the view can
 * still be derived, so that the one to blame is found; with the derived parts as they were, where they could not be derived
 * before it either; giving up what it was about; not at all.
 */
export const RECOVERY_LEVELS = ['plain', 'each_event', 'underived', 'give_up', 'pass_over'] as const
export type RecoveryLevel = (typeof RECOVERY_LEVELS)[number]

/** Applies an event; whatever it throws is put down to the event. */
export function applyForEvent<T>(eventId: string, apply: () => T): T {
  try {
    return apply()
  } catch (cause) {
    throw new EventFailed(eventId, cause)
  }
}
