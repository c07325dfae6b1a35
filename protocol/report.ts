/** A player's report of a problem: what they say of it, and what they play on. It stands in the header of the recording that is sent with it. */
import * as v from 'valibot'
import { localeSchema } from './locale.ts'

const size = v.pipe(v.number(), v.minValue(0))

export const playerReport = v.object({
  /** The player's description of the problem; may be empty. */
  words: v.string(),
  /** Language of the page. */
  language: localeSchema,
  /** The browser and its system, as it names itself. */
  device: v.string(),
  /** CSS px; `ratio` is device px to one of them. */
  viewport: v.object({ width: size, height: size, ratio: size }),
  /** The latest failures of the page, the last one last: its kind, then its message. */
  failures: v.array(v.string()),
})
export type PlayerReport = v.InferOutput<typeof playerReport>
