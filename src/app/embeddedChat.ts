/** Whether a chat is embedded in a landing page: then nothing in it leads to the stories. Doc 2 §2. */
import { createContext, useContext } from 'react'

const EmbeddedChatContext = createContext(false)
export const EmbeddedChatProvider = EmbeddedChatContext.Provider

export function useIsEmbeddedChat(): boolean {
  return useContext(EmbeddedChatContext)
}
