/**
 * Undo and redo of a draft, without end: each edit keeps the patches that undo and redo it. Edits from before a merge are undone by a merge, so that
 * what another admin has changed stays. Pure.
 */
import { applyPatches, enablePatches, freeze, type Patch, produceWithPatches } from 'immer'
import type { DocumentPath, Draft } from '../../../protocol/story/draft.ts'
import { isSameDocument } from '../../../protocol/sameValue.ts'
import { mergeDrafts } from '../../../protocol/story/mergeDrafts.ts'
import { followComments } from './followComments.ts'
import { noteStaleTranslations } from './staleTranslations.ts'

enablePatches()

/** Edits of the same place within this time are undone together, ms. */
const MERGE_WITHIN_MS = 1_000

interface Edit {
  redo: readonly Patch[]
  undo: readonly Patch[]
  mergeKey: string | null
  at: number
  /** The selection before the edit: undoing the edit shows the place. */
  selection: DocumentPath | null
}

export interface DraftHistory {
  readonly document: Draft
  readonly done: readonly Edit[]
  /** The edit that redo makes next is the last one. */
  readonly undone: readonly Edit[]
  /** The author's history before the last merge, which this one goes on from. */
  readonly earlier: DraftHistory | null
}

/** What is kept on the device of a history: for the document that it belongs to, and no other. */
export type KeptHistory = Pick<DraftHistory, 'document' | 'done' | 'undone'>

/** So many edits of each kind are kept on the device. */
const KEPT_EDITS = 500

export function toKeptHistory({ document, done, undone }: DraftHistory): KeptHistory {
  return { document, done: done.slice(-KEPT_EDITS), undone: undone.slice(-KEPT_EDITS) }
}

/** The history as it was kept, where it belongs to this document; else this one. */
export function resumeHistory(history: DraftHistory, kept: KeptHistory | null): DraftHistory {
  if (kept === null || !isSameDocument(kept.document, history.document)) return history
  // The next edit of the same field begins a new one.
  const done = kept.done.map((edit) => ({ ...edit, mergeKey: null }))
  return { document: history.document, done, undone: kept.undone, earlier: null }
}

/** The history after an undo, and the selection before the undone edit. */
interface Undone {
  history: DraftHistory
  selection: DocumentPath | null
}

export function createHistory(document: Draft): DraftHistory {
  // Deep, and once: an edit then looks at what it changes alone.
  return { document: freeze(document, true), done: [], undone: [], earlier: null }
}

/** Makes an edit. The same history where the recipe changes nothing. */
export function makeEdit(
  history: DraftHistory,
  recipe: (document: Draft) => void,
  { mergeKey = null, now, selection }: { mergeKey?: string | null; now: number; selection: DocumentPath | null },
): DraftHistory {
  const [edited, ...patches] = produceWithPatches(history.document, (draft: Draft) => {
    recipe(draft)
  })
  if (patches[0].length === 0) return history
  const noteStale = noteStaleTranslations(history.document, edited)
  const [document, added, removed] = produceWithPatches(edited, (draft: Draft) => {
    noteStale?.(draft)
    followComments(history.document, edited, draft)
  })
  const [redo, undo] = [
    [...patches[0], ...added],
    [...removed, ...patches[1]],
  ]
  const last = history.done.at(-1)
  const continues =
    last !== undefined && mergeKey !== null && last.mergeKey === mergeKey && now - last.at < MERGE_WITHIN_MS
  const edit: Edit = continues
    ? { ...last, redo: [...last.redo, ...redo], undo: [...undo, ...last.undo], at: now }
    : { redo, undo, mergeKey, at: now, selection }
  const done = [...(continues ? history.done.slice(0, -1) : history.done), edit]
  return { ...history, document, done, undone: [] }
}

/** Undoes the last edit: the history, and what was selected before it. Null where there is none. */
export function undoEdit(history: DraftHistory): Undone | null {
  const edit = history.done.at(-1)
  if (edit === undefined) return history.earlier === null ? null : undoEarlierEdit(history, history.earlier)
  const document = applyPatches(history.document, [...edit.undo])
  // The next edit of the same field begins a new one.
  const closed = { ...edit, mergeKey: null }
  return {
    history: { ...history, document, done: history.done.slice(0, -1), undone: [...history.undone, closed] },
    selection: edit.selection,
  }
}

/** Undoes the last edit from before a merge in the merged document. Edits that the merge has replaced are passed over. */
function undoEarlierEdit(history: DraftHistory, earlier: DraftHistory): Undone | null {
  const undone = undoEdit(earlier)
  if (undone === null) return null
  const rest = { ...undone.history, undone: [] }
  // Where both changed the same place the draft stays as it is: undo takes no words of another author.
  const document = freeze(mergeDrafts(earlier.document, history.document, rest.document).document, true)
  if (isSameDocument(document, history.document)) return undoEarlierEdit(history, rest)
  const [, redo, undo] = produceWithPatches(document, (draft: Draft) => {
    Object.assign(draft, history.document)
  })
  const edit: Edit = { redo, undo, mergeKey: null, at: 0, selection: undone.selection }
  return {
    history: { document, done: [], undone: [...history.undone, edit], earlier: rest },
    selection: undone.selection,
  }
}

/** Whether there is an edit to undo. */
export function canUndo({ done, earlier }: DraftHistory): boolean {
  return done.length > 0 || (earlier !== null && canUndo(earlier))
}

/** Makes the last undone edit again. Null where there is none. */
export function redoEdit(history: DraftHistory): DraftHistory | null {
  const edit = history.undone.at(-1)
  if (edit === undefined) return null
  const document = applyPatches(history.document, [...edit.redo])
  return { ...history, document, done: [...history.done, edit], undone: history.undone.slice(0, -1) }
}

/** Replaces the document by one from elsewhere, as an edit that can be undone. */
export function replaceDocument(history: DraftHistory, document: Draft, now: number): DraftHistory {
  return makeEdit(
    history,
    (draft) => {
      Object.assign(draft, document)
    },
    { now, selection: null },
  )
}

/** Goes on with a document as the device has kept it, as an edit that can be undone. Nothing is noted of it again: it is the one that may have been sent. */
export function restoreDocument(history: DraftHistory, kept: Draft, now: number): DraftHistory {
  const [document, redo, undo] = produceWithPatches(history.document, (draft: Draft) => {
    Object.assign(draft, kept)
  })
  return { ...history, document, done: [...history.done, { redo, undo, mergeKey: null, at: now, selection: null }] }
}

/** Goes on with a document that another version was merged into. The merge is no edit: undo takes back the author's edits only. */
export function mergeHistory(history: DraftHistory, merged: Draft): DraftHistory {
  if (isSameDocument(history.document, merged)) return history
  return { document: freeze(merged, true), done: [], undone: [], earlier: { ...history, undone: [] } }
}
