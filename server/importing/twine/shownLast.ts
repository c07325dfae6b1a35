/**
 * Passages that others show last, with `<<include>>` and its like. In a chat what was said stays, so such a passage simply is the next one, and is
 * written once.
 */
import { type Piece } from './twineStory.ts'

/** The index of the last piece that shows or does something; -1 without one. */
export function findTail(pieces: readonly Piece[]): number {
  return pieces.findLastIndex((piece) => piece.kind !== 'text' || piece.text.trim() !== '')
}

/** Whether all that a passage shows of others stands last, after no link of its own: links of both would stand together. */
export function showsLast(pieces: readonly Piece[], isPlace: (name: string) => boolean, isTail = true): boolean {
  const last = isTail ? findTail(pieces) : -1
  return pieces.every((piece, index) => {
    switch (piece.kind) {
      case 'link':
      case 'reveal':
      case 'cycle':
        return false
      case 'embed':
        return index === last && isPlace(piece.target)
      case 'if':
        return piece.ways.every(({ body }) => showsLast(body, isPlace, index === last))
      default:
        return true
    }
  })
}
