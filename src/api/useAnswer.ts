/** The state of an answer that a screen draws: loading, here, or failed with a retry. */
import { subscribeNetwork } from '../platform/useIsOnline.ts'
import { useCallback, useEffect, useEffectEvent, useState } from 'react'
import { useFreshness } from './freshness.ts'
import { type CallError, type Result } from '../../protocol/api/result.ts'

export type AnswerState<T> =
  | { status: 'loading'; data: null; failure: null; retry: () => void }
  | { status: 'here'; data: T; failure: null; retry: () => void }
  | { status: 'failed'; data: null; failure: CallError; retry: () => void }

/** A result, its key for the present owner, and the key of its request, with attempt and revision. */
interface StoredAnswer<T> {
  scope: string
  requestKey: string
  result: Result<T>
}

/**
 * Loads on mount, and again when `key` changes, answers become out of date, or the screen calls `retry`. It ignores results of other keys, and
 * aborts the signal of a request that is not wanted any more. An answer that a cache shares does not take the signal.
 * `peek` reads the cache, so that a return to a screen shows no skeleton. An outdated answer stays on the screen until the next one
 * arrives, and where that fails, unless `isEmptiedByFailure`. So does the answer for another `version` of the same thing. A call that reached no server is repeated when the network returns.
 */
export function useAnswer<T>(
  key: string,
  load: (signal: AbortSignal) => Promise<Result<T>>,
  peek: () => T | null = () => null,
  { isEmptiedByFailure = false, version = null }: { isEmptiedByFailure?: boolean; version?: number | null } = {},
): AnswerState<T> {
  const { revision, owner } = useFreshness()
  const [attempt, setAttempt] = useState(0)
  const [answer, setAnswer] = useState<StoredAnswer<T> | null>(null)
  const scope = `${owner}|${key}`
  const requestKey = `${scope}#${attempt}#${revision}#${version ?? ''}`
  const retry = useCallback(() => setAttempt((count) => count + 1), [])
  const loadNow = useEffectEvent(load)
  useEffect(() => {
    const request = new AbortController()
    void loadNow(request.signal).then((result) => {
      const next = { scope, requestKey, result }
      if (!request.signal.aborted) setAnswer((before) => (isEmptiedByFailure ? next : replaceAnswer(before, next)))
    })
    return () => request.abort()
  }, [scope, requestKey, isEmptiedByFailure])
  const failure = answer?.requestKey === requestKey && !answer.result.ok ? answer.result.code : null
  useEffect(
    () => (failure === 'network' ? subscribeNetwork(() => navigator.onLine && retry()) : undefined),
    [failure, retry],
  )
  const kept = answer?.scope === scope ? answer.result : null
  if (kept?.ok === true) return { status: 'here', data: kept.data, failure: null, retry }
  const result = answer?.requestKey === requestKey ? kept : null
  const data = result === null ? peek() : null
  if (data !== null) return { status: 'here', data, failure: null, retry }
  if (result === null) return { status: 'loading', data: null, failure: null, retry }
  return { status: 'failed', data: null, failure: result, retry }
}

/** Keeps the answer of the same scope where the next result is a failure. */
function replaceAnswer<T>(before: StoredAnswer<T> | null, next: StoredAnswer<T>): StoredAnswer<T> {
  return before !== null && before.result.ok && before.scope === next.scope && !next.result.ok ? before : next
}
