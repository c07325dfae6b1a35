/** Publishes a revision of a story, and tells the daily task of a story's first publication. Doc 1 §7 (daily tasks). */
import type * as v from 'valibot'
import { type TFunction } from 'i18next'
import { creationPublish } from '../../../protocol/api/creation.ts'
import { isUnreached, type Result } from '../../../protocol/api/result.ts'
import type { StoryProblem } from '../../../protocol/story/draft.ts'
import { callAsUserWith } from '../../api/client.ts'
import { readItem, removeItem, writeItem } from '../../platform/storage.ts'
import { SERVER_TIMEOUT_MS } from '../../../protocol/limits.ts'
import { withTexts } from '../../i18n/index.ts'

export type PublishAnswer = v.InferOutput<typeof creationPublish.answer>

/** The server plays the story in every way first, which may take a while. */
export async function publishStory(id: string, revision: number): Promise<Result<PublishAnswer>> {
  const answer = await callAsUserWith({ timeoutMs: SERVER_TIMEOUT_MS.upload }, creationPublish, { id, revision })
  const lost = `creation_publish_unanswered:${id}`
  if (!answer.ok) {
    // It may have been the first publication: the next answer says that it is not.
    if (isUnreached(answer)) writeItem(lost, '1')
    return answer
  }
  if (answer.data.outcome === 'published') {
    if (answer.data.is_first || readItem(lost) !== null) void payCreateTask()
    removeItem(lost)
  }
  return answer
}

/** How many problems keep a story from being published. */
export function formatRefusal(t: TFunction<'creation'>, problems: readonly StoryProblem[]): string {
  return t('publish.problems', { count: problems.filter(({ severity }) => severity === 'error').length })
}

/** Quiet where the server refuses: the task of the day was paid before. A call that gets no answer is made once more. */
async function payCreateTask(): Promise<void> {
  const { completeTask } = await withTexts(['credits'], import('../../screens/tasks/completeTask.ts'))
  if ((await completeTask('create', { isQuiet: true })) === 'failed') await completeTask('create')
}
