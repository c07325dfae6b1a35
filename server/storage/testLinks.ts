/** Storage port of the links by which test readers play a draft. */
import { type PublishedRevision, type RevisionFile } from './authoredStories.ts'

export interface TestLinkRecord {
  /** The id of the story that its readers play: the id alone lets a reader in. */
  id: string
  /** The story of the draft, and the revision that is played. */
  storyId: string
  revision: number
  authorId: string
  createdAt: number
  /** When it ends, or has ended: its own time, that of its revocation, or that of the deletion of the story. */
  endsAt: number
}

export interface TestLinkStore {
  /**
   * Adds a link: its revision is kept for as long as the link is, and gets the files, unless it has some. Changes nothing where there is no such
   * revision, where the story is deleted, or where the story has `max` links that have not ended.
   */
  add: (link: TestLinkRecord, files: readonly RevisionFile[], max: number) => Promise<'added' | 'unknown' | 'full'>
  get: (id: string) => Promise<TestLinkRecord | null>
  /** Those of a story, the newest first. */
  list: (storyId: string) => Promise<TestLinkRecord[]>
  /** What its readers play. */
  getRevision: (id: string) => Promise<Omit<PublishedRevision, 'firstPublishedAt'> | null>
  /** Ends a link of a story. False where the story has no such link; one that has ended stays as it is. */
  end: (storyId: string, id: string, at: number) => Promise<boolean>
  /** The ids of the links that ended before a time. */
  listEnded: (before: number) => Promise<string[]>
  remove: (id: string) => Promise<void>
}
