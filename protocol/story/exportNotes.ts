/**
 * The report of a story that goes out in the format of another tool: what is written, what has another meaning there, and what has no counterpart and
 * stands as a comment at its place. The page has a text for each code in every language.
 */
import * as v from 'valibot'
import { NOTE_EFFECTS, type NoteEffect } from './importNotes.ts'

export const EXPORT_NOTES = {
  nodes: 'kept',
  lines: 'kept',
  choices: 'kept',
  variables: 'kept',
  /** Media in the file itself. */
  inlined: 'kept',
  /** Media are named by their paths in the zip. */
  media_names: 'changed',
  /** Dialogs, hints and overlays are lines. */
  dialogs: 'changed',
  /** Title and text of an ending are lines. */
  endings: 'changed',
  /** What a player may write is a choice of answers. */
  free_text: 'changed',
  picture_options: 'changed',
  uploads: 'changed',
  /** The next scene begins at once. */
  transitions: 'changed',
  /** Everything is free. */
  prices: 'changed',
  /** The heart is a variable that no reader sees. */
  hearts: 'changed',
  /** The story is played with its first actor. */
  actors: 'changed',
  /** Each attribute of a talent is 0. */
  talents: 'changed',
  author_notes: 'changed',
  /** Texts in other languages. */
  languages: 'left_out',
  faces: 'left_out',
  people: 'left_out',
  weather: 'left_out',
  progress: 'left_out',
  pauses: 'left_out',
  preloads: 'left_out',
  voices: 'left_out',
  scenes: 'left_out',
  paid_scenes: 'left_out',
  gifts: 'left_out',
  missions: 'left_out',
  buttons: 'left_out',
  marks: 'left_out',
  small_talk: 'left_out',
  epilogues: 'left_out',
  clips: 'left_out',
  /** Media that the file has no room for. */
  large_media: 'left_out',
} as const satisfies Record<string, NoteEffect>
export type ExportNoteCode = keyof typeof EXPORT_NOTES
export const EXPORT_NOTE_CODES = Object.keys(EXPORT_NOTES) as ExportNoteCode[]

export const exportNote = v.object({
  effect: v.picklist(NOTE_EFFECTS),
  code: v.picklist(EXPORT_NOTE_CODES),
  count: v.number(),
  /** The node where it stands first; '' for the whole story. */
  node: v.string(),
})
export type ExportNote = v.InferOutput<typeof exportNote>
