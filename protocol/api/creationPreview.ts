/** The creation area: a draft played as a preview, and what will happen in it. The calls are ours. Admins only. */
import * as v from 'valibot'
import { LOCALES, forEachLocale } from '../locale.ts'
import { value, version } from '../story/basics.ts'
import { draftText, storyProblem } from '../story/draft.ts'
import { declareCall, requestId as id } from './call.ts'

const inEachLanguage = v.object(forEachLocale(() => v.number()))

/**
 * A document is played in every way. Without one it is the latest revision. Where the problems prevent playing (`is_played` false), only
 * the texts are counted.
 */
export const storyOutcome = declareCall({
  method: 'POST',
  path: '/creation/story.outcome',
  effect: 'reads',
  body: v.object({ id, document: v.optional(draftText) }),
  answer: v.object({
    is_played: v.boolean(),
    /** False where there are too many ways: then all of it counts a part of them. */
    is_complete: v.boolean(),
    problems: v.array(storyProblem),
    /** Every node; one that only leads on counts as reached with the node behind it. */
    nodes: v.array(
      v.object({
        id: v.string(),
        is_reached: v.boolean(),
        /** From here no ending can be reached. */
        is_dead_end: v.boolean(),
        /** English words and Chinese characters, and the time to read them, ms. */
        words: inEachLanguage,
        reading_ms: inEachLanguage,
      }),
    ),
    endings: v.array(
      v.object({
        node: v.string(),
        id: v.string(),
        is_reached: v.boolean(),
        /** On the way with the fewest moves; null where there is none. */
        moves: v.nullable(v.number()),
        lines: v.nullable(v.number()),
        minutes: v.nullable(v.number()),
      }),
    ),
    /** In how many situations an option is offered. */
    options: v.array(v.object({ node: v.string(), id: v.string(), seen: v.number() })),
    /**
     * The intents of talks (`reply`), and in how many situations a text may have each. `index` is the place of the answer, null for a text that is not
     * understood; `id` is null for an answer without one. `leads_on`: the talk ends with it.
     */
    intents: v.array(
      v.object({
        node: v.string(),
        index: v.nullable(v.number()),
        id: v.nullable(v.string()),
        seen: v.number(),
        leads_on: v.boolean(),
      }),
    ),
    words: inEachLanguage,
    reading_ms: inEachLanguage,
  }),
  errors: ['400', '401', '403', '404', '413'],
})

/** A move of the player that the client makes. */
export const previewMove = v.variant('kind', [
  v.object({ kind: v.literal('choose'), option_id: v.string() }),
  v.object({ kind: v.literal('send'), text: v.string() }),
  /** Null: declined. */
  v.object({ kind: v.literal('upload'), url: v.nullable(v.string()) }),
  v.object({ kind: v.literal('jump'), to: v.picklist(['prev_scene', 'next_scene']) }),
])

export type PreviewMove = v.InferOutput<typeof previewMove>

/** The most that a preview can begin with: of each attribute, and of coins. */
export const PREVIEW_LIMITS = { attribute: 10, coins: 1_000_000 } as const

/**
 * Makes a story of a document that only its admin can play, with the calls of any story, by `story_id` and `actor_id`. It earns and spends nothing,
 * and is in no list. Parts that are wrong are left out; a node without an end ends the story.
 */
export const previewStart = declareCall({
  method: 'POST',
  path: '/creation/preview.start',
  effect: 'changes',
  body: v.object({
    id,
    document: v.optional(draftText),
    actor_id: v.optional(id),
    /** Where it begins, and with what. */
    node: v.optional(id),
    variables: v.optional(v.record(v.string(), value), {}),
    heart: v.optional(v.pipe(v.number(), v.minValue(0), v.maxValue(100))),
    attributes: v.optional(
      v.record(v.string(), v.pipe(v.number(), v.minValue(0), v.maxValue(PREVIEW_LIMITS.attribute))),
      {},
    ),
    coins: v.optional(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(PREVIEW_LIMITS.coins)), 1_000),
    /** An earlier preview, whose moves are made again: after an edit the player is where they were. */
    replay_of: v.optional(id),
    /** The language of what is played again; by default that of the earlier preview. */
    locale: v.optional(v.picklist(LOCALES)),
  }),
  answer: v.object({
    story_id: v.string(),
    actor_id: v.string(),
    /** Of the chat that plays it. */
    version,
    problems: v.array(storyProblem),
    /** Null where nothing was played again. */
    replayed: v.nullable(
      v.object({
        /** The moves of the earlier preview, and how many of them the document still allows. */
        moves: v.number(),
        possible: v.number(),
        /** The game has begun, and opens with its history. False where no move is possible. */
        has_begun: v.boolean(),
        /** The last possible move. It is left to the client, which shows what follows it as it happens. Null where the client makes it by itself. */
        last: v.nullable(previewMove),
      }),
    ),
  }),
  errors: ['400', '401', '403', '404', '413', '1303'],
})

/** Where a preview stands, to begin the next one there after an edit. */
export const previewState = declareCall({
  method: 'POST',
  path: '/creation/preview.state',
  effect: 'reads',
  body: v.object({ story_id: id }),
  answer: v.object({
    node: v.string(),
    variables: v.record(v.string(), v.union([v.number(), v.boolean(), v.string()])),
    heart: v.number(),
    coins: v.number(),
    has_ended: v.boolean(),
  }),
  errors: ['400', '401', '403', '404', '1001'],
})
