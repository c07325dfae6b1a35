/** The diamonds of the player in a preview of the intro, where they are not the author's own. */
import { createContext, useContext } from 'react'

const PreviewCoinsContext = createContext<number | null>(null)
export const PreviewCoinsProvider = PreviewCoinsContext.Provider

/** Null outside of a preview. */
export function usePreviewCoins(): number | null {
  return useContext(PreviewCoinsContext)
}
