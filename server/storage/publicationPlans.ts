/** Storage port of the times at which stories are to be published. `AuthoredStoryStore.publishPlanned` carries a plan out. */
import { type PublicationPlan, type RevisionFile } from './authoredStories.ts'

export interface PublicationPlanRecord extends PublicationPlan {
  /** When it was tried; null while it is to come. */
  failedAt: number | null
  /** Why it was not published, as JSON; null while it is to come. */
  problems: string | null
}

export interface PublicationPlanStore {
  /**
   * Plans a publication, in place of the one that the story has. Its revision gets the files, unless it has some. False, without a change, where there
   * is no such revision, or the story is deleted.
   */
  put: (plan: PublicationPlan, files: readonly RevisionFile[]) => Promise<boolean>
  get: (storyId: string) => Promise<PublicationPlanRecord | null>
  /** Those of all stories. */
  list: () => Promise<PublicationPlanRecord[]>
  cancel: (storyId: string) => Promise<void>
  /** Those whose time has come, and that were not tried. */
  listDue: (now: number) => Promise<PublicationPlan[]>
  /** Notes why a plan was not carried out. False, without a change, where it is another one by now, or was tried. */
  fail: (plan: PublicationPlan, problems: string, at: number) => Promise<boolean>
}
