/** The source of a video element: the blob that the runtime loaded or cached. Doc 2 §7; rule M15. */
import { useEffect, useEffectEvent, useState } from 'react'
import { resolveApiAddress } from '../platform/apiAddress.ts'

/** Loads a clip as a blob; null if only an element may load it (CORS). Calls `onProgress` with the loaded share, 0 to 1. */
export type LoadClip = (url: string, onProgress?: (loaded: number) => void) => Promise<Blob | null>

/** The source of a clip: an object URL of its blob, else its own address; null while it loads. Calls `onProgress` while it loads. */
export function useVideoSource(
  url: string,
  load: LoadClip,
  onProgress: (loaded: number) => void = () => undefined,
): string | null {
  const [source, setSource] = useState<string | null>(null)
  const onLoaded = useEffectEvent(onProgress)
  useEffect(() => {
    let isMounted = true
    let address: string | null = null
    void load(url, (loaded) => isMounted && onLoaded(loaded)).then((blob) => {
      if (!isMounted) return
      if (blob !== null) address = URL.createObjectURL(blob)
      setSource(address ?? resolveApiAddress(url))
    })
    return () => {
      isMounted = false
      if (address !== null) URL.revokeObjectURL(address)
    }
  }, [load, url])
  return source
}
