/** Counts what a story loses, and what it keeps, in the format of another tool. */
import { EXPORT_NOTES, type ExportNote, type ExportNoteCode } from '../../protocol/story/exportNotes.ts'

export interface ExportNotes {
  /** `node`: where it stands; '' for the whole story. */
  add: (code: ExportNoteCode, node?: string, count?: number) => void
  /** Kept ones first, then in the order of their coming. */
  list: () => ExportNote[]
}

export function createExportNotes(): ExportNotes {
  const notes = new Map<ExportNoteCode, ExportNote>()
  return {
    add: (code, node = '', count = 1) => {
      const known = notes.get(code)
      if (known !== undefined) known.count += count
      else if (count > 0) notes.set(code, { effect: EXPORT_NOTES[code], code, count, node })
    },
    list: () => {
      const all = [...notes.values()]
      return ['kept', 'changed', 'left_out'].flatMap((effect) => all.filter((note) => note.effect === effect))
    },
  }
}
