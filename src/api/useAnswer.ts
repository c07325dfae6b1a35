/** An answer that a screen draws: on its way, here, or failed with a way to ask again. */
import { useCallback, useEffect, useEffectEvent, useState } from 'react'
import { useFreshness } from './freshness.ts'
import { type CallError, type Result } from '../../protocol/api/result.ts'

export type AnswerState<T> =
  | { status: 'loading'; data: null; failure: null; retry: () => void }
  | { status: 'here'; data: T; failure: null; retry: () => void }
  | { status: 'failed'; data: null; failure: CallError; retry: () => void }

/** An answer, and what it answers: the key for its owner, and the attempt and revision in which it was asked for. */
interface StoredAnswer<T> {
  scope: string
  requestKey: string
  result: Result<T>
}

/**
 * Asks on arrival, and again whenever `key` changes, answers are out of date or `again` is called; what comes for another key is ignored.
 * `peek` gives what is at hand already, so that coming back to a screen shows no skeleton. An answer that is out of date is shown to its
 * user until the next one is here, and stays where that fails.
 */
export function useAnswer<T>(key: string, load: () => Promise<Result<T>>, peek: () => T | null = () => null): AnswerState<T> {
  const { revision, owner } = useFreshness()
  const [attempt, setAttempt] = useState(0)
  const [answer, setAnswer] = useState<StoredAnswer<T> | null>(null)
  const scope = `${owner}|${key}`
  const requestKey = `${scope}#${attempt}#${revision}`
  const retry = useCallback(() => setAttempt((count) => count + 1), [])
  const loadNow = useEffectEvent(load)
  useEffect(() => {
    let isWanted = true
    void loadNow().then((result) => {
      if (isWanted) setAnswer((before) => replaceAnswer(before, { scope, requestKey, result }))
    })
    return () => {
      isWanted = false
    }
  }, [scope, requestKey])
  const kept = answer?.scope === scope ? answer.result : null
  if (kept?.ok === true) return { status: 'here', data: kept.data, failure: null, retry }
  const result = answer?.requestKey === requestKey ? kept : null
  const data = result === null ? peek() : null
  if (data !== null) return { status: 'here', data, failure: null, retry }
  if (result === null) return { status: 'loading', data: null, failure: null, retry }
  return { status: 'failed', data: null, failure: result, retry }
}

/** A failure does not replace an answer to the same question. */
function replaceAnswer<T>(before: StoredAnswer<T> | null, next: StoredAnswer<T>): StoredAnswer<T> {
  return before !== null && before.result.ok && before.scope === next.scope && !next.result.ok ? before : next
}
