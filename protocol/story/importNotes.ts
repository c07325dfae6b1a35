/**
 * The report of a story that was brought in from another format: what was understood, what has another meaning here, and what was left out. Each
 * format has its own codes beside those that all share; the page has a text for each in every language.
 */
import * as v from 'valibot'
import { CARD_NOTES } from './importNotes/card.ts'
import { CHOICESCRIPT_NOTES } from './importNotes/choicescript.ts'
import { INK_NOTES } from './importNotes/ink.ts'
import { RENPY_NOTES } from './importNotes/renpy.ts'
import { TWINE_NOTES } from './importNotes/twine.ts'
import { WEBGAL_NOTES } from './importNotes/webgal.ts'
import { YARN_NOTES } from './importNotes/yarn.ts'

/** Formats that can be read. */
export const IMPORT_FORMATS = ['ink', 'twine', 'webgal', 'renpy', 'yarn', 'choicescript', 'card'] as const
export type ImportFormat = (typeof IMPORT_FORMATS)[number]

/** `left_out` stands as an author's note at its place. */
export const NOTE_EFFECTS = ['kept', 'changed', 'left_out'] as const
export type NoteEffect = (typeof NOTE_EFFECTS)[number]

/** Codes of every format. `words` is what the source says, or a name. */
export const SHARED_NOTES = {
  lines: 'kept',
  choices: 'kept',
  nodes: 'kept',
  variables: 'kept',
  people: 'kept',
  media: 'kept',
  /** A name that has other letters here; `values.name`. */
  renamed: 'changed',
  /** Two parts of one name; the second has another one here. */
  repeated_name: 'changed',
  /** The way ends without a word about it, so the story ends there. */
  open_end: 'changed',
  /** A draw among more values than a story can hold takes some of them; `values.among`. */
  random_range: 'changed',
  /** A loop without a choice asks the player to go on; `words` is its node. */
  loop: 'changed',
  /** A way to a part that does not exist: the story ends there. */
  unknown_target: 'changed',
  /** A picture that moves, of which the first frame is kept. */
  animated: 'changed',
  /** A construct without a counterpart; `values.construct`, as its format calls it. */
  no_counterpart: 'left_out',
  /** A condition or a value that cannot be written here. */
  expression: 'left_out',
  /** A variable that holds texts, too, is computed with. */
  mixed_variable: 'left_out',
  /** Nothing that was read sets the variable that is shown, so that the line shows what the format shows for an empty one. */
  unset_variable: 'left_out',
  /** A script or a style sheet. */
  code: 'left_out',
  missing_file: 'left_out',
  /** A picture, clip or sound of a kind that is not taken. */
  media_kind: 'left_out',
  /** A file that nothing names. */
  unused_file: 'left_out',
  not_utf8: 'left_out',
} as const satisfies Record<string, NoteEffect>

/** Codes and their effects, each in one list. */
export const IMPORT_NOTES = {
  ...SHARED_NOTES,
  ...INK_NOTES,
  ...TWINE_NOTES,
  ...WEBGAL_NOTES,
  ...RENPY_NOTES,
  ...YARN_NOTES,
  ...CHOICESCRIPT_NOTES,
  ...CARD_NOTES,
} as const satisfies Record<string, NoteEffect>
export type ImportNoteCode = keyof typeof IMPORT_NOTES
export const IMPORT_NOTE_CODES = Object.keys(IMPORT_NOTES) as ImportNoteCode[]

/** Of the words that a note quotes, in characters. */
export const NOTE_WORDS_MAX = 200

export const importNote = v.object({
  effect: v.picklist(NOTE_EFFECTS),
  code: v.picklist(IMPORT_NOTE_CODES),
  /** As it was given; '' for all. */
  file: v.string(),
  /** From 1; null where there is none. */
  line: v.nullable(v.number()),
  /** What the source says there, shortened. */
  words: v.string(),
  values: v.record(v.string(), v.union([v.string(), v.number()])),
  /** How often it stands there, or how many there are. */
  count: v.number(),
})
export type ImportNote = v.InferOutput<typeof importNote>

/** Why nothing can be read. */
export const IMPORT_REFUSALS = [
  'no_files',
  'unknown_kind',
  'too_large',
  'too_long',
  'too_slow',
  /** The format's own parser refuses it; `words` is what it says. */
  'broken',
  'not_text',
] as const
export type ImportRefusalCode = (typeof IMPORT_REFUSALS)[number]
export const importRefusal = v.object({
  code: v.picklist(IMPORT_REFUSALS),
  file: v.string(),
  line: v.nullable(v.number()),
  words: v.string(),
})
export type ImportRefusal = v.InferOutput<typeof importRefusal>
