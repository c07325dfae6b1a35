/** A question to the server: a new one cancels the one before, and a failure keeps the last answer. */
import { useEffect, useRef, useState } from 'react'
import type { CallError, Result } from '../../../protocol/api/result.ts'

interface CallState<Question, Answer> {
  /** The last answer, and what was asked. */
  answer: { question: Question; data: Answer } | null
  failure: CallError | null
  isAsking: boolean
}

type Send<Question, Answer> = (question: Question, signal: AbortSignal) => Promise<Result<Answer>>

/** `isAsking`: whether it counts as asking before the first question, as for a component that asks on mount. */
export function useLatestCall<Question, Answer>(
  send: Send<Question, Answer>,
  { isAsking = false }: { isAsking?: boolean } = {},
): CallState<Question, Answer> & { ask: (question: Question) => void } {
  const [state, setState] = useState<CallState<Question, Answer>>({ answer: null, failure: null, isAsking })
  const running = useRef<AbortController | null>(null)
  useEffect(
    () => () => {
      running.current?.abort()
      running.current = null
    },
    [],
  )
  const ask = async (question: Question): Promise<void> => {
    running.current?.abort()
    const own = new AbortController()
    running.current = own
    setState((last) => ({ ...last, isAsking: true }))
    const result = await send(question, own.signal)
    if (running.current !== own) return
    running.current = null
    setState((last) =>
      result.ok
        ? { answer: { question, data: result.data }, failure: null, isAsking: false }
        : { ...last, failure: result, isAsking: false },
    )
  }
  return { ...state, ask: (question) => void ask(question) }
}
