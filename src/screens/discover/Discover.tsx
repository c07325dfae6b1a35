/** Shelves between the cards of the list: popular characters, and more of the kind that the player has played. Doc 1 §4. */
import { type Story } from '../../../protocol/api/stories.ts'
import { HotActors } from './HotActors.tsx'
import { MoreOfKind } from './MoreOfKind.tsx'

/** `isPlayed`: between the played stories, else between all. The links of another shelf would repeat those of the list. */
export function Discover({ stories, isPlayed }: { stories: readonly Story[]; isPlayed: boolean }) {
  return isPlayed ? <MoreOfKind /> : <HotActors stories={stories} />
}
