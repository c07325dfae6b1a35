/** The question before a screen is left, as state of the screen. See leaving.ts. */
import { useEffect, useState } from 'react'
import { guardLeaving, removeGuardEntry } from './leaveGuard.ts'

export interface LeaveQuestion {
  isAsking: boolean
  stay: () => void
  leave: () => void
}

/** Guards the screen while `isGuarded`. Another Back while the player is asked is an answer: to stay, as Escape is. */
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
  return {
    isAsking: question !== null,
    stay: () => setQuestion(null),
    leave: () => question?.leave(),
  }
}
