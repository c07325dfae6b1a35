/** The problems of a draft by their place: each field of a form asks for its own with each key. */
import type { StoryProblem } from '../../../protocol/story/draft.ts'
import { writePathKey } from './documentPaths.ts'
import { keepLast } from './nodeReader.ts'

/** The problems at exactly this place, by `writePathKey`: the same list for the same problems. */
export function listProblemsAt(problems: readonly StoryProblem[], place: string): readonly StoryProblem[] {
  return groupByPlace(problems).get(place) ?? NONE
}

const NONE: readonly StoryProblem[] = []

const groupByPlace = keepLast((problems: readonly StoryProblem[]): ReadonlyMap<string, readonly StoryProblem[]> => {
  const groups = new Map<string, StoryProblem[]>()
  for (const problem of problems) {
    const place = writePathKey(problem.at)
    const group = groups.get(place)
    if (group === undefined) groups.set(place, [problem])
    else group.push(problem)
  }
  return groups
})
