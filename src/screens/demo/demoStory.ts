/** The story that the demo is a piece of. A server that does not have it shows the demo without its pictures, and leads to the list. */
import { peekStory } from '../../api/stories.ts'
import { type Story } from '../../../protocol/api/stories.ts'

const ID = 'last-lantern'
export const DEMO_PICTURES = { place: `/media/${ID}/harbour-night.webp`, person: `/media/${ID}/person-lan-calm.webp` }

/** The story as the list has it; null where it has none. */
export function peekDemoStory(): Story | null {
  return peekStory(ID)
}
