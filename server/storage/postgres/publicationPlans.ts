/** The table of planned publications. */
import { type PublicationPlan } from '../authoredStories.ts'
import { type PublicationPlanRecord, type PublicationPlanStore } from '../publicationPlans.ts'
import { all, type Database, first } from './database.ts'
import { noteRevisionFiles } from './revisionFiles.ts'

export function createPublicationPlanStore({ read, write, transaction }: Database): PublicationPlanStore {
  return {
    put: ({ storyId, revision, at, authorId }, used) =>
      transaction(async (sql) => {
        // Locks the row: a save may forget the revision.
        await sql`SELECT 1 FROM authored_stories WHERE id = ${storyId} FOR UPDATE`
        const found = await sql`SELECT 1 FROM story_revisions JOIN authored_stories ON id = story_id
          WHERE story_id = ${storyId} AND number = ${revision} AND deleted_at IS NULL`
        if (found.count === 0) return false
        await noteRevisionFiles(sql, storyId, revision, used)
        await sql`INSERT INTO publication_plans (story_id, revision, at, author_id)
          VALUES (${storyId}, ${revision}, ${at}, ${authorId})
          ON CONFLICT (story_id) DO UPDATE SET revision = excluded.revision, at = excluded.at,
            author_id = excluded.author_id, failed_at = NULL, problems = NULL`
        return true
      }),
    get: (storyId) =>
      read(async (sql) =>
        first(
          await sql<
            PublicationPlanRecord[]
          >`SELECT story_id, revision, at, author_id, failed_at, problems FROM publication_plans WHERE story_id = ${storyId}`,
        ),
      ),
    list: () =>
      read(async (sql) =>
        all(
          await sql<
            PublicationPlanRecord[]
          >`SELECT story_id, revision, at, author_id, failed_at, problems FROM publication_plans ORDER BY story_id`,
        ),
      ),
    cancel: async (storyId) => {
      await write((sql) => sql`DELETE FROM publication_plans WHERE story_id = ${storyId}`)
    },
    listDue: (now) =>
      read(async (sql) =>
        all(
          await sql<PublicationPlan[]>`SELECT story_id, revision, at, author_id FROM publication_plans
            WHERE at <= ${now} AND failed_at IS NULL ORDER BY at, story_id`,
        ),
      ),
    fail: async ({ storyId, revision, at }, problems, failedAt) => {
      const failed = await write(
        (sql) => sql`UPDATE publication_plans SET failed_at = ${failedAt}, problems = ${problems}
          WHERE story_id = ${storyId} AND revision = ${revision} AND at = ${at} AND failed_at IS NULL`,
      )
      return failed.count > 0
    },
  }
}
