/** Facts of a story that the list and the intro show. */
import { type Story } from '../../protocol/api/stories.ts'
import { RATING } from '../../protocol/limits.ts'

/** The mean rating of a story, with one decimal; null where too few have rated it to say anything. */
export function getShownRating({ rating }: Pick<Story, 'rating'>): { average: string; count: number } | null {
  return rating !== null && rating.count >= RATING.shownFrom
    ? { average: rating.average.toFixed(1), count: rating.count }
    : null
}
