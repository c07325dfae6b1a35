/**
 * How a chat begins: the intro says so once, in the state of the history entry. A page that was reloaded
 * or opened by its address, and a chat that the player returns to, continue (doc 1 §2).
 */
import { readHistoryState } from '../platform/historyState.ts'
import { useLayoutEffect, useState } from 'react'
import { type OpenCommand } from '../../protocol/entries.ts'
import { type ChatAddress } from './paths.ts'

/** History state of a navigation to a chat. */
export interface ChatState {
  /** A new game starts, even if there is a saved one. */
  restart: boolean
  /** The player comes from where the price of a start is shown. A chat that is opened by its address asks for the price first. */
  hasSeenPrice?: boolean
  /** The price of a new game shown to the player, coins: no more is charged. Rule B15. */
  price?: number
  /** The language of the story, where it is known: that of the game. */
  language?: string
  /** A reached place where the new game begins. */
  place?: string
  /** Talent and avatar of the new game. Doc 2 §3 (game config for start). */
  gameConfig?: NonNullable<OpenCommand['gameConfig']>
}

/** Props of the chat screen, from its address and from the intro. Doc 2 §2. */
export type ChatProps = ChatAddress & ChatState

/** How the chat that opens now begins. Clears it at once, so that it holds for this visit only. */
export function useChatState(): ChatState {
  const [state] = useState(() => readChatState(readHistoryState()))
  // Runs before the chat adds its entry to the history.
  useLayoutEffect(clearRestart, [])
  return state
}

/** Clears the flag in the history entry, and what the game was to begin with. */
export function clearRestart(): void {
  if (readChatState(history.state).restart) history.replaceState(null, '')
}

function readChatState(state: unknown): ChatState {
  if (typeof state !== 'object' || state === null || !('restart' in state)) return { restart: false }
  // Only the intro writes such a state.
  const begun = { ...(state as ChatState), hasSeenPrice: true }
  if (begun.restart) return begun
  const { restart, hasSeenPrice, price, language } = begun
  return { restart, hasSeenPrice, ...(price !== undefined && { price }), ...(language !== undefined && { language }) }
}

interface StartRequest {
  /** The actor of that chat. */
  startWith: string
}

/**
 * An intro that begins a game at once: a chat that was opened by its address needs what a new game asks for, and the intro asks it. Travels in the
 * state of the history entry, once. Doc 2 §4 (Play flow, step 4). History state of a navigation to the intro.
 */
export function createStartRequest(actorId: string): StartRequest {
  return { startWith: actorId }
}

/** The actor to begin a game with; null where the player begins it. Holds for this visit only. */
export function useStartRequest(): string | null {
  const [actorId] = useState(() => readStartRequest(readHistoryState()))
  useLayoutEffect(() => {
    if (readStartRequest(history.state) !== null) history.replaceState(null, '')
  }, [])
  return actorId
}

function readStartRequest(state: unknown): string | null {
  const isRequest = typeof state === 'object' && state !== null && 'startWith' in state
  return isRequest && typeof state.startWith === 'string' ? state.startWith : null
}
