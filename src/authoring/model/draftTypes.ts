/** The state and the actions of a draft for the screens of the creation area. */
import type { CreationStory } from '../../../protocol/api/creation.ts'
import type { CallError } from '../../../protocol/api/result.ts'
import type { DocumentPath, Draft, StoryProblem } from '../../../protocol/story/draft.ts'
import type { ConflictPlace } from '../../../protocol/story/mergeDrafts.ts'

/**
 * `saved`: the server has it. `waiting`: it is saved in a moment. `saving`: on its way. `offline`: the server was not reached, the device keeps it,
 * and it is saved when the network returns. `refused`: the server does not take it; the device keeps it. `conflict`: another admin has changed
 * the same places; nothing is saved until the author has chosen. `readOnly`: a story of a folder.
 */
export type SaveState =
  | { kind: 'saved'; at: number | null }
  | { kind: 'waiting' | 'saving' | 'offline' | 'readOnly' }
  | { kind: 'refused'; failure: CallError }
  | { kind: 'conflict'; conflict: DraftConflict }

/** Two versions that differ from their common one in the same places. */
export interface Conflict {
  /** Everything that could be merged, with the author's values where both differ. */
  merged: Draft
  /** The places where both differ. */
  places: readonly ConflictPlace[]
}

/** A conflict with what another admin has saved. */
export interface DraftConflict extends Conflict {
  /** The revision of the other admin, and who they are. */
  revision: number
  by: string | null
  at: number
  mine: Draft
  theirs: Draft
}

/** A version that another admin has saved. */
export type OtherVersion = Pick<DraftConflict, 'revision' | 'by' | 'at' | 'theirs'>

/** A draft as it stands. Never changed in place: a new view for each change, with the same parts where nothing changed. */
export interface DraftView {
  id: string
  document: Draft
  isReadOnly: boolean
  status: CreationStory['status']
  publishedAt: number | null
  /** The latest revision on the server that this document is based on; null for a story of a folder. */
  revision: number | null
  save: SaveState
  /** Places of texts that are not in the document, since they cannot be read or wait for a choice: `readTextOf` reads them. */
  heldTexts: readonly string[]
  /** False where the device could not keep a copy of what is not saved. */
  isKept: boolean
  /** Another tab has deleted what the device kept of the draft: it keeps nothing more until the author asks for it. */
  isForgotten: boolean
  /** Of the last save, or of the last check, whichever came later. */
  problems: readonly StoryProblem[]
  /** False until the first check of the draft was answered: it may have problems that are not in the list. */
  areProblemsKnown: boolean
  /** The problems also say what playing the story in every way finds. */
  isChecked: boolean
  /** It was checked in this way since it was opened, as it is or as it was. */
  wasChecked: boolean
  canUndo: boolean
  canRedo: boolean
  /** The selection of outline, graph and preview: a node, a step, an option, a field. Each of them shows it. Another array each time that a place is selected. */
  selection: DocumentPath | null
  /** Nodes that are selected together. Has the node of `selection`, if that is in a node. */
  selectedNodes: readonly string[]
}

/** Actions of the screens. The functions never change. */
export interface DraftActions {
  /**
   * Changes the document: the recipe changes an immer draft in place. Edits with the same `mergeKey` that follow each other within a second
   * are undone together: the path of a text field, while it is typed in. Does nothing for a story that is read-only.
   */
  edit: (recipe: (document: Draft) => void, mergeKey?: string) => void
  undo: () => void
  redo: () => void
  /** Selects a place, and its node alone. Fields and lists that show the selection scroll to it, also where it is selected already. */
  select: (path: DocumentPath | null) => void
  selectNodes: (ids: readonly string[]) => void
  /** Saves at once; resolves when the server has answered or could not be reached. */
  saveNow: () => Promise<void>
  /** Ends a conflict with this document, based on the other admin's revision. */
  resolveConflict: (document: Draft) => void
  /** Keeps the draft on the device again. */
  keepAgain: () => void
  /** Replaces the problems by those of a check. */
  setProblems: (problems: readonly StoryProblem[], isChecked: boolean) => void
  /** Takes in the version that another admin has saved: merged and saved, or a conflict where both changed the same places. */
  mergeVersion: (theirs: OtherVersion) => void
  /** Takes over what publishing and unpublishing have changed. */
  setPublished: (status: CreationStory['status'], publishedAt: number | null) => void
}
