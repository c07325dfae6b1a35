/** A game without a worker: a plain view that the test or the gallery changes by hand. */
import { type Game } from '../../bridge/game.ts'
import { type Intent } from '../../../protocol/intents.ts'
import { type View } from '../../../protocol/view.ts'

export interface FakeGame extends Game {
  /** Replaces parts of the view, as an update from the worker would. */
  change: (parts: Partial<View>) => void
  /** Every intent so far, oldest first. */
  intents: Intent[]
  /** How often it was asked to play here. */
  countPlayHere: () => number
  /** Moves the game clock, which stands still otherwise, ms. */
  elapse: (ms: number) => void
}

interface Settings {
  /** The game clock at the start, ms. */
  at?: number
  /** Another clock than the one that stands still. */
  now?: () => number
}

/** A game that shows this view. */
export function createFakeGame(view: View, { at = 0, now }: Settings = {}): FakeGame {
  const listeners = new Set<() => void>()
  const intents: Intent[] = []
  let current = view
  let clock = at
  let taken = 0
  return {
    getView: () => current,
    subscribe(changed) {
      listeners.add(changed)
      return () => void listeners.delete(changed)
    },
    intend: (intent) => void intents.push(intent),
    playHere: () => void (taken += 1),
    countPlayHere: () => taken,
    loadVideo: async () => null,
    now: now ?? (() => clock),
    intents,
    change(parts) {
      current = { ...current, ...parts }
      for (const changed of listeners) changed()
    },
    elapse(ms) {
      clock += ms
    },
  }
}
