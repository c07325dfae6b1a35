/** Small talk: what a player says to anybody, whatever was asked. A speaker has lines of their own for each kind. */
import * as v from 'valibot'
import { inEachLocale, name, text } from './basics.ts'

/** In the order of the author's form. `hard_news` comes before all that a story knows. */
export const SMALL_TALK_KINDS = [
  'hard_news',
  'hello',
  'name',
  'who',
  'human',
  'how_are_you',
  'age',
  'family',
  'work',
  'joke',
  'compliment',
  'insult',
  'flirt',
  'hunger',
  'weather',
  'place',
  'time',
  'said_before',
  'confused',
  'bored',
  'yes',
  'no',
  'laugh',
  'silence',
  'thanks',
  'fear',
  'tired',
  'next',
  'how_long',
  'question',
] as const
export type SmallTalkKind = (typeof SMALL_TALK_KINDS)[number]

export const LINE_MAX_LENGTH = 300
/** These lines stand outside of the script, so they show none of its variables. */
const line = v.pipe(text, v.maxLength(LINE_MAX_LENGTH), v.regex(/^[^{}]*$/, 'these lines show no variables'))
/** Lines in each language, which need not be as many: they are said in turn. */
export const lines = inEachLocale(v.array(line))
export type Lines = v.InferOutput<typeof lines>

/** The lines of a speaker by kind. A kind without lines is no small talk for them. */
export const speakerSmallTalk = v.partial(v.strictObject(nameKinds()))
export type SpeakerSmallTalk = v.InferOutput<typeof speakerSmallTalk>

/** Small talk where the player writes freely. */
export const listenSmallTalk = v.strictObject({
  /** Who is spoken to; else who answers the talk, else the actor played with. */
  by: v.optional(name),
  /** Lines that lead back to the question, each said behind an answer. */
  back: v.optional(lines),
  /** The text is a message to somebody else, or words for another to say: a greeting or a kind word is no small talk there. */
  message: v.optional(v.boolean(), false),
})

function nameKinds(): Record<SmallTalkKind, typeof lines> {
  return Object.fromEntries(SMALL_TALK_KINDS.map((kind) => [kind, lines])) as Record<SmallTalkKind, typeof lines>
}
