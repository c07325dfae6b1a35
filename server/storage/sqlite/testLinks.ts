/** The table of the links for test readers. */
import { type DatabaseSync } from 'node:sqlite'
import { type PublishedRevision } from '../authoredStories.ts'
import { type TestLinkRecord, type TestLinkStore } from '../testLinks.ts'
import { createRevisionFiles } from './revisionFiles.ts'
import { query, transaction } from './statements.ts'

const COLUMNS = 'id, story_id AS storyId, revision, author_id AS authorId, created_at AS createdAt, ends_at AS endsAt'

export function createTestLinkStore(database: DatabaseSync): TestLinkStore {
  const files = createRevisionFiles(database)
  const byId = query<TestLinkRecord>(database, `SELECT ${COLUMNS} FROM test_links WHERE id = ?`)
  const ofStory = query<TestLinkRecord>(
    database,
    `SELECT ${COLUMNS} FROM test_links WHERE story_id = ? ORDER BY created_at DESC, id`,
  )
  const standing = query<{ count: number }>(
    database,
    'SELECT COUNT(*) AS count FROM test_links WHERE story_id = ? AND ends_at > ?',
  )
  const revision = query<object>(
    database,
    `SELECT 1 FROM story_revisions JOIN authored_stories ON id = story_id
     WHERE story_id = ? AND number = ? AND deleted_at IS NULL`,
  )
  const insert = database.prepare(
    'INSERT INTO test_links (id, story_id, revision, author_id, created_at, ends_at) VALUES (?, ?, ?, ?, ?, ?)',
  )
  const played = query<Omit<PublishedRevision, 'files' | 'firstPublishedAt'>>(
    database,
    `SELECT story_revisions.story_id AS storyId, number, document FROM test_links
     JOIN story_revisions ON story_revisions.story_id = test_links.story_id AND number = revision WHERE id = ?`,
  )
  const end = database.prepare('UPDATE test_links SET ends_at = MIN(ends_at, ?3) WHERE story_id = ?1 AND id = ?2')
  const ended = query<{ id: string }>(database, 'SELECT id FROM test_links WHERE ends_at < ? ORDER BY id')
  const remove = database.prepare('DELETE FROM test_links WHERE id = ?')
  return {
    add: async ({ id, storyId, revision: number, authorId, createdAt, endsAt }, used, max) =>
      transaction(database, () => {
        if (revision.first(storyId, number) === null) return 'unknown'
        if ((standing.first(storyId, createdAt)?.count ?? 0) >= max) return 'full'
        files.note(storyId, number, used)
        insert.run(id, storyId, number, authorId, createdAt, endsAt)
        return 'added'
      }),
    get: async (id) => byId.first(id),
    list: async (storyId) => ofStory.all(storyId),
    getRevision: async (id) => {
      const found = played.first(id)
      return found === null ? null : { ...found, files: files.list(found.storyId, found.number) }
    },
    end: async (storyId, id, at) => end.run(storyId, id, at).changes > 0,
    listEnded: async (before) => ended.all(before).map(({ id }) => id),
    remove: async (id) => void remove.run(id),
  }
}
