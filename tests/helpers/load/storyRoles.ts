/** The stories that many players play: all there are, with words that lead on where they listen. */
import { FOLDERS } from '../../../server/folders.ts'
import { loadLibrary } from '../../../server/stories/library.ts'
import { routesOf } from '../storyRoutes.ts'
import { type StoryRole } from './player.ts'

/** One role for each story, in the order of their ids. The words are those of the ways that its README draws. */
export function listStoryRoles(): StoryRole[] {
  const { stories } = loadLibrary({ stories: FOLDERS.stories, media: FOLDERS.media })
  return [...stories.values()].map(({ metadata: { id, version, actors } }) => ({
    storyId: id,
    actorId: version === '3' ? 'reasoning' : (actors[0]?.id ?? ''),
    words: [
      ...new Set(
        routesOf(id)
          .flatMap(({ moves }) => moves.flatMap((move) => (move.kind === 'say' ? move.words.en : [])))
          .concat('Hm'),
      ),
    ],
  }))
}
