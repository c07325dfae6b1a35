/** Errors of a fold, by what caused them. Rule F8: an event or entry that fails does not affect others. */

/** An event could not be applied. The batch is folded again without it. */
export class EventFailed extends Error {
  // Declared alone: a field that old webviews do not know would bring helpers.
  declare readonly eventId: string
  constructor(eventId: string, cause: unknown) {
    super(`event ${eventId} could not be applied`, { cause })
    this.name = 'EventFailed'
    this.eventId = eventId
  }
}

/** The entry at this index of the batch could not be folded for another reason. The batch is folded again without it. */
export class EntryFailed extends Error {
  declare readonly index: number
  constructor(index: number, cause: unknown) {
    super(`entry ${index} of the batch could not be folded`, { cause })
    this.name = 'EntryFailed'
    this.index = index
  }
}

/** A batch looks for a message in pages that are not read yet: it is folded again when they are. Rule L12. */
export class OlderPagesNeeded extends Error {
  constructor() {
    super('older pages of the conversation are needed')
    this.name = 'OlderPagesNeeded'
  }
}

/** Runs the handler of an event; throws its error as EventFailed. */
export function applyForEvent<T>(eventId: string, apply: () => T): T {
  try {
    return apply()
  } catch (cause) {
    throw new EventFailed(eventId, cause)
  }
}
