/** A text while it is written in: taken into the draft when the author pauses, made anew when the draft changes elsewhere. */
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { isSameValue } from '../../../protocol/sameValue.ts'
import type { Draft } from '../../../protocol/story/draft.ts'
import { after } from '../../platform/time.ts'
import { useDraft, useDraftActions } from '../model/DraftContext.tsx'
import { asPart, formatPath } from '../model/documentPaths.ts'
import { mergeDrafts } from '../../../protocol/story/mergeDrafts.ts'
import { useDraftNow } from '../problems/useDraftNow.ts'
import type { LineError } from './lines.ts'
import { formatText, type TextOf, writeText } from './storyText.ts'

/** A pause of the author, ms. What was written before it is undone as one step. */
export const TEXT_PAUSE_MS = 500

interface TextSession {
  /** The draft that the text was made from: what the author empties for a moment is not lost, since the whole text is compared with this. */
  base: Draft
  text: string
  /** The draft that has the text. */
  taken: Draft
  /** The text has changed since. */
  isDirty: boolean
  errors: readonly LineError[]
}

/** Texts with errors that the author has left, by story and place. */
const leftTexts = new Map<string, TextSession>()

/** For tests. */
export function forgetLeftTexts(): void {
  leftTexts.clear()
}

export function useTextSession(of: TextOf): {
  text: string
  errors: readonly LineError[]
  /** What is written is not in the draft yet, so that undo is that of the field. */
  isDirty: boolean
  write: (text: string) => void
  /** Takes what is written at once, and shows it as it is written best. */
  leave: () => void
} {
  const document = useDraft((view) => view.document)
  const id = useDraft((view) => view.id)
  const { edit } = useDraftActions()
  const getDraft = useDraftNow()
  const key = formatPath([id, of.node ?? '', of.locale])
  const [session, setSession] = useState(() => leftTexts.get(key) ?? openSession(document, of))
  const cancel = useRef(() => {})
  let shown = session
  if (!session.isDirty && session.taken !== document) {
    shown = openSession(document, of)
    setSession(shown)
  }
  const latest = useRef(shown)
  useEffect(() => {
    latest.current = shown
  })

  const take = (): TextSession => {
    cancel.current()
    const { base, text, taken, isDirty } = latest.current
    if (!isDirty) return latest.current
    const { document: written, errors } = writeText(base, text, of)
    if (errors.length > 0) return { ...latest.current, errors }
    const current = getDraft().document
    const merged = current === taken ? written : mergeDrafts(taken, written, current).document
    edit((draft) => takeScript(draft, current, merged, written.marks === base.marks ? null : merged.marks))
    return { base, text, taken: getDraft().document, isDirty: false, errors: [] }
  }
  const show = (next: TextSession): void => {
    latest.current = next
    setSession(next)
  }
  const close = useEffectEvent(() => {
    const { isDirty } = latest.current
    const last = take()
    if (isDirty && last.isDirty) leftTexts.set(key, last)
    else leftTexts.delete(key)
  })
  useEffect(() => () => close(), [])
  return {
    text: shown.text,
    errors: shown.errors,
    isDirty: shown.isDirty,
    write: (text) => {
      cancel.current()
      show({ ...latest.current, text, isDirty: true })
      cancel.current = after(TEXT_PAUSE_MS, () => show(take()))
    },
    leave: () => {
      const last = take()
      show(last.isDirty ? last : openSession(getDraft().document, of))
    },
  }
}

function openSession(document: Draft, of: TextOf): TextSession {
  return { base: document, text: formatText(document, of), taken: document, isDirty: false, errors: [] }
}

/** Changed nodes alone, so that undo keeps little. For the recipe of an edit. */
function takeScript(draft: Draft, current: Draft, merged: Draft, marks: Draft['marks'] | null): void {
  const [before, next] = [asPart(current.script['nodes']), asPart(merged.script['nodes'])]
  const ids = Object.keys(next)
  const isSameOrder = Object.keys(before).join('\n') === ids.join('\n')
  if (isSameOrder) {
    const nodes = asPart(draft.script['nodes'])
    for (const id of ids) if (!isSameValue(before[id], next[id])) nodes[id] = next[id]
  } else draft.script = { ...draft.script, ...merged.script }
  if (marks !== null)
    draft.marks = { ...marks, ...(draft.marks['stale'] !== undefined && { stale: draft.marks['stale'] }) }
}
