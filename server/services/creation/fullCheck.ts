/** All checks of a draft: those of its parts, and the story played in every way, whatever its faults. */
import { type StoryProblem } from '../../../protocol/story/draft.ts'
import { type ProblemCode } from '../../../protocol/story/problemCodes.ts'
import { checkDocument, type CheckedDocument, toProblems } from '../../stories/checks/checkDocument.ts'
import { exploreInSteps } from '../../stories/checks/exploreStory.ts'
import { type MendedStory } from '../../stories/checks/mendShape.ts'
import { createFinding } from '../../stories/checks/problemMessages.ts'
import { createAuthoredStory } from '../storyLibrary.ts'
import { type CheckTask, readNames } from './listProblems.ts'
import { DRAFT_END, makePlayable } from './repair.ts'

/** All of it is JSON, for a thread. */
export interface FullCheckTask extends CheckTask {
  id: string
  /** Actors of other stories in the catalogue: actor ids are unique over all stories. */
  taken: readonly { actor: string; story: string }[]
}
export type FullCheck = Pick<CheckedDocument, 'problems' | 'parsed'>

export async function checkFully({ id, document, categories, media, taken }: FullCheckTask): Promise<FullCheck> {
  const { problems, parsed, mended, isPlayable } = checkDocument(document, { categories, media: readNames(media) })
  if (mended === null) return { problems, parsed }
  const played = isPlayable ? mended : makePlayable(mended, problems)
  const found = await exploreInSteps(createAuthoredStory(id, played, null, null))
  const warnings = toProblems('warning', 'script', found.diagnostics)
  const known = isPlayable ? warnings : warnings.filter((each) => isOwnFault(each, mended, problems))
  return { problems: [...problems, ...listTakenActors(mended, taken), ...known], parsed }
}

function listTakenActors({ metadata, isStandIn }: MendedStory, taken: FullCheckTask['taken']): StoryProblem[] {
  return metadata.actors.flatMap((actor, index) => {
    const owner = taken.find((other) => other.actor === actor.id)
    return owner === undefined || isStandIn(actor.id)
      ? []
      : {
          severity: 'error' as const,
          at: ['metadata', 'actors', index, 'id'],
          ...createFinding('taken_actor', { name: actor.id, story: owner.story }),
        }
  })
}

/** What is never reached, where a fault may be the reason. */
const NEVER: readonly ProblemCode[] = ['node_never_reached', 'ending_never_reached', 'option_never_offered']
/** Faults of what decides the way. */
const OF_CONDITIONS: readonly ProblemCode[] = [
  'unknown_variable',
  'unknown_visited',
  'unknown_chosen',
  'wrong_expression',
  'wrong_value',
  'bad_condition',
  'bad_variable',
  'reserved_name',
]

/** Whether what was found by playing a story with faults holds when they are mended, as far as one can tell. */
function isOwnFault(
  { code, at, values }: StoryProblem,
  { isStandIn }: MendedStory,
  faults: readonly StoryProblem[],
): boolean {
  if (Object.values(values).some((value) => isStandIn(value) || value === DRAFT_END)) return false
  const node = at[2]
  if (node === DRAFT_END || faults.some((fault) => fault.code === 'unreachable_node' && fault.at[2] === node))
    return false
  return !NEVER.includes(code) || !faults.some((fault) => OF_CONDITIONS.includes(fault.code))
}
