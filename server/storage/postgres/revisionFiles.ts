/** The table of the files that a revision uses: of one that is or was published, or that test readers play. */
import { type RevisionFile } from '../authoredStories.ts'
import { all, type Sql } from './database.ts'

export async function listRevisionFiles(sql: Sql, storyId: string, number: number): Promise<RevisionFile[]> {
  return all(
    await sql<RevisionFile[]>`SELECT name, kind, stem, is_mp3 FROM revision_files
      WHERE story_id = ${storyId} AND number = ${number} ORDER BY kind, name`,
  )
}

/** Inside a transaction of the caller. */
export async function replaceRevisionFiles(
  sql: Sql,
  storyId: string,
  number: number,
  files: readonly RevisionFile[],
): Promise<void> {
  await sql`DELETE FROM revision_files WHERE story_id = ${storyId} AND number = ${number}`
  for (const { name, kind, stem, isMp3 } of files)
    await sql`INSERT INTO revision_files (story_id, number, name, kind, stem, is_mp3)
      VALUES (${storyId}, ${number}, ${name}, ${kind}, ${stem}, ${isMp3})`
}
