/** What a screen knows of the running game: its view, and how to act. The page draws one and calls the other. */
import { createContext, useContext } from 'react'
import { useSyncExternalStoreWithSelector } from 'use-sync-external-store/with-selector'
import { type Intent } from '../../protocol/intents.ts'
import { type View } from '../../protocol/view.ts'

export interface Game {
  getView: () => View
  /** Calls back after each change of the view; the answer ends it. */
  subscribe: (changed: () => void) => () => void
  /** Sends an intent. Never throws; what comes of it is seen in the view. */
  intend: (intent: Intent) => void
  /** Plays here what another tab plays. */
  playHere: () => void
  /** A clip as a blob, from the device or the network, or null where only an element may load it. `onProgress` is called as it arrives, with its share, 0 to 1. */
  loadVideo: (url: string, onProgress: (loaded: number) => void) => Promise<Blob | null>
  /** The game clock now, ms: what the times in the view are measured on. */
  now: () => number
}

const GameContext = createContext<Game | null>(null)
/** Gives a game to the screens below. */
export const GameProvider = GameContext.Provider

/** The game of this screen. */
export function useCurrentGame(): Game {
  const game = useContext(GameContext)
  if (game === null) throw new Error('no GameProvider above')
  return game
}

/** A part of the view. Re-renders only when that part changed: unchanged parts keep their identity. */
export function useGame<T>(select: (view: View) => T, isEqual?: (a: T, b: T) => boolean): T {
  const game = useCurrentGame()
  return useSyncExternalStoreWithSelector(game.subscribe, game.getView, null, select, isEqual)
}

/** Sends the player's intents. */
export function useIntend(): (intent: Intent) => void {
  return useCurrentGame().intend
}
