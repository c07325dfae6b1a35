/** The leave guard as state of a screen. See leaveGuard.ts. */
import { useEffect, useEffectEvent, useState } from 'react'
import { guardLeaving, removeGuardEntry } from './leaveGuard.ts'

export interface LeaveQuestion {
  isAsking: boolean
  stay: () => void
  leave: () => void
}

/**
 * Guards the screen while `isGuarded`, and asks if `mustAsk` says so then; otherwise it is left at once, except that Back closes a modal first. What leaves
 * it goes through `onLeaving`, which may delay it.
 */
export function useLeaveGuard(
  isGuarded: boolean,
  mustAsk: () => boolean,
  onLeaving: (leave: () => void) => void,
): LeaveQuestion {
  const [question, setQuestion] = useState<{ leave: () => void } | null>(null)
  const onLeave = useEffectEvent((leave: () => void) => {
    if (mustAsk()) setQuestion((asked) => (asked === null ? { leave } : null))
    else onLeaving(leave)
  })
  useEffect(() => {
    if (!isGuarded) {
      removeGuardEntry()
      return undefined
    }
    const guard = guardLeaving((leave) => onLeave(leave))
    return () => {
      guard.stop()
      setQuestion(null)
    }
  }, [isGuarded])
  return {
    isAsking: question !== null,
    stay: () => setQuestion(null),
    leave() {
      setQuestion(null)
      if (question !== null) onLeaving(question.leave)
    },
  }
}
