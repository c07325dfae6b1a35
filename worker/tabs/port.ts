/** Which of several tabs plays a story. A port: Web Locks where there are any, a heartbeat on the device elsewhere. Rules T1 to T6. */

export interface TabPort {
  /** Sits down at a table: of all who sit there, in all tabs, one plays. It does not ask to yet. */
  sit(table: string, listener: SeatListener): Seat
}

export interface SeatListener {
  /** This one plays from now on. */
  plays: () => void
  /** Another one wants to play: it is left the place as soon as all is stored, or it takes it. */
  asked: () => void
  /** Another one has taken the place: nothing may be written or sent any more. */
  lost: () => void
  /** Whoever plays has something new to show. */
  told: () => void
}

/** None of these throws; what comes of them is told to the listener, and never before they return. */
export interface Seat {
  /** Plays as soon as nobody does. */
  wait: () => void
  /** Plays: whoever does is asked to leave, and put out if it does not. */
  take: () => void
  /** Plays no longer, nor waits to. */
  leave: () => void
  /** Tells those who look on that there is something new. */
  tell: () => void
  /** Leaves the table. Nothing is heard of it any more. */
  close: () => void
}

/** How long whoever plays is given to store what it has before it is put out, ms. */
export const LEAVE_PATIENCE_MS = 1_000
