/** Storage port of which authors have a story open, and at which node. It may be lost: their pages say it again every few seconds. */

export interface AttendingAuthor {
  userId: string
  /** The node that they have selected; null for none. */
  node: string | null
}

export interface AttendanceStore {
  /** Notes where an author is in a story, in place of what was noted before. */
  note: (storyId: string, author: AttendingAuthor, at: number) => Promise<void>
  /** Those who were noted in this story since then, by the id of the user. */
  list: (storyId: string, since: number) => Promise<AttendingAuthor[]>
}
