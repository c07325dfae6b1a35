/**
 * One draft while it is edited: its document, undo and redo, what is selected, and its saving. Each edit is kept on the device within a
 * moment, and saved on the server a few seconds later. No DOM, no network: those are ports.
 */
import { createStore } from '../../platform/store.ts'
import type * as v from 'valibot'
import type { creationGet, creationProblems, creationSave } from '../../../protocol/api/creation.ts'
import { isUnreached, type Result } from '../../../protocol/api/result.ts'
import type { DocumentPath, Draft, StoryProblem } from '../../../protocol/story/draft.ts'
import type { DeviceCopy } from './deviceCopies.ts'
import { nodeOfPath } from './documentPaths.ts'
import {
  canUndo,
  createHistory,
  type DraftHistory,
  type KeptHistory,
  makeEdit,
  mergeHistory,
  redoEdit,
  replaceDocument,
  restoreDocument,
  resumeHistory,
  toKeptHistory,
  undoEdit,
} from './draftHistory.ts'
import type { DraftActions, DraftConflict, DraftView, OtherVersion, SaveState } from './draftTypes.ts'
import { dropStaleProblems } from './staleProblems.ts'
import { createHeldTexts, type HeldText, type HeldTexts, type KeepText } from './heldTexts.ts'
import { isSameDocument, isSameValue } from '../../../protocol/sameValue.ts'
import { mergeDrafts } from '../../../protocol/story/mergeDrafts.ts'

export type StoredStory = v.InferOutput<typeof creationGet.answer>
export type ListedProblems = v.InferOutput<typeof creationProblems.answer>
export type SaveAnswer = v.InferOutput<typeof creationSave.answer>

export interface DraftPorts {
  save: (base: number, document: Draft) => Promise<Result<SaveAnswer>>
  /** Of the latest revision on the server. */
  listProblems: () => Promise<Result<ListedProblems>>
  /** Keeps a copy on the device, and removes it when the server has it. */
  keepCopy: (copy: DeviceCopy) => Promise<boolean>
  removeCopy: () => Promise<void>
  /** Keeps on the device what can be undone. */
  keepHistory: (history: KeptHistory) => void
  keepText: KeepText
  /** What is kept from now on is kept, though what was kept before was deleted in another tab. */
  beginAgain: () => Promise<void>
  now: () => number
  /** Calls `run` once, `ms` from now; returns the cancel function. */
  after: (ms: number, run: () => void) => () => void
}

/** A field whose text is not always in the draft. */
interface TextHolder {
  /** Takes the text into the draft, if that can be. */
  take: () => void
  /** Whether the draft has not got the text. */
  isHolding: () => boolean
}

export interface DraftStore {
  actions: DraftActions
  getView: () => DraftView
  subscribe: (onChange: () => void) => () => void
  /** Keeps what is not saved on the device at once, with what fields hold: the page is hidden or left. Begins to save it, too. */
  flush: () => void
  /** From now on what the field holds is part of a flush, and of what is lost with the page. Returns the function that ends this. */
  addHolder: (holder: TextHolder) => () => void
  /** The network is back. */
  retry: () => void
  close: () => void
  /** Closes the draft without keeping anything on the device. */
  discard: () => void
  /** Another tab has deleted what the device kept of the draft. */
  forget: () => void
  heldTexts: HeldTexts
  /** Whether something is neither saved nor kept on the device: it is lost with the page. */
  hasUnkept: () => boolean
}

/** When unsaved edits are kept on the device and saved, ms after the last edit; saved at the latest `saveWithin` after the first; `retry` after a failure. */
export const DRAFT_TIMES_MS = { keep: 300, save: 2_000, saveWithin: 8_000, retry: 15_000 } as const

const WAITING: SaveState = { kind: 'waiting' }

