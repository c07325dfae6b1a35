/** A story as one file of text in the format of another tool. */
import { type Locale } from '../../protocol/locale.ts'
import { type ExportNote } from '../../protocol/story/exportNotes.ts'
import { type Story } from '../stories/story.ts'
import { createExportNotes, type ExportNotes } from './exportNotes.ts'
import { writeInk } from './ink/writeInk.ts'
import { lowerStory } from './passages/lowerStory.ts'
import { type PassageStory } from './passages/passages.ts'
import { writeTwee } from './twee/writeTwee.ts'

export const TEXT_FORMATS = ['twee', 'ink'] as const
export type TextFormat = (typeof TEXT_FORMATS)[number]

const WRITERS: Readonly<Record<TextFormat, (story: PassageStory, notes: ExportNotes) => string>> = {
  twee: writeTwee,
  ink: writeInk,
}

export interface ExportedText {
  text: string
  notes: ExportNote[]
}

/** `locale`: one of the story's languages. */
export function exportText(story: Story, locale: Locale, format: TextFormat): ExportedText {
  const notes = createExportNotes()
  const text = WRITERS[format](lowerStory(story, locale, notes), notes)
  return { text, notes: notes.list() }
}
