/** The source of a video element: the blob that the runtime loaded or cached. Doc 2 §7; rule M15. */
import { useEffect, useEffectEvent, useState } from 'react'
import { useCurrentGame } from '../../bridge/game.ts'

export interface VideoSource {
  /** Null while it loads. */
  source: string | null
  /** The loaded share, 0 to 1. */
  loaded: number
}

/** Loads a video. One that scripts may not load (CORS) gets its URL as the source. Calls `onProgress` while it loads. */
export function useVideoSource(url: string, onProgress: () => void): VideoSource {
  const game = useCurrentGame()
  const [video, setClip] = useState<VideoSource>({ source: null, loaded: 0 })
  const onShareLoaded = useEffectEvent((loaded: number) => {
    setClip((before) => ({ ...before, loaded }))
    onProgress()
  })
  useEffect(() => {
    let isMounted = true
    let address: string | null = null
    void game
      .loadMedia(url, 'video', (loaded) => isMounted && onShareLoaded(loaded))
      .then((blob) => {
        if (!isMounted) return
        if (blob !== null) address = URL.createObjectURL(blob)
        setClip({ source: address ?? url, loaded: 1 })
      })
    return () => {
      isMounted = false
      if (address !== null) URL.revokeObjectURL(address)
    }
  }, [game, url])
  return video
}
