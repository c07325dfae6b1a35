/** An answer that a screen draws: on its way, here, or failed with a way to ask again. */
import { useCallback, useEffect, useEffectEvent, useState } from 'react'
import { type Failed, type Result } from './result.ts'

export type Answered<T> =
  | { status: 'loading'; data: null; failure: null; again: () => void }
  | { status: 'here'; data: T; failure: null; again: () => void }
  | { status: 'failed'; data: null; failure: Failed; again: () => void }

/**
 * Asks on arrival, and again whenever `key` changes or `again` is called; what comes for another key is ignored.
 * `peek` gives what is at hand already, so that coming back to a screen shows no skeleton.
 */
export function useAnswer<T>(key: string, ask: () => Promise<Result<T>>, peek: () => T | null = () => null): Answered<T> {
  const [attempt, setAttempt] = useState(0)
  const [answer, setAnswer] = useState<{ for: string; result: Result<T> } | null>(null)
  const wanted = `${key}#${attempt}`
  const again = useCallback(() => setAttempt((count) => count + 1), [])
  const askNow = useEffectEvent(ask)
  useEffect(() => {
    let isWanted = true
    void askNow().then((result) => isWanted && setAnswer({ for: wanted, result }))
    return () => {
      isWanted = false
    }
  }, [wanted])
  const result = answer?.for === wanted ? answer.result : null
  const data = result === null ? peek() : null
  if (data !== null) return { status: 'here', data, failure: null, again }
  if (result === null) return { status: 'loading', data: null, failure: null, again }
  return result.ok
    ? { status: 'here', data: result.data, failure: null, again }
    : { status: 'failed', data: null, failure: result, again }
}
