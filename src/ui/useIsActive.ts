/** Protection against taps that were meant for what was there before. Issue: tapping to hurry must not buy things. */
import { useLayoutEffect, useState } from 'react'
import { OPTION_INACTIVE_MS } from '../../protocol/limits.ts'
import { isPressing } from './presses.ts'
import { after } from '../platform/time.ts'

/** False for OPTION_INACTIVE_MS after the component appeared, and until a press that began in that time, or before, has ended. */
export function useIsActive(): boolean {
  const [isActive, setIsActive] = useState(false)
  // From the moment it is drawn.
  useLayoutEffect(() => {
    let cancel = after(OPTION_INACTIVE_MS, activate)
    function activate(): void {
      if (isPressing()) cancel = after(RECHECK_MS, activate)
      else setIsActive(true)
    }
    return () => cancel()
  }, [])
  return isActive
}

const RECHECK_MS = 30
