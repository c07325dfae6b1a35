/** Problems of a draft that an edit may have mended. Pure. */
import type { Draft, StoryProblem } from '../../../protocol/story/draft.ts'
import { readAt } from './documentPaths.ts'

/**
 * The problems without those of a field whose value has changed: the message goes as the field is filled, and the next check says what is still
 * wrong. A problem of a whole node or list stays until then. The same list where all stay.
 */
export function dropStaleProblems(
  problems: readonly StoryProblem[],
  before: Draft,
  after: Draft,
): readonly StoryProblem[] {
  const kept = problems.filter(({ at }) => {
    const [had, has] = [readAt(before, at), readAt(after, at)]
    return had === has || (isWhole(had) && isWhole(has))
  })
  return kept.length === problems.length ? problems : kept
}

function isWhole(value: unknown): boolean {
  return typeof value === 'object' && value !== null
}
