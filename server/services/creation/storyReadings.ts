/** Simulated readers of a draft: the report of `npm run stories:read`, in the editor. */
import { type ReadersReport } from '../../../protocol/api/creationTrials.ts'
import { findDay } from '../../../protocol/day.ts'
import { type Locale } from '../../../protocol/locale.ts'
import { chooseLanguage } from '../../../protocol/story/languages.ts'
import { type Draft } from '../../../protocol/story/draft.ts'
import { type Clock, realClock } from '../../clock.ts'
import { type ReplySettings } from '../../replies/settings.ts'
import { type ReplyTokenStore } from '../../storage/replyTokens.ts'
import { type LibraryFolders } from '../../stories/library.ts'
import { createReaderModel, DECISION_TOKENS_MAX, type ReaderModel } from '../../stories/readers/readerModel.ts'
import { readReaderInputs } from '../../stories/readers/readerTexts.ts'
import { readWithPersonas } from '../../stories/readers/report.ts'
import { createAuthoredStory } from '../storyLibrary.ts'
import { type DraftChecks } from './checks.ts'

export interface StoryReadings {
  /** Null where the problems of the document prevent playing it. */
  read: (
    fields: { id: string; readers: number; seed: number; locale: Locale },
    document: Draft,
    adminId: string,
  ) => Promise<ReadersReport | null>
}

interface Ports {
  checks: Pick<DraftChecks, 'findPlayable'>
  folders: LibraryFolders
  replies: ReplySettings
  tokens: ReplyTokenStore
  clock: Clock
  /** The clock of the deadline. It runs in real time, whatever time the games have. */
  timer?: Clock
}

/** In place of a story in the tokens' table, so that readers use up nothing of what the author tries. No story has this id. */
const READ = '_read'
/** So long a model decides; after that the seed does. The author waits for the answer. */
const MODEL_MS = 60_000

export function createStoryReadings({
  checks,
  folders,
  replies,
  tokens,
  clock,
  timer = realClock,
}: Ports): StoryReadings {
  return {
    read: async ({ id, readers, seed, locale }, document, adminId) => {
      const playable = await checks.findPlayable(id, document)
      if (playable === null) return null
      const story = createAuthoredStory(id, playable, null, null)
      const model = replies.model === undefined ? null : limitModel(createReaderModel(replies.model), adminId)
      const language = chooseLanguage(story.metadata.languages, locale)
      const inputs = readReaderInputs(folders.stories, id)
      return readWithPersonas({ story, inputs, locale: language, model }, readers, seed)
    },
  }

  function limitModel(model: ReaderModel, userId: string): ReaderModel {
    const until = timer.now() + MODEL_MS
    return {
      decide: async (task) => {
        const key = { userId, storyId: READ, day: findDay(clock.now()).name }
        const isAllowed = timer.now() < until && (await tokens.reserve(key, DECISION_TOKENS_MAX, replies.tokensPerDay))
        if (!isAllowed) return { decision: null, tokens: 0 }
        const answer = await model.decide(task)
        await tokens.correct(key, answer.tokens - DECISION_TOKENS_MAX)
        return answer
      },
    }
  }
}
