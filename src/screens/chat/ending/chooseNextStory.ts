/** The story that an ending offers next: one that the player has not ended yet, and most like the one that they read. Pure. */
import { type Story } from '../../../../protocol/api/stories.ts'

/** Null where there is no other. Of equals the first of the list counts, which is the best liked. */
export function chooseNextStory(stories: readonly Story[], readId: string): Story | null {
  const read = stories.find(({ id }) => id === readId)
  const others = stories.filter(({ id }) => id !== readId)
  const rate = ({ tags, endings_found: found }: Story): number =>
    tags.filter((tag) => read?.tags.includes(tag)).length + (found.length === 0 ? UNREAD : 0)
  const best = Math.max(...others.map(rate))
  return others.find((story) => rate(story) === best) ?? null
}

/** More than all tags together: an ended story is offered when nothing else is left. */
const UNREAD = 1_000
