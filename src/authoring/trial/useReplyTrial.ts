/** Asks what a character of the draft answers to a text. */
import type * as v from 'valibot'
import { replyTrial } from '../../../protocol/api/creationTrials.ts'
import type { Locale } from '../../../protocol/locale.ts'
import type { Draft } from '../../../protocol/story/draft.ts'
import { callAsUserWith } from '../../api/client.ts'
import { toJson } from '../model/draftJson.ts'
import { useLatestCall } from '../model/useLatestCall.ts'

export type Trial = v.InferOutput<typeof replyTrial.answer>

/** A model answers within 9 s, or the story does. */
const TIMEOUT_MS = 20_000

interface Question {
  storyId: string
  document: Draft
  node: string
  text: string
  locale: Locale
}

export function useReplyTrial() {
  return useLatestCall<Question, Trial>(({ storyId, document, ...question }, signal) =>
    callAsUserWith({ signal, timeoutMs: TIMEOUT_MS }, replyTrial, {
      id: storyId,
      document: toJson(document),
      ...question,
    }),
  )
}
