/** Loads media through the runtime, so that the device's cache and what was loaded ahead are used. Rules M11, M15. */
import { useCallback } from 'react'
import { type MediaKind } from '../../../protocol/runtime.ts'
import { useCurrentGame } from '../../game/game.ts'

/** The game's `loadMedia` for one kind of file, the same function in each render. */
export function useLoadMedia(kind: MediaKind) {
  const game = useCurrentGame()
  return useCallback(
    (url: string, onProgress?: (loaded: number) => void) => game.loadMedia(url, kind, onProgress),
    [game, kind],
  )
}
