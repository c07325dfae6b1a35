/** The draft that a text was written into, merged with the draft as it stands. Pure. */
import type { Draft } from '../../../protocol/story/draft.ts'
import { mergeDrafts } from '../../../protocol/story/mergeDrafts.ts'
import type { Conflict } from '../model/draftTypes.ts'

interface Versions {
  /** The draft that the text was made from. */
  base: Draft
  /** The draft that had the text as it was before. */
  taken: Draft
  /** What the text makes of `base`. */
  written: Draft
  current: Draft
}

/** Without places there is no conflict: `merged` then takes nothing back of what has changed in the draft since `taken`. */
export function mergeText({ base, taken, written, current }: Versions): Conflict {
  const marks = keepMarks(base, written, taken)
  if (current === taken) return { merged: { ...written, marks }, places: [] }
  const { document: merged, conflicts: places } = mergeDrafts(taken, { ...written, marks }, current)
  return { merged, places }
}

/** The marks of the text, which says nothing of stale translations: an edit notes them. */
function keepMarks(base: Draft, { marks }: Draft, taken: Draft): Draft['marks'] {
  if (marks === base.marks) return taken.marks
  const { stale: _ofBase, ...others } = marks
  const { stale } = taken.marks
  return { ...others, ...(stale !== undefined && { stale }) }
}
