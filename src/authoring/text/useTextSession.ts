/** A text while it is written in: taken into the draft when the author pauses, rebuilt when the draft changes elsewhere. */
import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import { isSameValue } from '../../../protocol/sameValue.ts'
import type { Draft } from '../../../protocol/story/draft.ts'
import { getUser } from '../../account/user.ts'
import { after } from '../../platform/time.ts'
import { useDraft, useDraftStore } from '../model/DraftContext.tsx'
import { asPart, formatPath } from '../model/documentPaths.ts'
import { mergeDrafts } from '../../../protocol/story/mergeDrafts.ts'
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
  /** An input method is at work in the field: another text would break it off. */
  hasComposition: boolean
  errors: readonly LineError[]
}

interface LeftText {
  session: TextSession
  /** Ends that the draft counts it as held. */
  release: () => void
}

/** Texts with errors that the author has left, by user, story and place. */
const leftTexts = new Map<string, LeftText>()

/** For tests. */
export function forgetLeftTexts(): void {
  for (const { release } of leftTexts.values()) release()
  leftTexts.clear()
}

export function useTextSession(of: TextOf): {
  text: string
  errors: readonly LineError[]
  /** What is written is not in the draft yet, so that undo is that of the field. */
  isDirty: boolean
  write: (text: string) => void
  /** An input method begins or ends to compose words in the field. */
  compose: (hasComposition: boolean, text: string) => void
  /** Takes what is written at once, and shows it as it is written best. */
  leave: () => void
} {
  const document = useDraft((view) => view.document)
  const id = useDraft((view) => view.id)
  const { actions, getView, addHolder } = useDraftStore()
  const [userId] = useState(() => getUser()?.uuid ?? '')
  const key = formatPath([userId, id, of.node ?? '', of.locale])
  const [session, setSession] = useState(() => leftTexts.get(key)?.session ?? openSession(document, of))
  const cancel = useRef(() => {})
  let shown = session
  if (!session.isDirty && !session.hasComposition && session.taken !== document) {
    shown = openSession(document, of)
    setSession(shown)
  }
  const latest = useRef(shown)
  // Before the next key.
  useLayoutEffect(() => {
    latest.current = shown
  })

  const take = (): TextSession => {
    cancel.current()
    const { base, text, taken, isDirty } = latest.current
    if (!isDirty) return latest.current
    const { document: written, errors } = writeText(base, text, of)
    if (errors.length > 0) return { ...latest.current, errors }
    const current = getView().document
    const merged = current === taken ? written : mergeDrafts(taken, written, current).document
    actions.edit((draft) => takeScript(draft, current, merged, written.marks === base.marks ? null : merged.marks))
    const { document: now } = getView()
    // With what others have written, which came before the edit, or in it as the end of a conflict. The old text would take it back.
    if (current !== taken || !isSameValue(now.script, written.script)) return openSession(now, of)
    return { ...latest.current, taken: now, isDirty: false, errors: [] }
  }
  const show = (next: TextSession): void => {
    latest.current = next
    setSession(next)
  }
  const takeAtPause = (): void => {
    const { hasComposition, taken } = latest.current
    // The text of others waits for the end of the composition.
    if (!hasComposition || getView().document === taken) show(take())
  }
  const hold = useEffectEvent(() => {
    leftTexts.get(key)?.release()
    return addHolder({ take: () => show(take()), isHolding: () => latest.current.isDirty })
  })
  const close = useEffectEvent(() => {
    const last = { ...take(), hasComposition: false }
    if (last.isDirty)
      leftTexts.set(key, { session: last, release: addHolder({ take: () => {}, isHolding: () => true }) })
    else leftTexts.delete(key)
  })
  useEffect(() => {
    const release = hold()
    return () => {
      release()
      close()
    }
  }, [])
  return {
    text: shown.text,
    errors: shown.errors,
    isDirty: shown.isDirty,
    write: (text) => {
      cancel.current()
      show({ ...latest.current, text, isDirty: true })
      cancel.current = after(TEXT_PAUSE_MS, takeAtPause)
    },
    compose: (hasComposition, text) => {
      // Some browsers report the last word only after its composition.
      const isDirty = latest.current.isDirty || text !== latest.current.text
      show({ ...latest.current, text, isDirty, hasComposition })
      if (hasComposition || !latest.current.isDirty) return
      cancel.current()
      cancel.current = after(TEXT_PAUSE_MS, takeAtPause)
    },
    leave: () => {
      const last = take()
      show(last.isDirty ? { ...last, hasComposition: false } : openSession(getView().document, of))
    },
  }
}

function openSession(document: Draft, of: TextOf): TextSession {
  return {
    base: document,
    text: formatText(document, of),
    taken: document,
    isDirty: false,
    hasComposition: false,
    errors: [],
  }
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
