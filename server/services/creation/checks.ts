/** The checks of a draft: what `npm run stories:check` reports, at paths of the document. Those of a long draft are made in threads. */
import { type Draft, type StoryProblem } from '../../../protocol/story/draft.ts'
import { type StoryCategory } from '../../../protocol/story.ts'
import { type RevisionFile } from '../../storage/authoredStories.ts'
import { type ParsedStory } from '../../stories/checks/checkDocument.ts'
import { type Story } from '../../stories/story.ts'
import { THREADS } from '../../limits.ts'
import { createDocumentThread } from './documentThread.ts'
import { checkFully, type FullCheck } from './fullCheck.ts'
import { type CheckTask, findPlayable, listProblems } from './listProblems.ts'
import { foreseeOutcome, type Outcome } from './outcome.ts'
import { groupNames, type StorySources } from './storySources.ts'

export interface DraftChecks {
  /** Problems found without playing the story. */
  listProblems: (id: string, document: Draft) => Promise<StoryProblem[]>
  /**
   * All of them, at once: the story is played in every way whatever its faults, in steps between which the server answers players. With the files of a
   * revision that has some; without them with the media of the story now.
   */
  checkFully: (id: string, document: Draft, files?: readonly RevisionFile[] | null) => Promise<FullCheck>
  /** The story where nothing but media keeps it from being played; null else. */
  findPlayable: (id: string, document: Draft) => Promise<ParsedStory | null>
  /** Every way through the story, and the amount of reading. */
  foreseeOutcome: (id: string, document: Draft) => Promise<Outcome>
}

interface Ports {
  sources: Pick<StorySources, 'listMediaNames'>
  categories: readonly StoryCategory[]
  stories: ReadonlyMap<string, Story>
}

const threadOf = (file: string): URL => new URL(file, import.meta.url)
const listInThread = createDocumentThread(threadOf('./checkThread.ts'), THREADS.checking, listProblems)
const readInThread = createDocumentThread(threadOf('./playableThread.ts'), THREADS.reading, findPlayable)
const checkInThread = createDocumentThread(threadOf('./fullCheckThread.ts'), THREADS.exploring, checkFully)
const foreseeInThread = createDocumentThread(threadOf('./outcomeThread.ts'), THREADS.exploring, foreseeOutcome)

export function createDraftChecks({ sources, categories, stories }: Ports): DraftChecks {
  async function describe(
    id: string,
    document: Draft,
    files: readonly RevisionFile[] | null = null,
  ): Promise<CheckTask> {
    const { pictures, clips, sounds } = files === null ? await sources.listMediaNames(id) : groupNames(files)
    return { document, categories, media: { pictures: [...pictures], clips: [...clips], sounds: [...sounds] } }
  }

  return {
    listProblems: async (id, document) => listInThread(await describe(id, document)),

    checkFully: async (id, document, files) => {
      const others = [...stories.values()].filter(({ metadata }) => metadata.id !== id)
      const taken = others.flatMap(({ metadata }) =>
        metadata.actors.map((actor) => ({ actor: actor.id, story: metadata.id })),
      )
      return checkInThread({ id, taken, ...(await describe(id, document, files)) })
    },

    findPlayable: async (id, document) => readInThread(await describe(id, document)),

    foreseeOutcome: async (id, document) => foreseeInThread({ id, ...(await describe(id, document)) }),
  }
}
