/** The table of planned publications. */
import { type DatabaseSync } from 'node:sqlite'
import { type PublicationPlan } from '../authoredStories.ts'
import { type PublicationPlanRecord, type PublicationPlanStore } from '../publicationPlans.ts'
import { createRevisionFiles } from './revisionFiles.ts'
import { query, transaction } from './statements.ts'

const COLUMNS = 'story_id AS storyId, revision, at, author_id AS authorId'

export function createPublicationPlanStore(database: DatabaseSync): PublicationPlanStore {
  const files = createRevisionFiles(database)
  const revision = query<object>(
    database,
    `SELECT 1 FROM story_revisions JOIN authored_stories ON id = story_id
     WHERE story_id = ? AND number = ? AND deleted_at IS NULL`,
  )
  const replace = database.prepare(
    'INSERT OR REPLACE INTO publication_plans (story_id, revision, at, author_id) VALUES (?, ?, ?, ?)',
  )
  const ofStory = query<PublicationPlanRecord>(
    database,
    `SELECT ${COLUMNS}, failed_at AS failedAt, problems FROM publication_plans WHERE story_id = ?`,
  )
  const all = query<PublicationPlanRecord>(
    database,
    `SELECT ${COLUMNS}, failed_at AS failedAt, problems FROM publication_plans ORDER BY story_id`,
  )
  const cancel = database.prepare('DELETE FROM publication_plans WHERE story_id = ?')
  const due = query<PublicationPlan>(
    database,
    `SELECT ${COLUMNS} FROM publication_plans WHERE at <= ? AND failed_at IS NULL ORDER BY at, story_id`,
  )
  const fail = database.prepare(
    `UPDATE publication_plans SET failed_at = ?, problems = ?
     WHERE story_id = ? AND revision = ? AND at = ? AND failed_at IS NULL`,
  )
  return {
    put: async ({ storyId, revision: number, at, authorId }, used) =>
      transaction(database, () => {
        if (revision.first(storyId, number) === null) return false
        files.note(storyId, number, used)
        replace.run(storyId, number, at, authorId)
        return true
      }),
    get: async (storyId) => ofStory.first(storyId),
    list: async () => all.all(),
    cancel: async (storyId) => {
      cancel.run(storyId)
    },
    listDue: async (now) => due.all(now),
    fail: async ({ storyId, revision: number, at }, problems, failedAt) =>
      fail.run(failedAt, problems, storyId, number, at).changes > 0,
  }
}
