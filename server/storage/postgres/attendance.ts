/** The table of authors at their stories. */
import { type AttendanceStore, type AttendingAuthor } from '../attendance.ts'
import { type Database } from './database.ts'

export function createAttendanceStore({ read, write }: Database): AttendanceStore {
  return {
    note: async (storyId, { userId, node }, at) => {
      await write(
        (sql) => sql`INSERT INTO attending_authors (story_id, user_id, node, noted_at)
          VALUES (${storyId}, ${userId}, ${node}, ${at})
          ON CONFLICT (story_id, user_id) DO UPDATE SET node = excluded.node, noted_at = excluded.noted_at`,
      )
    },
    list: async (storyId, since) => {
      const found = await read(
        (sql) => sql<AttendingAuthor[]>`SELECT user_id, node FROM attending_authors
          WHERE story_id = ${storyId} AND noted_at >= ${since} ORDER BY user_id`,
      )
      return found.map(({ userId, node }) => ({ userId, node }))
    },
  }
}
