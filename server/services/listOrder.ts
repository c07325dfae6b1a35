/** The order of the list by popularity. Doc 1 §4 (story list). */
import { type Story } from '../stories/story.ts'

/**
 * The most liked first: stories with the most categories that the player likes, then those whose characters are liked best. The first card is large and
 * meets who knows nothing of the app, so it is the first of them that costs nothing and whose cover shows a face, where there is one.
 */
export function sortByPopularity(stories: Iterable<Story>, liked: readonly string[]): Story[] {
  const sorted = [...stories].sort(
    (a, b) => countLiked(b, liked) - countLiked(a, liked) || sumPopularity(b) - sumPopularity(a),
  )
  const first = sorted.find((story) => isFree(story) && hasFace(story))
  return first === undefined ? sorted : [first, ...sorted.filter((story) => story !== first)]
}

/** The story that players got last comes first. Stories without a date stay behind, in their order. */
export function sortByDate(stories: readonly Story[]): Story[] {
  return stories.toSorted((a, b) => (b.firstPublishedAt ?? 0) - (a.firstPublishedAt ?? 0))
}

function countLiked({ metadata }: Story, liked: readonly string[]): number {
  return metadata.categories.filter((id) => liked.includes(id)).length
}

function sumPopularity({ metadata }: Story): number {
  return metadata.actors.reduce((sum, { hot }) => sum + hot, 0)
}

/** A game of it with any of its characters costs nothing. */
function isFree({ metadata: { coins, actors } }: Story): boolean {
  return coins === 0 && (actors.length === 0 || actors.some((actor) => actor.coins === 0))
}

function hasFace({ metadata: { preview_face: face } }: Story): boolean {
  return face !== null && face !== undefined
}
