/** What the runtime has to know of each kind of gate. `gates.ts` says what opening it does. */
import { type Gate } from './state.ts'

interface GateTraits {
  /** A tap opens it. Rule P6. */
  readonly opensOnTap: boolean
  /** The actor counts as thinking while it is closed. Rule S6. */
  readonly isThinking: boolean
  /** A jump that fails asks the server again for the event behind it, which was not over. Rule S12. */
  readonly isAskedAgain: boolean
}

export const GATE_TRAITS: Readonly<Record<Gate['kind'], GateTraits>> = {
  typing: { opensOnTap: true, isThinking: false, isAskedAgain: false },
  delay: { opensOnTap: true, isThinking: false, isAskedAgain: false },
  tap: { opensOnTap: true, isThinking: false, isAskedAgain: false },
  wait: { opensOnTap: false, isThinking: false, isAskedAgain: true },
  thinking: { opensOnTap: false, isThinking: true, isAskedAgain: false },
  // The line whose voice is prepared is kept in the core: it is asked for again from there.
  voice: { opensOnTap: false, isThinking: true, isAskedAgain: false },
  overlay: { opensOnTap: false, isThinking: false, isAskedAgain: true },
  video: { opensOnTap: false, isThinking: false, isAskedAgain: true },
  frames: { opensOnTap: false, isThinking: false, isAskedAgain: true },
  still: { opensOnTap: false, isThinking: false, isAskedAgain: true },
}
