/** The outcome of the draft: requested when the panel opens, and again when the author wishes. */
import { useEffect, useRef } from 'react'
import type * as v from 'valibot'
import { storyOutcome } from '../../../protocol/api/creationPreview.ts'
import type { CallError } from '../../../protocol/api/result.ts'
import type { Draft } from '../../../protocol/story/draft.ts'
import { callAsUserWith } from '../../api/client.ts'
import { useLatestCall } from '../model/useLatestCall.ts'

export type Outcome = v.InferOutput<typeof storyOutcome.answer>

interface OutcomeState {
  /** The last answer, and the document that it is about. */
  answer: { outcome: Outcome; document: Draft } | null
  failure: CallError | null
  isAsking: boolean
  ask: () => void
}

/** A story with very many ways takes this long, ms. */
const TIMEOUT_MS = 120_000

export function useOutcome(storyId: string, document: Draft): OutcomeState {
  const { answer, failure, isAsking, ask } = useLatestCall<Draft, Outcome>(
    (asked, signal) =>
      callAsUserWith({ signal, timeoutMs: TIMEOUT_MS }, storyOutcome, { id: storyId, document: JSON.stringify(asked) }),
    { isAsking: true },
  )
  const first = useRef(() => ask(document))
  useEffect(() => first.current(), [])
  return {
    answer: answer === null ? null : { outcome: answer.data, document: answer.question },
    failure,
    isAsking,
    ask: () => ask(document),
  }
}