/** Opens a draft: what the server has, and what the device has kept of an earlier session: a copy, what can be undone, and texts that cannot be read. */
export function createDraftStore(
  story: StoredStory,
  copy: DeviceCopy | null,
  ports: DraftPorts,
  past: KeptHistory | null = null,
  pastTexts: ReadonlyMap<string, HeldText> = new Map(),
): DraftStore {
  let history: DraftHistory = createHistory(story.document)
  /** The document of `view.revision`: what the author's edits began with. */
  let base = story.document
  /** Sent on top of `base` without an answer: the server may have it. It is sent again before anything newer, so that it is known when it is met. */
  let unanswered: Draft | null = null
  let firstUnsavedAt: number | null = null
  let isSaving = false
  let isClosed = false
  let isDiscarded = false
  const holders = new Set<TextHolder>()
  const heldTexts = createHeldTexts(pastTexts, ports.keepText, (heldTexts) => update({ heldTexts }))
  let cancelKeep = (): void => undefined
  let cancelSave = (): void => undefined
  let cancelList = (): void => undefined
  /** Grows with each check that was answered. */
  let checks = 0
  let view: DraftView = {
    id: story.id,
    document: story.document,
    isReadOnly: story.is_read_only,
    status: story.status,
    publishedAt: story.published_at,
    revision: story.revision,
    save: story.is_read_only ? { kind: 'readOnly' } : { kind: 'saved', at: story.updated_at },
    heldTexts: [...pastTexts.keys()],
    isKept: true,
    isForgotten: false,
    problems: story.problems,
    areProblemsKnown: false,
    isChecked: false,
    wasChecked: false,
    canUndo: false,
    canRedo: false,
    selection: null,
    selectedNodes: [],
  }
  const shown = createStore(view)

  function update(change: Partial<DraftView>): void {
    view = { ...view, ...change }
    shown.set(view)
  }

  function setHistory(next: DraftHistory, change: Partial<DraftView> = {}): void {
    history = next
    const { document, undone } = next
    const problems = dropStaleProblems(view.problems, view.document, document)
    update({ document, problems, canUndo: canUndo(next), canRedo: undone.length > 0, isChecked: false, ...change })
  }

  /** After each change of the document by the author. */
  function markUnsaved(): void {
    firstUnsavedAt ??= ports.now()
    cancelKeep()
    cancelKeep = ports.after(DRAFT_TIMES_MS.keep, keep)
    if (view.save.kind === 'conflict') return mergeVersion(view.save.conflict)
    scheduleSave(Math.min(DRAFT_TIMES_MS.save, firstUnsavedAt + DRAFT_TIMES_MS.saveWithin - ports.now()))
  }

  /** Whether the server may have another document than this one. */
  function isDirty(): boolean {
    return unanswered !== null || !isSameDocument(view.document, base)
  }

  function keep(): void {
    cancelKeep()
    if (view.revision === null || isDiscarded || view.isForgotten) return
    ports.keepHistory(toKeptHistory(history))
    if (!isDirty()) return
    const { document, revision, status, publishedAt } = view
    void ports.keepCopy({ document, base, revision, sent: unanswered, status, publishedAt }).then((isKept) => {
      if (isKept !== view.isKept && !view.isForgotten) update({ isKept })
    })
  }

  function scheduleSave(ms: number): void {
    cancelSave()
    cancelSave = ports.after(Math.max(0, ms), () => void save())
  }

  async function save(): Promise<void> {
    cancelSave()
    if (isSaving || isClosed || view.revision === null || view.isReadOnly || view.save.kind === 'conflict') return
    if (!isDirty()) return finishSaving(view.save.kind === 'saved' ? view.save.at : ports.now())
    const { revision } = view
    const document = unanswered ?? view.document
    unanswered = document
    isSaving = true
    firstUnsavedAt = null
    update({ save: { kind: 'saving' } })
    const result = await ports.save(revision, document)
    isSaving = false
    if (!result.ok) {
      const canRetry = isUnreached(result)
      firstUnsavedAt ??= ports.now()
      if (!canRetry) unanswered = null
      update({ save: canRetry ? { kind: 'offline' } : { kind: 'refused', failure: result } })
      if (canRetry) scheduleSave(DRAFT_TIMES_MS.retry)
      // What was refused has been changed since.
      else if (view.document !== document) scheduleSave(DRAFT_TIMES_MS.save)
      return
    }
    takeAnswer(document, result.data)
  }

  function takeAnswer(sent: Draft, answer: SaveAnswer): void {
    if (answer.outcome === 'conflict') {
      const { revision, document: theirs, updated_by: by, updated_at: at, has_sent: hasSent } = answer
      if (hasSent) {
        // Saved before, without an answer: what the other one has changed is based on it.
        base = sent
        update({ status: markChanged() })
      }
      return mergeVersion({ revision, by, at, theirs })
    }
    base = sent
    unanswered = null
    supersedeChecks()
    update({
      areProblemsKnown: true,
      revision: answer.revision,
      status: answer.status ?? markChanged(),
      // A check of the same document has found more.
      ...(!view.isChecked && { problems: answer.problems }),
    })
    if (!isDirty()) finishSaving(answer.updated_at)
    else {
      update({ save: WAITING })
      // The copy on the device is based on the revision before: it would be in conflict with what was just saved.
      keep()
      scheduleSave(DRAFT_TIMES_MS.save)
    }
  }

  /** A check was answered: one that was asked for before says less. */
  function supersedeChecks(): void {
    cancelList()
    checks += 1
  }

  /** Asks for the problems of the revision that the draft is based on. Nobody waits for them: saving and checking say them, too. */
  async function listProblems(): Promise<void> {
    cancelList()
    const before = checks
    const answer = await ports.listProblems()
    if (isClosed || before !== checks) return
    if (answer.ok && answer.data.revision === view.revision) {
      update({ problems: dropStaleProblems(answer.data.problems, base, view.document), areProblemsKnown: true })
    } else if (!answer.ok && isUnreached(answer))
      cancelList = ports.after(DRAFT_TIMES_MS.retry, () => void listProblems())
  }

  function markChanged(): DraftView['status'] {
    return view.status === 'draft' ? 'draft' : 'changed'
  }

  function finishSaving(at: number | null): void {
    firstUnsavedAt = null
    cancelKeep()
    if (!view.isReadOnly) update({ save: { kind: 'saved', at } })
    void ports.removeCopy()
  }

  /** Another admin has saved meanwhile: what can be merged is, and saved; else the author chooses. */
  function mergeVersion({ revision, by, at, theirs }: OtherVersion): void {
    const mine = view.document
    unanswered = null
    const { document: merged, conflicts: places } = mergeDrafts(base, mine, theirs)
    if (places.length > 0) {
      // Base and revision stay: a copy on the device that is opened again is in conflict again.
      update({ save: { kind: 'conflict', conflict: { revision, by, at, mine, theirs, merged, places } } })
      keep()
    } else rebase({ merged, theirs, revision })
  }

  /** Goes on with the merged document, based on the other admin's revision. What was chosen in a conflict is an edit of it. */
  function rebase(
    { merged, theirs, revision }: Pick<DraftConflict, 'merged' | 'theirs' | 'revision'>,
    chosen = merged,
  ): void {
    base = theirs
    const next = replaceDocument(mergeHistory(history, merged), chosen, ports.now())
    setHistory(next, { revision, status: markChanged(), save: WAITING })
    keep()
    // A save lists them, too.
    if (!isDirty()) void listProblems()
    void save()
  }

  function select(path: DocumentPath | null): void {
    const node = nodeOfPath(path)
    // A new one each time: who taps the same place again is led there again.
    update({ selection: path === null ? null : [...path], selectedNodes: node === null ? [] : [node] })
  }

  function takeHistory(next: DraftHistory, selection: DocumentPath | null): void {
    const isUnderWay = view.save.kind === 'saving' || view.save.kind === 'conflict'
    // Once for both: all that is on the screen looks at each change of the view.
    setHistory(next, isUnderWay ? {} : { save: WAITING })
    // Undone at the place that is selected: the focus stays, at the button for example.
    if (selection !== null && !isSameValue(selection, view.selection)) select(selection)
    markUnsaved()
  }

  const actions: DraftActions = {
    edit(recipe, mergeKey) {
      if (view.isReadOnly) return
      const next = makeEdit(history, recipe, {
        mergeKey: mergeKey ?? null,
        now: ports.now(),
        selection: view.selection,
      })
      if (next !== history) takeHistory(next, null)
    },
    undo() {
      const undone = undoEdit(history)
      if (undone !== null) takeHistory(undone.history, undone.selection)
      // All edits from before a merge were replaced by it.
      else if (view.canUndo) setHistory({ ...history, earlier: null })
    },
    redo() {
      const next = redoEdit(history)
      if (next !== null) takeHistory(next, history.undone.at(-1)?.selection ?? null)
    },
    select,
    selectNodes(ids) {
      const only = ids.length === 1 ? ids[0] : undefined
      const isShown = ids.includes(nodeOfPath(view.selection) ?? '')
      const selection = only === undefined ? null : (['script', 'nodes', only] satisfies DocumentPath)
      update({ selectedNodes: ids, selection: isShown ? view.selection : selection })
    },
    saveNow: save,
    resolveConflict(document) {
      if (view.save.kind === 'conflict') rebase(view.save.conflict, document)
    },
    mergeVersion,
    keepAgain() {
      void ports.beginAgain().then(() => {
        if (!isClosed) update({ isForgotten: false, isKept: true })
        keep()
        heldTexts.keepAgain()
      })
    },
    setProblems(problems: readonly StoryProblem[], isChecked) {
      supersedeChecks()
      update({ problems, areProblemsKnown: true, isChecked, wasChecked: true })
    },
    setPublished: (status, publishedAt) => update({ status, publishedAt }),
  }

  if (copy !== null && !story.is_read_only && story.revision !== null) openCopy(copy, story.revision)
  const resumed = resumeHistory(history, past)
  if (resumed !== history) setHistory(resumed, { isChecked: view.isChecked })
  if (!isDirty()) void listProblems()

  /**
   * Restores the unsaved document on the revision that it changes, and saves it at once. Where the server has another one by now, its answer says
   * whether what was sent before the page ended is in that, and both are merged.
   */
  function openCopy({ document, base: copyBase, revision, sent }: DeviceCopy, latest: number): void {
    base = revision === latest ? story.document : copyBase
    unanswered = sent
    setHistory(restoreDocument(createHistory(base), document, ports.now()), { revision, save: WAITING })
    firstUnsavedAt = ports.now()
    scheduleSave(0)
  }

  function close(): void {
    keep()
    isClosed = true
    cancelKeep()
    cancelSave()
    cancelList()
  }

  return {
    actions,
    getView: shown.get,
    subscribe: shown.subscribe,
    flush() {
      for (const holder of holders) holder.take()
      keep()
      void save()
    },
    addHolder(holder) {
      holders.add(holder)
      return () => void holders.delete(holder)
    },
    heldTexts,
    hasUnkept: () =>
      [...holders].some((holder) => holder.isHolding()) ||
      heldTexts.hasUnkept() ||
      (!view.isKept && !view.isReadOnly && isDirty()),
    retry() {
      if (view.save.kind === ('offline' satisfies SaveState['kind'])) void save()
    },
    close,
    discard() {
      isDiscarded = true
      close()
    },
    forget() {
      if (view.isReadOnly) return
      heldTexts.markUnkept()
      update({ isForgotten: true, isKept: false })
    },
  }
}
