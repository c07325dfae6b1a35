/** Announces stories of folders: authors change their files, and the next start finds another version than the one that was noted. */
import { type SubscriptionStore } from '../storage/subscriptions.ts'
import { type Story } from '../stories/story.ts'
import { type AnnounceStory } from './storyNews.ts'

interface Ports {
  subscriptions: Pick<SubscriptionStore, 'noteFolderStories'>
  stories: ReadonlyMap<string, Story>
  /** A hash of the files of each story, by its id. */
  versions: ReadonlyMap<string, string>
  announce: AnnounceStory
}

/** Resolves when what is new is announced. Rejects where the versions cannot be noted. */
export async function announceFolderStories({ subscriptions, stories, versions, announce }: Ports): Promise<void> {
  for (const { storyId, isFirst } of await subscriptions.noteFolderStories(versions)) {
    const story = stories.get(storyId)
    if (story !== undefined) await announce({ storyId, title: story.metadata.title, isFirst })
  }
}
