/** The creation area: a draft tried out, by a text to a character and by simulated readers. The calls are ours. Admins only. */
import * as v from 'valibot'
import { localeSchema } from '../locale.ts'
import { CHAT_TEXT_MAX } from '../limits.ts'
import { draftText } from '../story/draft.ts'
import { SMALL_TALK_KINDS } from '../story/smallTalk.ts'
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
  /** A line as the player reads it. Narration has no speaker. */
  lines: v.array(v.object({ speaker: v.nullable(v.string()), text: v.string() })),
  /** The node that follows; null where the talk goes on. */
  goes_to: v.nullable(v.string()),
})
export type TriedAnswer = v.InferOutput<typeof triedAnswer>

/** What speaks for an answer. `words`: the text is this example word for word. */
export const EVIDENCE_KINDS = ['words', 'example', 'pattern'] as const
/**
 * Why it weighs less. `asked`: the text asks, and no example does. `opposite`: one of text and example denies. `denied`: the text denies what the pattern
 * finds. `inside`: it is in a longer word that another answer knows.
 */
export const EVIDENCE_LOSSES = ['asked', 'opposite', 'denied', 'inside'] as const

/** Why the story takes a text as it does, before a model is asked. Weights are 0 to 1. */
const trialReasons = v.object({
  /** The strongest first: at most three of an answer. */
  evidence: v.array(
    v.object({
      answer: v.number(),
      intent: v.nullable(v.string()),
      by: v.picklist(EVIDENCE_KINDS),
      /** The example, or the pattern. */
      source: v.string(),
      weight: v.number(),
      less: v.nullable(v.picklist(EVIDENCE_LOSSES)),
    }),
  ),
  /** What an answer has to weigh. */
  needed: v.number(),
  /** What the text is taken for, where it is small talk. */
  small_talk: v.nullable(v.picklist(SMALL_TALK_KINDS)),
  /** The small talk that it could be, and what that has to weigh here. */
  talk: v.nullable(
    v.object({
      kind: v.picklist(SMALL_TALK_KINDS),
      weight: v.number(),
      needed: v.number(),
      /** There are lines for it, and it is no answer of the story. */
      is_answered: v.boolean(),
    }),
  ),
})
export type TrialReasons = v.InferOutput<typeof trialReasons>

/**
 * What a character of a document answers to a text, as the first text at this node. Nothing is stored but the tokens: they count for the admin, not
 * for a player.
 */
export const replyTrial = declareCall({
  method: 'POST',
  path: '/creation/reply.try',
  effect: 'changes',
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
    reasons: trialReasons,
    /** Why the model's line is not the answer; null where it is, or where there is none. */
    rejection: v.nullable(v.picklist(REPLY_REJECTIONS)),
    tokens: v.number(),
    /** From the text to the whole answer, ms. */
    ms: v.number(),
  }),
  errors: ['400', '401', '403', '404', '413', '429', '1304'],
})

/** The temperaments of simulated readers. */
export const READER_PERSONAS = ['hurried', 'curious', 'rude', 'silent', 'contrary'] as const
/** Readers of one call. */
export const READERS_MAX = 200

/** A number of readers, in all and by persona. */
const readerCount = { readers: v.number(), personas: v.record(v.picklist(READER_PERSONAS), v.number()) }
/** The least, the median and the most of the games. */
const spread = { least: v.number(), median: v.number(), most: v.number() }

/** The report on the games of simulated readers. */
export const readersReport = v.object({
  story: v.string(),
  readers: v.number(),
  /** Every ending of the script, in its order; also one that nobody reached. */
  endings: v.array(v.object({ id: v.string(), ...readerCount })),
  /** Where games without an ending stopped: after too many moves, or where the reader could pay for nothing. */
  stops: v.array(v.object({ node: v.string(), reason: v.picklist(['moves', 'price']), ...readerCount })),
  /** Nodes that readers came to again and again in one game; `most` is how often at the most. */
  circles: v.array(v.object({ node: v.string(), most: v.number(), ...readerCount })),
  /** The most frequent texts that were not understood, and how many texts there were. */
  unknown: v.array(v.object({ node: v.string(), text: v.string(), count: v.number() })),
  texts: v.object({ written: v.number(), unknown: v.number() }),
  /** Of the lines: words, or characters in Chinese. */
  words: v.object(spread),
  ms: v.object(spread),
  /** Diamonds. */
  paid: v.object({ ...spread, total: v.number() }),
  /** How often readers came to a node and stopped there, and chose an option, as of players (creationFigures.ts). */
  figures: v.optional(
    v.object({
      nodes: v.array(v.object({ id: v.string(), came: v.number(), stopped: v.number() })),
      options: v.array(v.object({ node: v.string(), id: v.string(), chosen: v.number() })),
    }),
    { nodes: [], options: [] },
  ),
  /** Choices and texts, and how many of them a model made. */
  decisions: v.object({ made: v.number(), by_model: v.number() }),
})
export type ReadersReport = v.InferOutput<typeof readersReport>

/** A document read by simulated readers, as `npm run stories:read` does. Where the server has a model, it decides for them, as far as time and tokens go. */
export const storyReading = declareCall({
  method: 'POST',
  path: '/creation/story.read',
  effect: 'changes',
  body: v.object({
    id,
    document: v.optional(draftText),
    readers: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(READERS_MAX)), 50),
    seed: v.optional(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(Number.MAX_SAFE_INTEGER)), 1),
    locale: v.optional(localeSchema),
  }),
  /** Null where the problems prevent playing. */
  answer: v.object({ report: v.nullable(readersReport) }),
  errors: ['400', '401', '403', '404', '413', '429'],
})
