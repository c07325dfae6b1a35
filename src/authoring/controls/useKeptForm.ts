/**
 * Keeps what was typed into the form of a drawer, which closes with Escape or a tap beside it. It is there again when the drawer opens, until
 * it is saved or the page is closed.
 */
import { useRef, useState } from 'react'
import { getUser } from '../../account/user.ts'
import { isSameValue } from '../../../protocol/sameValue.ts'

/** The forms of one kind, by user and name. */
export type KeptForms<T> = Map<string, Kept<T>>

interface Kept<T> {
  form: T
  /** The form's first values; null where the server may have a part of them. */
  base: T | null
}

export interface KeptForm<T> {
  form: T
  /** `kept`: the form was closed with this in it, and not saved. `removed`: that was taken out again. */
  notice: 'kept' | 'removed' | null
  change: (update: (form: T) => T) => void
  /** Begins again with the base. */
  removeKept: () => void
  undoRemoval: () => void
  /** A drawer that opens while the form is sent begins with its base. */
  startSave: () => void
  /** Keeps the form again. A form that was typed meanwhile stays. */
  failSave: (update?: (form: T) => T) => void
}

/** `base` is what there is now: a form that began with something else is not shown, it would take back what was saved since. */
export function useKeptForm<T>(keptForms: KeptForms<T>, base: T, readName: (form: T) => string): KeptForm<T> {
  const [userId] = useState(() => getUser()?.uuid ?? '')
  const readKey = (form: T): string => `${userId} ${readName(form)}`
  const [first] = useState(() => {
    const kept = keptForms.get(readKey(base))
    const isKept = kept !== undefined && (kept.base === null || isSameValue(kept.base, base))
    return { base, isKept, form: isKept ? kept.form : base }
  })
  const [form, setForm] = useState(first.form)
  const [notice, setNotice] = useState<KeptForm<T>['notice']>(first.isKept ? 'kept' : null)
  /** Also after the drawer was closed, for a save that fails then. */
  const latest = useRef(form)
  const removed = useRef<T | null>(null)
  const isSaving = useRef(false)
  const knownBase = useRef<T | null>(first.base)

  const show = (next: T): void => {
    latest.current = next
    setForm(next)
  }
  const keep = (next: T): void => {
    show(next)
    if (isSaving.current) return
    if (isSameValue(next, knownBase.current)) keptForms.delete(readKey(next))
    else keptForms.set(readKey(next), { form: next, base: knownBase.current })
  }
  return {
    form,
    notice,
    change: (update) => {
      keep(update(latest.current))
      if (notice === 'removed') setNotice(null)
    },
    removeKept: () => {
      removed.current = latest.current
      keptForms.delete(readKey(latest.current))
      show(first.base)
      setNotice('removed')
    },
    undoRemoval: () => {
      if (removed.current !== null) keep(removed.current)
      setNotice('kept')
    },
    startSave: () => {
      isSaving.current = true
      keptForms.delete(readKey(latest.current))
    },
    failSave: (update = (same) => same) => {
      isSaving.current = false
      knownBase.current = null
      const next = update(latest.current)
      show(next)
      const key = readKey(next)
      if (!keptForms.has(key)) keptForms.set(key, { form: next, base: null })
    },
  }
}
