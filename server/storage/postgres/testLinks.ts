/** The table of the links for test readers. */
import { type PublishedRevision } from '../authoredStories.ts'
import { type TestLinkRecord, type TestLinkStore } from '../testLinks.ts'
import { all, type Database, first, type Sql } from './database.ts'
import { listRevisionFiles, noteRevisionFiles } from './revisionFiles.ts'

const select = (sql: Sql): ReturnType<Sql> =>
  sql`SELECT id, story_id, revision, author_id, created_at, ends_at FROM test_links`

export function createTestLinkStore({ read, write, transaction }: Database): TestLinkStore {
  return {
    add: ({ id, storyId, revision, authorId, createdAt, endsAt }, used, max) =>
      transaction(async (sql) => {
        // Locks the row: a save may forget the revision, and another link may be made.
        await sql`SELECT 1 FROM authored_stories WHERE id = ${storyId} FOR UPDATE`
        const found = await sql`SELECT 1 FROM story_revisions JOIN authored_stories ON id = story_id
          WHERE story_id = ${storyId} AND number = ${revision} AND deleted_at IS NULL`
        if (found.count === 0) return 'unknown'
        const standing = await sql`SELECT 1 FROM test_links WHERE story_id = ${storyId} AND ends_at > ${createdAt}`
        if (standing.count >= max) return 'full'
        await noteRevisionFiles(sql, storyId, revision, used)
        await sql`INSERT INTO test_links (id, story_id, revision, author_id, created_at, ends_at)
          VALUES (${id}, ${storyId}, ${revision}, ${authorId}, ${createdAt}, ${endsAt})`
        return 'added'
      }),
    get: (id) => read(async (sql) => first(await sql<TestLinkRecord[]>`${select(sql)} WHERE id = ${id}`)),
    list: (storyId) =>
      read(async (sql) =>
        all(await sql<TestLinkRecord[]>`${select(sql)} WHERE story_id = ${storyId} ORDER BY created_at DESC, id`),
      ),
    getRevision: (id) =>
      read(async (sql) => {
        const [found] = await sql<
          Omit<PublishedRevision, 'files' | 'firstPublishedAt'>[]
        >`SELECT story_revisions.story_id, number, document FROM test_links
          JOIN story_revisions ON story_revisions.story_id = test_links.story_id AND number = revision WHERE id = ${id}`
        if (found === undefined) return null
        return { ...found, files: await listRevisionFiles(sql, found.storyId, found.number) }
      }),
    end: async (storyId, id, at) => {
      const ended = await write(
        (sql) => sql`UPDATE test_links SET ends_at = LEAST(ends_at, ${at}) WHERE story_id = ${storyId} AND id = ${id}`,
      )
      return ended.count > 0
    },
    listEnded: (before) =>
      read(async (sql) => {
        const ended = await sql<{ id: string }[]>`SELECT id FROM test_links WHERE ends_at < ${before} ORDER BY id`
        return ended.map(({ id }) => id)
      }),
    remove: async (id) => {
      await write((sql) => sql`DELETE FROM test_links WHERE id = ${id}`)
    },
  }
}
