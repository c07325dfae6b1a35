/** Work that a button starts, one at a time: a second tap arrives before the first is drawn. */
import { useRef, useState } from 'react'

/** `run` ignores work while other work is under way. `work` should not reject; if it does, other work can still follow. */
export function useOneAtATime(): { isBusy: boolean; run: (work: () => Promise<void>) => void } {
  const [isBusy, setBusy] = useState(false)
  const isRunning = useRef(false)
  const start = async (work: () => Promise<void>): Promise<void> => {
    if (isRunning.current) return
    isRunning.current = true
    setBusy(true)
    try {
      await work()
    } finally {
      isRunning.current = false
      setBusy(false)
    }
  }
  return { isBusy, run: (work) => void start(work) }
}
