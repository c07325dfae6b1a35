/** The changes that a developer makes to the session that is open. They are in memory only: what is kept is saved as a file. */
import { useMemo, useState } from 'react'
import { type Edit } from '../../../worker/debug/edits.ts'
import { nameEdits } from './model/describeEdit.ts'
import { type StudioSession } from './model/session.ts'

export interface Edits {
  edits: readonly Edit[]
  /** Changes of each entry, by its index. */
  names: ReadonlyMap<number, string>
  add: (edit: Edit) => void
  /** Takes back the one at this place. */
  remove: (place: number) => void
  /** Takes back the last one. */
  undo: () => void
  clear: () => void
}

const NONE: readonly Edit[] = []

export function useEdits(session: StudioSession): Edits {
  const [changed, setChanged] = useState({ session, edits: NONE })
  const edits = changed.session === session ? changed.edits : NONE
  const names = useMemo(() => nameEdits(edits), [edits])
  const set = (next: readonly Edit[]): void => setChanged({ session, edits: next })
  return {
    edits,
    names,
    add: (edit) => set([...edits, edit]),
    remove: (place) => set(edits.filter((_, index) => index !== place)),
    undo: () => set(edits.slice(0, -1)),
    clear: () => set(NONE),
  }
}
