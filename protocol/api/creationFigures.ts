/** The creation area: what players did in a story, node by node. The calls are ours. Admins only. */
import * as v from 'valibot'
import { revisionNumber } from '../story/draft.ts'
import { declareCall, requestId as id } from './call.ts'

/** How many readers must have written a text before authors see it. */
export const MISSED_TEXT_READERS = 10
/** A game that has not ended, and was not played for so long, has stopped. */
export const STOPPED_AFTER_DAYS = 3

/** Figures of one version of a story, or of all. What was played by a link for test readers, and in previews, is in none. */
export const storyFigures = declareCall({
  method: 'POST',
  path: '/creation/story.figures',
  effect: 'reads',
  body: v.object({ id, revision: v.optional(revisionNumber) }),
  answer: v.object({
    /** The versions that were played, the newest first; none for a story of a folder. */
    versions: v.array(v.object({ revision: v.number(), games: v.number() })),
    /** Games that were begun. */
    games: v.number(),
    nodes: v.array(
      v.object({
        id: v.string(),
        /** How often players came here; in one game perhaps several times. */
        came: v.number(),
        /** Games that stand here, and have stopped. */
        stopped: v.number(),
        /** From coming here to going on, with the lines that were read; null where nobody went on. */
        median_ms: v.nullable(v.number()),
        /** Texts that were not understood. */
        missed: v.number(),
      }),
    ),
    options: v.array(v.object({ node: v.string(), id: v.string(), chosen: v.number() })),
    /** Texts that were not understood, each written by ten readers or more, and holding no name, number or address. Of all versions. */
    texts: v.array(v.object({ node: v.string(), locale: v.string(), text: v.string(), readers: v.number() })),
  }),
  errors: ['400', '401', '403', '404'],
})
export type StoryFigures = v.InferOutput<typeof storyFigures.answer>
