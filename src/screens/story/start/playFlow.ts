/** The steps from Play to the chat, as the intro and its dialogs see them. Doc 2 §4, Play flow. */
import { type Partner } from './partners.ts'
import { type GameConfig, type StartStep } from './startSteps.ts'

/**
 * `picking`: the player chooses a character. `checking`: looking for a saved game. `asking`: there is one, and the player chooses
 * whether to continue. `talent`, `avatar`: a new game asks for it. `leaving`: the chat opens.
 */
export type PlayStep = 'ready' | 'picking' | 'checking' | 'asking' | StartStep | 'leaving'

export interface PlayFlow {
  step: PlayStep
  /** The character of the game that is about to start; null before it is chosen. */
  partner: Partner | null
  play: () => void
  pick: (partner: Partner) => void
  /** Begins a game with this character at a place that was reached. */
  goBack: (actorId: string, place: string) => void
  /** The answer to the question about a saved game. */
  answer: (restart: boolean) => void
  /** The talent or the avatar is chosen. */
  finishStep: (part: Partial<GameConfig>) => void
  /** Closes the open dialog: the saved-game dialog returns to the characters if there are several, any other to Play. */
  cancel: () => void
}
