/** The checks of a draft: what `npm run stories:check` reports, at paths of the document. */
import { type Draft, type StoryProblem } from '../../../protocol/story/draft.ts'
import { type StoryCategory } from '../../../protocol/story.ts'
import { type ProblemCode } from '../../../protocol/story/problemCodes.ts'
import { type RevisionFile } from '../../storage/authoredStories.ts'
import { checkDocument, type CheckedDocument, toProblems } from '../../stories/checks/checkDocument.ts'
import { type MendedStory } from '../../stories/checks/mendShape.ts'
import { createFinding } from '../../stories/checks/problemMessages.ts'
import { exploreInSteps } from '../../stories/checks/exploreStory.ts'
import { type Story } from '../../stories/story.ts'
import { THREADS } from '../../limits.ts'
import { createAuthoredStory } from '../storyLibrary.ts'
import { createDocumentThread } from './documentThread.ts'
import { listProblems } from './listProblems.ts'
import { DRAFT_END, makePlayable } from './repair.ts'
import { groupNames, type StorySources } from './storySources.ts'

export interface DraftChecks {
  /** Problems found without playing the story. */
  listProblems: (id: string, document: Draft) => Promise<StoryProblem[]>
  /** The same, with the story as it can be played. */
  check: CheckDraft
  /** All of it, at once: the story is played in every way whatever its faults, in steps between which the server answers players. */
  checkFully: CheckDraft
}

/** With the files of a revision that has some; without them with the media of the story now. */
type CheckDraft = (id: string, document: Draft, files?: readonly RevisionFile[] | null) => Promise<CheckedDocument>

interface Ports {
  sources: StorySources
  categories: readonly StoryCategory[]
  stories: ReadonlyMap<string, Story>
}

const listInThread = createDocumentThread(new URL('./checkThread.ts', import.meta.url), THREADS.checking, listProblems)

export function createDraftChecks({ sources, categories, stories }: Ports): DraftChecks {
  const check: CheckDraft = async (id, document, files = null) =>
    checkDocument(document, {
      categories,
      media: files === null ? await sources.listMediaNames(id) : groupNames(files),
    })

  return {
    listProblems: async (id, document) => {
      const { pictures, clips, sounds } = await sources.listMediaNames(id)
      return listInThread({
        document,
        categories,
        media: { pictures: [...pictures], clips: [...clips], sounds: [...sounds] },
      })
    },

    check,

    checkFully: async (id, document, files) => {
      const checked = await check(id, document, files)
      const { problems, mended, isPlayable } = checked
      if (mended === null) return checked
      const taken = findTakenActors(id, mended)
      const played = isPlayable ? mended : makePlayable(mended, problems)
      const found = await exploreInSteps(createAuthoredStory(id, played, null, null))
      const warnings = toProblems('warning', 'script', found.diagnostics)
      const known = isPlayable ? warnings : warnings.filter((each) => isOwnFault(each, mended, problems))
      return { ...checked, problems: [...problems, ...taken, ...known] }
    },
  }

  /** Actors that other stories in the catalogue have: actor ids are unique over all stories. */
  function findTakenActors(id: string, { metadata, isStandIn }: MendedStory): StoryProblem[] {
    return metadata.actors.flatMap((actor, index) => {
      const owner = [...stories.values()].find(
        (other) => other.metadata.id !== id && other.metadata.actors.some((taken) => taken.id === actor.id),
      )
      return owner === undefined || isStandIn(actor.id)
        ? []
        : {
            severity: 'error' as const,
            at: ['metadata', 'actors', index, 'id'],
            ...createFinding('taken_actor', { name: actor.id, story: owner.metadata.id }),
          }
    })
  }
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
