/** Whether a chat is embedded in another page, such as a landing page: then nothing in it leads to the stories. Doc 2 §2. */
import { createContext, useContext } from 'react'

/** The page around an embedded chat. */
export interface EmbeddedChat {
  /** Leads to the intro of the story inside that page; null for a page without one. */
  goToIntro: (() => void) | null
}

const EmbeddedChatContext = createContext<EmbeddedChat | null>(null)
export const EmbeddedChatProvider = EmbeddedChatContext.Provider

/** The page around this chat; null for a chat of its own. */
export function useEmbeddedChat(): EmbeddedChat | null {
  return useContext(EmbeddedChatContext)
}

export function useIsEmbeddedChat(): boolean {
  return useEmbeddedChat() !== null
}
