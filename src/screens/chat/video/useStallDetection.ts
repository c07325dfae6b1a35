/** Detects a stalled video: nothing loads or plays, and no error event arrives. Rule M14. */
import { useCallback, useEffect, useEffectEvent, useRef } from 'react'
import { VIDEO_STALL_MS } from '../../../../protocol/limits.ts'
import { after } from '../../../ui/time.ts'

/**
 * Calls `onStall` after VIDEO_STALL_MS without progress while `isWatching` and the page is visible: a hidden page plays nothing. The caller calls
 * the returned function on each progress.
 */
export function useStallDetection(isWatching: boolean, onStall: () => void): () => void {
  const reportStall = useEffectEvent(onStall)
  const restart = useRef<() => void>(() => undefined)
  useEffect(() => {
    if (!isWatching) return undefined
    const start = (): (() => void) =>
      after(VIDEO_STALL_MS, () => (document.visibilityState === 'visible' ? reportStall() : restartTimeout()))
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
  return useCallback(() => restart.current(), [])
}
