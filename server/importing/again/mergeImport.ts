/** A work that was imported again: what changed in it comes into the story, and what its author changed here stays. */
import { type MergedDraft, mergeDrafts } from '../../../protocol/story/mergeDrafts.ts'
import { alignIds } from './alignIds.ts'
import { type OriginMedium, type Versions } from './origin.ts'

export function mergeImport({ before, now, here }: Versions): MergedDraft {
  return mergeDrafts(before, here, alignIds(before, now))
}

/**
 * Whether a file of the work takes the place of the one that the story has under its name: not where it is the one of the last import, or where the
 * author has put another one there. `stored` is the one that the story has; null for none.
 */
export function decideMedium(
  known: OriginMedium | undefined,
  hash: string,
  stored: string | null,
): 'take' | 'same' | 'authors' {
  if (stored === null) return 'take'
  if (known === undefined || known.stored !== stored) return known?.hash === hash ? 'same' : 'authors'
  return known.hash === hash ? 'same' : 'take'
}
