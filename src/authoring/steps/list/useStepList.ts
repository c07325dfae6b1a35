/** A list of steps while it is edited: which step is open, which are selected, where the focus goes, and all that can be done with steps. */
import { type RefObject, useLayoutEffect, useMemo, useRef, useState } from 'react'
import type { Locale } from '../../../../protocol/locale.ts'
import type { DocumentPath, Draft } from '../../../../protocol/story/draft.ts'
import { useDraft, useDraftActions } from '../../model/DraftContext.tsx'
import { asList, readAt, writeAt } from '../../model/documentPaths.ts'
import { duplicateSteps, followSteps, insertSteps, moveSteps, removeSteps } from '../../model/stepLists.ts'
import { useItemKeys } from '../../model/useItemKeys.ts'
import { useDraftNow } from '../../problems/useDraftNow.ts'
import { takeDragged } from './dragSteps.ts'
import { copySteps, readCopiedSteps } from './stepClipboard.ts'

/** The part of a step that gets the focus: its handle, or its text in a language, with the caret at a place. */
export type StepFocus = { index: number } & (
  | { part: 'handle' }
  | { part: 'text'; locale: Locale | null; caret: number }
)

/** Where the kind of a new step is being picked: at an index, or in place of the step there. */
export interface Adding {
  index: number
  isReplacing: boolean
  locale: Locale | null
}

export interface StepListState {
  path: DocumentPath
  steps: readonly unknown[]
  /** The key of each. */
  keys: readonly number[]
  isReadOnly: boolean
  container: RefObject<HTMLDivElement | null>
  open: number | null
  selected: ReadonlySet<number>
  adding: Adding | null
}

/** The same functions for as long as the list is there, so that a row is drawn again only where it has changed. */
export interface StepListActions {
  /** The steps as they are when it is called. */
  readSteps: () => readonly unknown[]
  setOpen: (index: number | null) => void
  setAdding: (adding: Adding | null) => void
  toggleSelected: (index: number) => void
  /** Selects from the step that was selected or opened last to this one; `from` where none is selected yet. */
  selectTo: (index: number, from?: number) => void
  clearSelected: () => void
  focus: (focus: StepFocus) => void
  insert: (index: number, steps: readonly unknown[], focus: StepFocus | null) => void
  replace: (index: number, step: unknown, focus: StepFocus | null) => void
  /** Changes steps, by their indexes, and adds others below the last of them, as one edit. */
  writeSteps: (changed: ReadonlyMap<number, unknown>, below: readonly unknown[], focus: StepFocus) => void
  remove: (index: number, focus?: StepFocus) => void
  /** Moves a step, or the selected ones if it is one of them, up or down by one. */
  moveBy: (index: number, by: 1 | -1, focus?: StepFocus) => void
  drop: (index: number) => void
  duplicate: (index: number) => void
  copy: (index: number) => void
  paste: (index: number) => void
}

const NONE: ReadonlySet<number> = new Set()

