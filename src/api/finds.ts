/** The player's finds in a story: endings, places to go back to, pictures. */
import { type StoryFinds, storyFinds } from '../../protocol/api/play.ts'
import { type Result } from '../../protocol/api/result.ts'
import { callAsUserWith } from './client.ts'

export async function getFinds(storyId: string, signal?: AbortSignal): Promise<Result<StoryFinds>> {
  return callAsUserWith({ signal }, storyFinds, { story_id: storyId })
}
