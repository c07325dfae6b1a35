/** A game without a worker: tests and the gallery change its view directly. */
import { type Game } from '../../game/game.ts'
import { type HostFact, type Intent } from '../../../protocol/intents.ts'
import { type View } from '../../../protocol/view.ts'
import { createStore } from '../../platform/store.ts'

export interface FakeGame extends Game {
  /** Replaces parts of the view, as an update from the worker would. */
  change: (parts: Partial<View>) => void
  /** Every intent so far, oldest first. */
  intents: Intent[]
  /** Every reported fact so far, oldest first. */
  facts: HostFact[]
  /** Number of calls of `playHere`. */
  countPlayHere: () => number
  /** Advances the game clock, which does not run, by ms. */
  elapse: (ms: number) => void
  /** Leaves texts unanswered that are sent from now on; returns the function that answers them. Otherwise each is taken at once. */
  holdTexts: () => (isTaken: boolean) => void
}

interface Settings {
  /** The game clock at the start, ms. */
  at?: number
  /** A clock to use instead of the manual one. */
  now?: () => number
}

/** Media at this address are always loading. */
export const NEVER_LOADED_URL = '/never-loaded.mp4'

/** A game that shows this view. */
export function createFakeGame(view: View, { at = 0, now }: Settings = {}): FakeGame {
  const shown = createStore(view)
  const intents: Intent[] = []
  const intentListeners = new Set<(intent: Intent) => void>()
  const facts: HostFact[] = []
  let clock = at
  let taken = 0
  /** Answer the texts that were sent; null while none is held back. */
  let held: ((isTaken: boolean) => void)[] | null = null
  const intend = (intent: Intent): void => {
    intents.push(intent)
    for (const listener of intentListeners) listener(intent)
  }
  return {
    getView: shown.get,
    subscribe: shown.subscribe,
    intend,
    send(text) {
      intend({ kind: 'send', text })
      return new Promise((resolve) => (held === null ? resolve(true) : held.push(resolve)))
    },
    holdTexts() {
      const texts: typeof held = (held = [])
      return (isTaken) => {
        held = null
        for (const answer of texts) answer(isTaken)
      }
    },
    onIntent(listener) {
      intentListeners.add(listener)
      return () => void intentListeners.delete(listener)
    },
    report: (fact) => void facts.push(fact),
    playHere: () => void (taken += 1),
    countPlayHere: () => taken,
    loadMedia: (url, _kind, onProgress) => {
      if (url !== NEVER_LOADED_URL) return Promise.resolve(null)
      onProgress?.(0.4)
      return new Promise(() => undefined)
    },
    exportRecording: async () => null,
    now: now ?? (() => clock),
    intents,
    facts,
    change(parts) {
      shown.set({ ...shown.get(), ...parts })
    },
    elapse(ms) {
      clock += ms
    },
  }
}
