/** Detects a stalled video: nothing loads or plays, and no error event arrives. Rule M14. */
import { useCallback, useEffect, useEffectEvent, useRef } from 'react'
import { VIDEO_STALL_MS } from '../../../../protocol/limits.ts'
import { after } from '../../../platform/time.ts'

/** Calls `onStall` after VIDEO_STALL_MS without progress while `isWatching`. The caller calls the returned function on each progress. */
export function useStallDetection(isWatching: boolean, onStall: () => void): () => void {
  const reportStall = useEffectEvent(onStall)
  const restart = useRef<() => void>(() => undefined)
  useEffect(() => {
    if (!isWatching) return undefined
    const start = (): (() => void) => after(VIDEO_STALL_MS, reportStall)
    let stop = start()
    restart.current = () => {
      stop()
      stop = start()
    }
    return () => {
      stop()
      restart.current = () => undefined
    }
  }, [isWatching])
  return useCallback(() => restart.current(), [])
}
