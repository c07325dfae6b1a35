/** The running game as screens use it: its view and its actions. */
import { createContext, useContext } from 'react'
import { type MediaKind } from '../../protocol/runtime.ts'
import { type HostFact, type Intent } from '../../protocol/intents.ts'
import { type PlayerReport } from '../../protocol/report.ts'
import { type View } from '../../protocol/view.ts'
import { useStore } from '../platform/store.ts'

export interface Game {
  /** It begins now for certain: none of its lines is old. */
  isNew?: boolean
  getView: () => View
  /** Calls back after each change of the view; returns the unsubscribe function. */
  subscribe: (changed: () => void) => () => void
  /** Sends an intent. Never throws; its effect shows in the view. */
  intend: (intent: Intent) => void
  /**
   * Sends the player's text. Resolves with whether the game has it: stored, or on its way to the server. Otherwise nothing of it is kept, and the
   * caller must keep it. Never rejects. Rule I13.
   */
  send: (text: string) => Promise<boolean>
  /** Calls back on each intent, before its effect shows; returns the unsubscribe function. */
  onIntent: (listener: (intent: Intent) => void) => () => void
  /** Reports a change outside the game. The last fact of each kind is reported again to a restarted worker. */
  report: (fact: HostFact) => void
  /** Takes over the session from the tab that leads it. */
  playHere: () => void
  /**
   * A clip, sound or picture as a blob, from the device's cache or the network; null if only an element of the page may load it (CORS).
   * Calls `onProgress` with the loaded share, 0 to 1. Rule M11.
   */
  loadMedia: (url: string, kind: MediaKind, onProgress?: (loaded: number) => void) => Promise<Blob | null>
  /** The session as a recording without secrets, with a report in its header; null if it cannot be exported. */
  exportRecording: (report?: PlayerReport) => Promise<string | null>
  /** The game clock now, ms. Times in the view are on this clock. */
  now: () => number
}

const GameContext = createContext<Game | null>(null)
/** Provides a game to the screens below. */
export const GameProvider = GameContext.Provider

/** The game of this screen. */
export function useCurrentGame(): Game {
  const game = useContext(GameContext)
  if (game === null) throw new Error('no GameProvider above')
  return game
}

/**
 * A selected part of the view, or a plain value computed from it, never a new object. Renders again only when it changes: unchanged parts keep their
 * identity.
 */
export function useGame<T>(select: (view: View) => T): T {
  const game = useCurrentGame()
  return useStore({ get: game.getView, subscribe: game.subscribe }, select)
}

/** Sends the player's intents. */
export function useIntend(): (intent: Intent) => void {
  return useCurrentGame().intend
}
