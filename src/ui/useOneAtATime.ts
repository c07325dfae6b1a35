/** Work that a button starts, one at a time: a second tap arrives before the first is drawn. */
import { useRef, useState } from 'react'

/** `run` ignores work while other work is under way. `work` does not reject. */
export function useOneAtATime(): { isBusy: boolean; run: (work: () => Promise<void>) => void } {
  const [isBusy, setBusy] = useState(false)
  const isRunning = useRef(false)
  const start = async (work: () => Promise<void>): Promise<void> => {
    if (isRunning.current) return
    isRunning.current = true
    setBusy(true)
    await work()
    isRunning.current = false
    setBusy(false)
  }
  return { isBusy, run: (work) => void start(work) }
}
