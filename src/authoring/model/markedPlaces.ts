/** The texts that are simple HTML, which an author writes as marked text. Pure. */
import type { DocumentPath } from '../../../protocol/story/draft.ts'

/** Whether the text at a place is HTML: a page, an ending, or a sentence on what came of a choice. */
export function isMarkedText(path: DocumentPath): boolean {
  const [field, owner, list] = [...path].reverse()
  return (
    (field === 'page' && typeof owner === 'number') ||
    (field === 'html' && owner === 'ending') ||
    (field === 'text' && typeof owner === 'number' && list === 'because')
  )
}

/** Where the picture of an ending stands whose text this is; null for other texts. */
export function findPicturePath(path: DocumentPath): DocumentPath | null {
  const at = path.lastIndexOf('ending')
  return at !== -1 && path[at + 1] === 'html' ? [...path.slice(0, at + 1), 'image'] : null
}
