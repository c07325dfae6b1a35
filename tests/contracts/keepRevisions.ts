/** Bounds of the revisions that a save keeps: so many, of any size. */
import type { RevisionBounds } from '../../server/storage/authoredStories.ts'

export const keep = (count: number): RevisionBounds => ({ least: count, most: count, bytes: 1_000_000 })
