/** Where an element finds a clip: in the blob that the runtime loaded, or kept on the device. Doc 2 §7; rule M15. */
import { useEffect, useEffectEvent, useState } from 'react'
import { useCurrentGame } from '../../bridge/game.ts'

export interface VideoSource {
  /** Null while it is loaded. */
  source: string | null
  /** The share that has arrived, 0 to 1. */
  loaded: number
}

/** Loads a clip; one that scripts may not load is left to the element. `onProgress` is called as it arrives. */
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
    void game.loadVideo(url, (loaded) => isMounted && onShareLoaded(loaded)).then((blob) => {
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
