/** The checks of a draft: what `npm run stories:check` reports, at paths of the document. */
import { type Draft, type StoryProblem } from '../../../protocol/story/draft.ts'
import { type StoryCategory } from '../../../protocol/story.ts'
import {
  checkDocument,
  type CheckedDocument,
  type ParsedStory,
  toProblems,
} from '../../stories/checks/checkDocument.ts'
import { createFinding } from '../../stories/checks/problemMessages.ts'
import { exploreInSteps } from '../../stories/checks/exploreStory.ts'
import { type Story } from '../../stories/story.ts'
import { createAuthoredStory } from '../storyLibrary.ts'
import { type StorySources } from './storySources.ts'

export interface DraftChecks {
  /** Problems found without playing the story. */
  check: (id: string, document: Draft) => Promise<CheckedDocument>
  /** All of it; a story without errors is played in every way, in steps between which the server answers players. */
  checkFully: (id: string, document: Draft) => Promise<CheckedDocument>
  /** Actors that other stories in the catalogue have: actor ids are unique over all stories. */
  findTakenActors: (id: string, parsed: ParsedStory) => StoryProblem[]
}

interface Ports {
  sources: StorySources
  categories: readonly StoryCategory[]
  stories: ReadonlyMap<string, Story>
}

export function createDraftChecks({ sources, categories, stories }: Ports): DraftChecks {
  const check: DraftChecks['check'] = async (id, document) =>
    checkDocument(document, { categories, media: await sources.listMediaNames(id) })

  return {
    check,
    checkFully: async (id, document) => {
      const checked = await check(id, document)
      const { problems, parsed, isPlayable } = checked
      if (parsed === null || !isPlayable) return checked
      const found = await exploreInSteps(createAuthoredStory(id, parsed, null, null))
      return { problems: [...problems, ...toProblems('warning', 'script', found.diagnostics)], parsed, isPlayable }
    },
    findTakenActors: (id, { metadata }) =>
      metadata.actors.flatMap((actor, index) => {
        const owner = [...stories.values()].find(
          (other) => other.metadata.id !== id && other.metadata.actors.some((taken) => taken.id === actor.id),
        )
        return owner === undefined
          ? []
          : {
              severity: 'error' as const,
              at: ['metadata', 'actors', index, 'id'],
              ...createFinding('taken_actor', { name: actor.id, story: owner.metadata.id }),
            }
      }),
  }
}
