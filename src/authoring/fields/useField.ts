/** One place of the draft as a form field: its value, how it is changed, what is wrong with it, and the focus when it is selected. */
import { type RefObject, useEffect, useId, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { DocumentPath, StoryProblem } from '../../../protocol/story/draft.ts'
import { useDraft, useDraftActions } from '../model/DraftContext.tsx'
import { asPart, writePathKey, isInside, readAt, writeAt } from '../model/documentPaths.ts'
import { listProblemsAt } from '../model/placedProblems.ts'
import { formatProblem } from '../problems/formatProblem.ts'

export interface DraftField<E extends HTMLElement> {
  id: string
  value: unknown
  /** Undefined removes the value. Changes that follow each other at once are undone together. */
  change: (value: unknown) => void
  isReadOnly: boolean
  /** The problem at this place, in the language of the page; null where there is none. */
  error: string | null
  /** Focused and scrolled into view each time that the place is selected. */
  element: RefObject<E | null>
}

/**
 * `isWhole`: problems of places inside of this one are shown here, because they have no field of their own. `removesOwner`: the part that has
 * this value is removed with its last value.
 */
export function useField<E extends HTMLElement>(
  path: DocumentPath,
  { isWhole = false, removesOwner = false } = {},
): DraftField<E> {
  const { t } = useTranslation('creation')
  const id = useId()
  const key = writePathKey(path)
  const element = useRef<E>(null)
  const value = useDraft((view) => readAt(view.document, path))
  const isReadOnly = useDraft((view) => view.isReadOnly)
  const problem = useDraft(({ problems }) => {
    const here = isWhole ? problems.filter(({ at }) => isInside(at, path)) : listProblemsAt(problems, key)
    return here.find(({ code }) => !hasNotice(code)) ?? null
  })
  const selected = useDraft(({ selection }) =>
    selection !== null && isInside(selection, path) && (isWhole || selection.length === path.length) ? selection : null,
  )
  const { edit } = useDraftActions()
  useEffect(() => {
    if (selected === null || element.current === null) return
    unfoldAround(element.current)
    element.current.scrollIntoView({ block: 'center' })
    if (element.current !== document.activeElement) element.current.focus({ preventScroll: true })
  }, [selected])
  return {
    id,
    value,
    change: (next) =>
      edit((document) => {
        writeAt(document, path, next)
        const owner = path.slice(0, -1)
        if (removesOwner && next === undefined && Object.keys(asPart(readAt(document, owner))).length === 0)
          writeAt(document, owner, undefined)
      }, key),
    isReadOnly,
    error: problem === null ? null : formatProblem(t, problem satisfies StoryProblem),
    element,
  }
}

/** What the author has folded is shown again. */
function unfoldAround(element: HTMLElement): void {
  const findFolded = (): HTMLDetailsElement | null => element.closest('details:not([open])')
  for (let folded = findFolded(); folded !== null; folded = findFolded()) folded.open = true
}

/** A stale translation is shown by `StaleNotice`, from the draft as it stands. */
function hasNotice(code: StoryProblem['code']): boolean {
  return code === 'stale_translation'
}
