/**
 * A text while it is written in: taken into the draft when the author pauses, rebuilt when the draft changes elsewhere. One that cannot be read is held
 * on the device, and one whose places have changed in the draft, until the author has chosen.
 */
import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import { isSameValue } from '../../../protocol/sameValue.ts'
import type { Draft } from '../../../protocol/story/draft.ts'
import { after } from '../../platform/time.ts'
import { useDraft, useDraftStore } from '../model/DraftContext.tsx'
import type { KeptForm } from '../controls/useKeptForm.ts'
import { asPart } from '../model/documentPaths.ts'
import type { Conflict } from '../model/draftTypes.ts'
import type { HeldText } from '../model/heldTexts.ts'
import { mergeText } from './mergeText.ts'
import type { LineError } from './lines.ts'
import { formatText, formatTextOf, type TextOf, writeText } from './storyText.ts'

/** A pause of the author, ms. What was written before it is undone as one step. */
export const TEXT_PAUSE_MS = 500

/** What the author empties for a moment is not lost, since the whole text is compared with `base`. */
interface TextSession extends HeldText {
  /** The text has changed since `taken`. */
  isDirty: boolean
  /** An input method is at work in the field: another text would break it off. */
  hasComposition: boolean
  errors: readonly LineError[]
  /** With this draft, where both have changed the same places since `taken`. */
  conflict: (Conflict & { draft: Draft }) | null
}

/** `onLeftConflict`: the field is gone, and what was written in it is kept on the device alone. */
export function useTextSession(
  of: TextOf,
  onLeftConflict: () => void,
): {
  text: string
  errors: readonly LineError[]
  conflict: Conflict | null
  /** What is written is not in the draft yet, so that undo is that of the field. */
  isDirty: boolean
  write: (text: string) => void
  /** An input method begins or ends to compose words in the field. */
  compose: (hasComposition: boolean, text: string) => void
  /** Takes what is written at once, and shows it as it is written best. */
  leave: () => void
  /** Ends the conflict with what the author has chosen. */
  resolve: (chosen: Draft) => void
} & Pick<KeptForm<unknown>, 'notice' | 'removeKept' | 'undoRemoval'> {
  const document = useDraft((view) => view.document)
  const { actions, getView, addHolder, heldTexts } = useDraftStore()
  const place = formatTextOf(of)
  const [held] = useState(() => heldTexts.get(place))
  const [notice, setNotice] = useState<KeptForm<unknown>['notice']>(held === null ? null : 'kept')
  const removed = useRef<TextSession | null>(null)
  const [session, setSession] = useState(() => (held === null ? openSession(document, of) : resume(held, document, of)))
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
    const current = getView().document
    const { document: written, errors } = writeText(withNodesOf(current, base), text, of)
    const { merged, places } =
      errors.length > 0 ? { merged: current, places: [] } : mergeText({ base, taken, written, current })
    // Nobody could choose in a node that another author has deleted: it comes back with the words.
    const isGone = of.node !== null && !Object.hasOwn(asPart(current.script['nodes']), of.node)
    const isHeld = errors.length > 0 || (places.length > 0 && !isGone)
    heldTexts.set(place, isHeld ? { base, text, taken } : null)
    if (isHeld)
      return { ...latest.current, errors, conflict: places.length > 0 ? { merged, places, draft: current } : null }
    actions.edit((draft) => takeScript(draft, current, merged))
    const { document: now } = getView()
    // With what others have written, which came before the edit, or in it as the end of a conflict. The old text would take it back.
    if (current !== taken || !isSameValue(now.script, written.script)) return openSession(now, of)
    return { ...latest.current, taken: now, isDirty: false, errors: [], conflict: null }
  }
  const show = (next: TextSession): void => {
    latest.current = next
    setSession(next)
    if (!next.isDirty) setNotice((last) => (last === 'kept' ? null : last))
  }
  const takeAtPause = (): void => {
    const { hasComposition, taken } = latest.current
    // The text of others waits for the end of the composition.
    if (!hasComposition || getView().document === taken) show(take())
  }
  const begin = useEffectEvent(() => {
    // What could not be read may be read now, with a speaker who was added.
    if (latest.current.isDirty) cancel.current = after(TEXT_PAUSE_MS, takeAtPause)
    return addHolder({
      take: () => show(take()),
      isHolding: () => latest.current.isDirty && heldTexts.get(place)?.text !== latest.current.text,
    })
  })
  // What the author chooses from is never older than the draft.
  const retake = useEffectEvent((now: Draft) => {
    const { conflict, hasComposition } = latest.current
    if (conflict !== null && conflict.draft !== now && !hasComposition) show(take())
  })
  useEffect(() => retake(document), [document])
  const close = useEffectEvent(() => {
    if (take().conflict !== null) onLeftConflict()
  })
  useEffect(() => {
    const release = begin()
    return () => {
      close()
      release()
    }
  }, [])
  return {
    text: shown.text,
    errors: shown.errors,
    conflict: shown.conflict,
    isDirty: shown.isDirty,
    notice,
    removeKept: () => {
      cancel.current()
      removed.current = latest.current
      heldTexts.set(place, null)
      show(openSession(getView().document, of))
      setNotice('removed')
    },
    undoRemoval: () => {
      if (removed.current !== null) show(removed.current)
      show(take())
      setNotice(latest.current.isDirty ? 'kept' : null)
    },
    write: (text) => {
      cancel.current()
      setNotice((last) => (last === 'removed' ? null : last))
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
    resolve: (chosen) => {
      cancel.current()
      heldTexts.set(place, null)
      const current = getView().document
      actions.edit((draft) => takeScript(draft, current, chosen))
      show(openSession(getView().document, of))
    },
  }
}

/** A text that the device has kept, with what is wrong in it now. */
function resume(held: HeldText, document: Draft, of: TextOf): TextSession {
  const { errors } = writeText(withNodesOf(document, held.base), held.text, of)
  return { ...held, isDirty: true, hasComposition: false, errors, conflict: null }
}

/** The draft as it is now, with the nodes that a text was made from: who speaks may have been added since. */
function withNodesOf(current: Draft, { script, marks }: Draft): Draft {
  return { ...current, script: { ...current.script, nodes: script['nodes'] }, marks }
}

function openSession(document: Draft, of: TextOf): TextSession {
  return {
    base: document,
    text: formatText(document, of),
    taken: document,
    isDirty: false,
    hasComposition: false,
    errors: [],
    conflict: null,
  }
}

/** Changed nodes alone, so that undo keeps little. For the recipe of an edit. */
function takeScript(draft: Draft, current: Draft, { script, marks }: Draft): void {
  const [before, next] = [asPart(current.script['nodes']), asPart(script['nodes'])]
  const ids = Object.keys(next)
  const isSameOrder = Object.keys(before).join('\n') === ids.join('\n')
  if (isSameOrder) {
    const nodes = asPart(draft.script['nodes'])
    for (const id of ids) if (!isSameValue(before[id], next[id])) nodes[id] = next[id]
  } else draft.script = { ...draft.script, ...script }
  if (!isSameValue(marks, current.marks)) draft.marks = marks
}
