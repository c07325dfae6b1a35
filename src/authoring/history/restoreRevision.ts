/** Goes back to a version of a draft. */
import type { Draft } from '../../../protocol/story/draft.ts'

/** The whole story as it was, with the comments that it has now. For the recipe of an edit. */
export function restoreRevision(document: Draft, from: Draft): void {
  const { comments } = document.marks
  Object.assign(document, { ...from, marks: { ...from.marks, ...(comments !== undefined && { comments }) } })
}
