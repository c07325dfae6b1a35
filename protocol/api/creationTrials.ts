/** The creation area: a draft tried out, by a text to a character and by simulated readers. The calls are ours. Admins only. */
import * as v from 'valibot'
import { localeSchema } from '../locale.ts'
import { CHAT_TEXT_MAX } from '../limits.ts'
import { draftText } from '../story/draft.ts'
import { declareCall, requestId as id } from './call.ts'

/** Why a text gets no answer. */
export const REPLY_REFUSALS = ['minors', 'self_harm', 'real_people', 'sexual_violence', 'injection', 'other'] as const
/** Why a model's line is not said, and the story's own is. */
export const REPLY_REJECTIONS = [
  'slow',
  'refused',
  'unreachable',
  'cut',
  'malformed',
  'empty',
  'budget',
  'unsafe',
  'unfounded',
] as const

const triedAnswer = v.object({
  /** The place of the answer in the node; null where none was understood. */
  answer: v.nullable(v.number()),
  /** Its id; null for an answer without one. */
  intent: v.nullable(v.string()),
  /** Null: the text is answered. */
  refusal: v.nullable(v.picklist(REPLY_REFUSALS)),
  /** What the player reads. Narration has no speaker. */
  lines: v.array(v.object({ speaker: v.nullable(v.string()), text: v.string() })),
  /** The node that follows; null where the talk goes on. */
  goes_to: v.nullable(v.string()),
})
export type TriedAnswer = v.InferOutput<typeof triedAnswer>

/**
 * What a character of a document answers to a text, as the first text at this node. Nothing is stored but the tokens: they count for the admin, not
 * for a player.
 */
export const replyTrial = declareCall({
  method: 'POST',
  path: '/creation/reply.try',
  body: v.object({
    id,
    document: v.optional(draftText),
    node: id,
    text: v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(CHAT_TEXT_MAX)),
    locale: v.optional(localeSchema),
  }),
  answer: v.object({
    /** False: the server has no model, and the answer is the story's own. */
    has_writer: v.boolean(),
    answer: triedAnswer,
    /** The answer without a model. */
    fallback: triedAnswer,
    /** Why the model's line is not the answer; null where it is, or where there is none. */
    rejection: v.nullable(v.picklist(REPLY_REJECTIONS)),
    tokens: v.number(),
    /** From the text to the whole answer, ms. */
    ms: v.number(),
  }),
  errors: ['400', '401', '403', '404', '413', '429', '1304'],
})
