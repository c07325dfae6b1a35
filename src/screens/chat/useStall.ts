/** Notices a clip that stands still: nothing more of it is loaded or played, and no error says so. Rule M14. */
import { type RefObject, useEffect, useEffectEvent } from 'react'
import { VIDEO_STALL_MS } from '../../../protocol/limits.ts'
import { after } from '../../ui/time.ts'

const SIGNS_OF_LIFE = ['timeupdate', 'progress', 'loadeddata', 'playing'] as const

/** Calls `onStall` once nothing happened for VIDEO_STALL_MS while `isWatching` and the page was seen: a hidden page plays nothing. */
export function useStall(element: RefObject<HTMLVideoElement | null>, isWatching: boolean, onStall: () => void): void {
  const stalled = useEffectEvent(onStall)
  useEffect(() => {
    const clip = element.current
    if (clip === null || !isWatching) return undefined
    const start = (): (() => void) => after(VIDEO_STALL_MS, () => (document.visibilityState === 'visible' ? stalled() : restart()))
    const restart = (): void => {
      stop()
      stop = start()
    }
    let stop = start()
    for (const sign of SIGNS_OF_LIFE) clip.addEventListener(sign, restart)
    document.addEventListener('visibilitychange', restart)
    return () => {
      stop()
      for (const sign of SIGNS_OF_LIFE) clip.removeEventListener(sign, restart)
      document.removeEventListener('visibilitychange', restart)
    }
  }, [element, isWatching])
}
