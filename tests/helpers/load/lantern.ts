/** The story that many players play. */
import { type Play } from './player.ts'

/** Words that lead on where the story listens, and some that do not. */
export const LAST_LANTERN: Pick<Play, 'storyId' | 'actorId' | 'words'> = {
  storyId: 'last-lantern',
  actorId: 'lan',
  words: ['A letter for the keeper', 'I came about a lamp', 'I don’t know', 'It was you', 'The wind?', 'Hm'],
}
