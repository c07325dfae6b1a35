/** Facts about each kind of gate. A trait that is left out does not hold. `gates.ts` says what opening it does. */
import { type Gate } from './state.ts'

interface GateTraits {
  /** Skipping what was read opens it, or waits until it has opened by itself, or stops at it because the player has to open it. Rule P14. */
  readonly skip: 'opens' | 'waits' | 'stops'
  /** A tap opens it. Rule P6. */
  readonly opensOnTap?: true
  /** It gives the reader time: whatever the player does opens it. Rules P6, P10. */
  readonly isReadingTime?: true
  /** The actor counts as thinking while it is closed. Rule S6. */
  readonly isThinking?: true
  /** Its time is paused while a modal is open. Rule P11. */
  readonly isPaused?: true
  /** It holds only what comes later: the player may act on what is there. Rule P11. */
  readonly allowsActs?: true
  /** A jump that fails asks the server again for the event behind it, which was not over. Rule S12. */
  readonly isAskedAgain?: true
}

export const GATE_TRAITS: Readonly<Record<Gate['kind'], GateTraits>> = {
  typing: { skip: 'opens', opensOnTap: true },
  delay: { skip: 'waits', opensOnTap: true, isReadingTime: true, isPaused: true },
  tap: { skip: 'waits', opensOnTap: true, isReadingTime: true },
  speech: { skip: 'waits', opensOnTap: true, isPaused: true },
  modal: { skip: 'waits', allowsActs: true },
  wait: { skip: 'opens', opensOnTap: true, isPaused: true, isAskedAgain: true },
  thinking: { skip: 'waits', isThinking: true },
  // The line whose voice is prepared is kept in the core: it is asked for again from there.
  voice: { skip: 'opens', isThinking: true, isPaused: true },
  overlay: { skip: 'stops', isAskedAgain: true },
  video: { skip: 'stops', isAskedAgain: true },
  frames: { skip: 'stops', isAskedAgain: true },
  still: { skip: 'stops', isAskedAgain: true },
}
