/** Who speaks in a work that is brought: what its reader found, and what its author says of it. */
import * as v from 'valibot'

/** `person` says the lines; `narrator`: they are told, without the name; `prose`: they are told, and the name belongs to their words. */
export const SPEAKER_ROLES = ['person', 'narrator', 'prose'] as const
export type SpeakerRole = (typeof SPEAKER_ROLES)[number]

const NAME_MAX_LENGTH = 200
const NAMES_MAX = 2_000

export const speakerChoice = v.object({
  /** As the work has it. */
  name: v.pipe(v.string(), v.minLength(1), v.maxLength(NAME_MAX_LENGTH)),
  as: v.picklist(SPEAKER_ROLES),
  /** Whose name is shown: several names may be one person. '' is the name itself. */
  person: v.optional(v.pipe(v.string(), v.maxLength(NAME_MAX_LENGTH)), ''),
})
export type SpeakerChoice = v.InferOutput<typeof speakerChoice>
export const speakerChoices = v.pipe(v.array(speakerChoice), v.maxLength(NAMES_MAX))

export const foundSpeaker = v.object({
  name: v.string(),
  as: v.picklist(SPEAKER_ROLES),
  person: v.string(),
  /** How many lines there are, and the first of them, shortened. */
  lines: v.number(),
  example: v.string(),
})
export type FoundSpeaker = v.InferOutput<typeof foundSpeaker>
