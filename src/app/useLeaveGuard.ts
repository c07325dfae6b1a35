/** The leave guard as state of a screen. See leaveGuard.ts. */
import { useEffect, useState } from 'react'
import { guardLeaving, removeGuardEntry } from './leaveGuard.ts'

export interface LeaveQuestion {
  isAsking: boolean
  stay: () => void
  leave: () => void
}

/** Guards the screen while `isGuarded`. A second Back while the dialog is open closes it, as Escape does. */
export function useLeaveGuard(isGuarded: boolean): LeaveQuestion {
  const [question, setQuestion] = useState<{ leave: () => void } | null>(null)
  useEffect(() => {
    if (!isGuarded) {
      removeGuardEntry()
      return undefined
    }
    const guard = guardLeaving((leave) => setQuestion((asked) => (asked === null ? { leave } : null)))
    return () => {
      guard.stop()
      setQuestion(null)
    }
  }, [isGuarded])
  return { isAsking: question !== null, stay: () => setQuestion(null), leave: () => question?.leave() }
}
