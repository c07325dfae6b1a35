/** The keys of all screens of a story. */
import type { DraftActions } from '../model/draftTypes.ts'
import type { KeyCommand } from '../keys.ts'

export const DRAFT_COMMANDS = [
  { name: 'undo', keys: ['Ctrl+z'], label: 'undo', perform: (draft) => draft.undo() },
  { name: 'redo', keys: ['Ctrl+y'], aliases: ['Ctrl+Shift+z'], label: 'undo', perform: (draft) => draft.redo() },
  { name: 'save', keys: ['Ctrl+s'], label: 'save', perform: (draft) => void draft.saveNow() },
  { name: 'find', keys: ['Ctrl+Shift+f'], label: 'replace', perform: (draft) => draft.find() },
] as const satisfies readonly KeyCommand<DraftKeyTarget>[]

interface DraftKeyTarget extends Pick<DraftActions, 'undo' | 'redo' | 'saveNow'> {
  /** Opens find and replace. */
  find: () => void
}
