/** What will happen in the draft: asked for when the panel opens, and again when the author wishes. A new question cancels the one before. */
import { useEffect, useRef, useState } from 'react'
import type * as v from 'valibot'
import { storyOutcome } from '../../../protocol/api/creationPreview.ts'
import type { CallError } from '../../../protocol/api/result.ts'
import type { Draft } from '../../../protocol/story/draft.ts'
import { callAsUserWith } from '../../api/client.ts'

export type Outcome = v.InferOutput<typeof storyOutcome.answer>

export interface OutcomeState {
  /** The last answer, and the document that it is about. */
  answer: { outcome: Outcome; document: Draft } | null
  failure: CallError | null
  isAsking: boolean
  ask: () => void
}

/** A story with very many ways takes this long, ms. */
const TIMEOUT_MS = 120_000

export function useOutcome(storyId: string, document: Draft): OutcomeState {
  const [state, setState] = useState<Omit<OutcomeState, 'ask'>>({ answer: null, failure: null, isAsking: true })
  const running = useRef<AbortController | null>(null)
  const ask = async (): Promise<void> => {
    running.current?.abort()
    const own = new AbortController()
    running.current = own
    setState((last) => ({ ...last, isAsking: true }))
    const body = { id: storyId, document: JSON.stringify(document) }
    const result = await callAsUserWith({ signal: own.signal, timeoutMs: TIMEOUT_MS }, storyOutcome, body)
    if (running.current !== own) return
    running.current = null
    setState((last) =>
      result.ok
        ? { answer: { outcome: result.data, document }, failure: null, isAsking: false }
        : { ...last, failure: result, isAsking: false },
    )
  }
  const first = useRef(ask)
  useEffect(() => {
    void first.current()
    return () => {
      running.current?.abort()
      running.current = null
    }
  }, [])
  return { ...state, ask: () => void ask() }
}