export function useStepList(path: DocumentPath): StepListState & { actions: StepListActions } {
  const { edit: editDraft } = useDraftActions()
  const getDraft = useDraftNow()
  const steps = useDraft((view) => asList(readAt(view.document, path)))
  const isReadOnly = useDraft((view) => view.isReadOnly)
  const keys = useItemKeys(steps)
  const [open, setOpen] = useState<number | null>(null)
  const [selected, setSelected] = useState(NONE)
  const [adding, setAdding] = useState<Adding | null>(null)
  const anchor = useRef(0)
  const container = useRef<HTMLDivElement>(null)
  const wanted = useRef<StepFocus | null>(null)
  useLayoutEffect(() => {
    if (wanted.current !== null && focusStep(container.current, wanted.current)) wanted.current = null
  })
  // The steps that `open` and `selected` are about.
  const known = useRef(steps)
  useLayoutEffect(() => {
    const before = known.current
    if (before === steps) return
    known.current = steps
    // Undone, dragged to another list, or merged: what is open or selected goes along with its step.
    setOpen((index) => (index === null ? null : (followSteps(before, steps, [index])[0] ?? null)))
    setSelected((indexes) => (indexes.size === 0 ? indexes : new Set(followSteps(before, steps, [...indexes]))))
  }, [steps])
  /** An edit of this list, which says itself what is open and selected then. */
  const edit = (recipe: (document: Draft) => void): void => {
    editDraft(recipe)
    known.current = asList(readAt(getDraft().document, path))
  }
  /** The step, or all selected ones if it is one of them. */
  const affected = (index: number): number[] => (selected.has(index) ? [...selected].sort((a, b) => a - b) : [index])
  const settle = (focus: StepFocus | null): void => {
    setSelected(NONE)
    setAdding(null)
    wanted.current = focus
  }
  const actions: StepListActions = {
    readSteps: () => steps,
    setOpen(index) {
      if (index !== null) anchor.current = index
      setOpen(index)
    },
    setAdding,
    toggleSelected(index) {
      anchor.current = index
      const next = new Set(selected)
      if (!next.delete(index)) next.add(index)
      setSelected(next)
    },
    selectTo(index, from) {
      if (selected.size === 0) anchor.current = Math.min(from ?? anchor.current, steps.length - 1)
      const [first, last] = [Math.min(anchor.current, index), Math.max(anchor.current, index)]
      setSelected(new Set(Array.from({ length: last - first + 1 }, (_, offset) => first + offset)))
    },
    clearSelected: () => setSelected(NONE),
    focus: (focus) => void focusStep(container.current, focus),
    insert(index, added, focus) {
      edit((document) => insertSteps(document, path, index, added))
      if (open !== null && open >= index) setOpen(open + added.length)
      settle(focus)
    },
    replace(index, step, focus) {
      edit((document) => writeAt(document, [...path, index], step))
      settle(focus)
    },
    writeSteps(changed, below, focus) {
      const last = Math.max(...changed.keys())
      edit((document) => {
        for (const [index, step] of changed) writeAt(document, [...path, index], step)
        if (below.length > 0) insertSteps(document, path, last + 1, below)
      })
      if (open !== null && open > last) setOpen(open + below.length)
      settle(focus)
    },
    remove(index, focus) {
      const indexes = affected(index)
      const left = steps.length - indexes.length
      edit((document) => removeSteps(document, path, indexes))
      setOpen(null)
      const [first = 0] = indexes
      settle(focus ?? (left === 0 ? null : { index: Math.min(first, left - 1), part: 'handle' }))
    },
    moveBy(index, by, focus) {
      const indexes = affected(index)
      const [first = 0, last = 0] = [indexes[0], indexes.at(-1)]
      if (by < 0 ? first === 0 : last === steps.length - 1) return
      const to = by < 0 ? first - 1 : last + 2
      edit((document) => void moveSteps(document, path, indexes, path, to))
      const start = by < 0 ? to : to - indexes.length
      const isOpenMoved = open !== null && indexes.includes(open)
      settle(
        focus === undefined
          ? { index: start + indexes.indexOf(index), part: 'handle' }
          : { ...focus, index: index + by },
      )
      setOpen(isOpenMoved ? start + indexes.indexOf(open) : null)
      if (indexes.length > 1) setSelected(new Set(indexes.map((_, offset) => start + offset)))
      anchor.current = start
    },
    drop(index) {
      const dragged = takeDragged()
      if (dragged === null) return
      edit((document) => void moveSteps(document, dragged.path, dragged.indexes, path, index))
      setOpen(null)
      settle(null)
    },
    duplicate(index) {
      const indexes = affected(index)
      const behind = (indexes.at(-1) ?? index) + 1
      edit((document) => duplicateSteps(document, path, indexes))
      if (open !== null && open >= behind) setOpen(open + indexes.length)
      settle({ index: behind, part: 'handle' })
    },
    copy: (index) => copySteps(affected(index).map((each) => steps[each])),
    paste(index) {
      void readCopiedSteps().then((copied) => {
        if (copied.length === 0) return
        edit((document) => insertSteps(document, path, index, copied))
        setOpen((now) => (now !== null && now >= index ? now + copied.length : now))
        settle({ index, part: 'handle' })
      })
    },
  }
  const latest = useRef(actions)
  useLayoutEffect(() => {
    latest.current = actions
  })
  const lasting = useMemo((): StepListActions => {
    const now = (): StepListActions => latest.current
    return {
      readSteps: () => now().readSteps(),
      setOpen: (...given) => now().setOpen(...given),
      setAdding: (...given) => now().setAdding(...given),
      toggleSelected: (...given) => now().toggleSelected(...given),
      selectTo: (...given) => now().selectTo(...given),
      clearSelected: () => now().clearSelected(),
      focus: (...given) => now().focus(...given),
      insert: (...given) => now().insert(...given),
      replace: (...given) => now().replace(...given),
      writeSteps: (...given) => now().writeSteps(...given),
      remove: (...given) => now().remove(...given),
      moveBy: (...given) => now().moveBy(...given),
      drop: (...given) => now().drop(...given),
      duplicate: (...given) => now().duplicate(...given),
      copy: (...given) => now().copy(...given),
      paste: (...given) => now().paste(...given),
    }
  }, [])
  return { path, steps, keys, isReadOnly, container, open, selected, adding, actions: lasting }
}

/** Whether the part of the step is there. */
function focusStep(container: HTMLElement | null, focus: StepFocus): boolean {
  const row = container?.querySelector(`:scope > ol > [data-index="${focus.index}"]`)
  if (row === null || row === undefined) return false
  const texts = [...row.querySelectorAll<HTMLTextAreaElement>('[data-line]')]
  const text = focus.part === 'text' ? (texts.find(({ lang }) => lang === focus.locale) ?? texts[0]) : undefined
  if (focus.part === 'text' && text !== undefined) {
    text.focus()
    const caret = Math.min(focus.caret, text.value.length)
    text.setSelectionRange(caret, caret)
    return true
  }
  row.querySelector<HTMLElement>('[data-handle]')?.focus()
  return true
}
