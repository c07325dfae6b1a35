/** Collects the report of an import: equal notes about equal words are one, which counts them. */
import { IMPORT_NOTES, type ImportNote, type ImportNoteCode, NOTE_WORDS_MAX } from '../../protocol/story/importNotes.ts'

export interface Place {
  file: string
  /** From 1. */
  line: number | null
}
/** What stands at a place, as it is written. */
export interface Source extends Place {
  words: string
}
export const NO_PLACE: Place = { file: '', line: null }

export interface Notes {
  /** `count` is added to that of an equal note before, which keeps its place. */
  add: (code: ImportNoteCode, place: Place, words?: string, values?: ImportNote['values'], count?: number) => void
  list: () => ImportNote[]
}

export function createNotes(): Notes {
  const notes = new Map<string, ImportNote>()
  return {
    add: (code, { file, line }, words = '', values = {}, count = 1) => {
      const short = shorten(words)
      const key = JSON.stringify([code, file, short, values])
      const known = notes.get(key)
      if (known !== undefined) known.count += count
      else notes.set(key, { effect: IMPORT_NOTES[code], code, file, line, words: short, values, count })
    },
    list: () => [...notes.values()],
  }
}

function shorten(words: string): string {
  const [line = ''] = words.trim().split('\n', 1)
  return line.length <= NOTE_WORDS_MAX ? line : `${line.slice(0, NOTE_WORDS_MAX - 1)}…`
}
