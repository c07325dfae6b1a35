/** Notices a clip that stands still: nothing more of it is loaded or played, and no error says so. Rule M14. */
import { useEffect, useEffectEvent, useRef } from 'react'
import { VIDEO_STALL_MS } from '../../../protocol/limits.ts'
import { after } from '../../ui/time.ts'

/**
 * Calls `onStall` once nothing happened for VIDEO_STALL_MS while `isWatching` and the page was seen: a hidden page plays nothing. The answer
 * is to be called with each sign of life.
 */
export function useStallDetection(isWatching: boolean, onStall: () => void): () => void {
  const reportStall = useEffectEvent(onStall)
  const restart = useRef<() => void>(() => undefined)
  useEffect(() => {
    if (!isWatching) return undefined
    const start = (): (() => void) => after(VIDEO_STALL_MS, () => (document.visibilityState === 'visible' ? reportStall() : restartTimeout()))
    const restartTimeout = (): void => {
      stop()
      stop = start()
    }
    let stop = start()
    restart.current = restartTimeout
    document.addEventListener('visibilitychange', restartTimeout)
    return () => {
      stop()
      restart.current = () => undefined
      document.removeEventListener('visibilitychange', restartTimeout)
    }
  }, [isWatching])
  return () => restart.current()
}
