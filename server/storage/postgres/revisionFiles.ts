/** The table of the files that a revision uses, from when it is first published, planned or given to test readers. */
import { type RevisionFile } from '../authoredStories.ts'
import { all, type Sql } from './database.ts'

export async function listRevisionFiles(sql: Sql, storyId: string, number: number): Promise<RevisionFile[]> {
  return all(
    await sql<RevisionFile[]>`SELECT name, kind, stem, is_mp3 FROM revision_files
      WHERE story_id = ${storyId} AND number = ${number} ORDER BY kind, name`,
  )
}

/** Gives a revision its files, once: those that it has stay. Inside a transaction of the caller. */
export async function noteRevisionFiles(
  sql: Sql,
  storyId: string,
  number: number,
  files: readonly RevisionFile[],
): Promise<void> {
  const marked = await sql`UPDATE story_revisions SET has_files = true
    WHERE story_id = ${storyId} AND number = ${number} AND NOT has_files`
  if (marked.count === 0) return
  for (const { name, kind, stem, isMp3 } of files)
    await sql`INSERT INTO revision_files (story_id, number, name, kind, stem, is_mp3)
      VALUES (${storyId}, ${number}, ${name}, ${kind}, ${stem}, ${isMp3})`
}
