/** What the runtime has to know of each kind of gate. `gates.ts` says what opening it does. */
import { type Gate } from './state.ts'

interface GateTraits {
  /** A tap opens it. Rule P6. */
  readonly opensOnTap: boolean
  /** The actor counts as thinking while it is closed. Rule S6. */
  readonly isThinking: boolean
  /** Its time is paused while a modal is open. Rule P11. */
  readonly isPaused: boolean
  /** A jump that fails asks the server again for the event behind it, which was not over. Rule S12. */
  readonly isAskedAgain: boolean
}

export const GATE_TRAITS: Readonly<Record<Gate['kind'], GateTraits>> = {
  typing: { opensOnTap: true, isThinking: false, isPaused: false, isAskedAgain: false },
  delay: { opensOnTap: true, isThinking: false, isPaused: true, isAskedAgain: false },
  tap: { opensOnTap: true, isThinking: false, isPaused: false, isAskedAgain: false },
  speech: { opensOnTap: true, isThinking: false, isPaused: true, isAskedAgain: false },
  modal: { opensOnTap: false, isThinking: false, isPaused: false, isAskedAgain: false },
  wait: { opensOnTap: false, isThinking: false, isPaused: true, isAskedAgain: true },
  thinking: { opensOnTap: false, isThinking: true, isPaused: false, isAskedAgain: false },
  // The line whose voice is prepared is kept in the core: it is asked for again from there.
  voice: { opensOnTap: false, isThinking: true, isPaused: true, isAskedAgain: false },
  overlay: { opensOnTap: false, isThinking: false, isPaused: false, isAskedAgain: true },
  video: { opensOnTap: false, isThinking: false, isPaused: false, isAskedAgain: true },
  frames: { opensOnTap: false, isThinking: false, isPaused: false, isAskedAgain: true },
  still: { opensOnTap: false, isThinking: false, isPaused: false, isAskedAgain: true },
}
