/** Asks what a character of the draft answers to a text. A new question cancels the one before. */
import { useEffect, useRef, useState } from 'react'
import type * as v from 'valibot'
import { replyTrial } from '../../../protocol/api/creationTrials.ts'
import type { CallError } from '../../../protocol/api/result.ts'
import type { Locale } from '../../../protocol/locale.ts'
import type { Draft } from '../../../protocol/story/draft.ts'
import { callAsUserWith } from '../../api/client.ts'

export type Trial = v.InferOutput<typeof replyTrial.answer>

interface TrialState {
  /** The last answer, and the document that it is about. */
  answer: { trial: Trial; document: Draft; locale: Locale } | null
  failure: CallError | null
  isAsking: boolean
}

/** A model answers within 9 s, or the story does. */
const TIMEOUT_MS = 20_000

export interface Question {
  storyId: string
  document: Draft
  node: string
  text: string
  locale: Locale
}

export function useReplyTrial(): TrialState & { ask: (question: Question) => void } {
  const [state, setState] = useState<TrialState>({ answer: null, failure: null, isAsking: false })
  const running = useRef<AbortController | null>(null)
  useEffect(
    () => () => {
      running.current?.abort()
      running.current = null
    },
    [],
  )
  const ask = async ({ storyId, document, node, text, locale }: Question): Promise<void> => {
    running.current?.abort()
    const own = new AbortController()
    running.current = own
    setState((last) => ({ ...last, isAsking: true }))
    const body = { id: storyId, document: JSON.stringify(document), node, text, locale }
    const result = await callAsUserWith({ signal: own.signal, timeoutMs: TIMEOUT_MS }, replyTrial, body)
    if (running.current !== own) return
    running.current = null
    setState((last) =>
      result.ok
        ? { answer: { trial: result.data, document, locale }, failure: null, isAsking: false }
        : { ...last, failure: result, isAsking: false },
    )
  }
  return { ...state, ask: (question) => void ask(question) }
}
