/** The other version's values in a merged draft. */
import { produce } from 'immer'
import type { Draft } from '../../../protocol/story/draft.ts'
import { type ConflictPlace } from '../../../protocol/story/mergeDrafts.ts'
import { readAt, writeAt } from './documentPaths.ts'

/** The merged document, with the other version's values in these of its conflicts. */
export function takeTheirs(merged: Draft, places: readonly ConflictPlace[]): Draft {
  return produce(merged, (document) => {
    // From the end, so that the indexes before it stay.
    for (const { at, mine, theirs } of [...places].reverse()) {
      const list = readAt(document, at.slice(0, -1))
      const index = at.at(-1)
      if (mine === undefined && Array.isArray(list) && typeof index === 'number') list.splice(index, 0, theirs)
      else writeAt(document, at, theirs)
    }
  })
}
