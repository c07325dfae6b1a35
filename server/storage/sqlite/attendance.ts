/** Authors at their stories, in memory: one process has the database. */
import { type AttendanceStore, type AttendingAuthor } from '../attendance.ts'

/** Authors that are remembered, over all stories. */
const AUTHORS_MAX = 1_000

export function createAttendanceStore(): AttendanceStore {
  /** The one noted last at the end. */
  const noted = new Map<string, AttendingAuthor & { storyId: string; at: number }>()
  return {
    note: async (storyId, author, at) => {
      const key = JSON.stringify([storyId, author.userId])
      noted.delete(key)
      noted.set(key, { ...author, storyId, at })
      const [oldest] = noted.keys()
      if (noted.size > AUTHORS_MAX && oldest !== undefined) noted.delete(oldest)
    },
    list: async (storyId, since) =>
      [...noted.values()]
        .filter((each) => each.storyId === storyId && each.at >= since)
        .map(({ userId, node }) => ({ userId, node }))
        .toSorted((one, other) => (one.userId < other.userId ? -1 : 1)),
  }
}
