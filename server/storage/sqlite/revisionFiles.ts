/** The table of the files that a revision uses: of one that is or was published, or that test readers play. */
import { type DatabaseSync } from 'node:sqlite'
import { type RevisionFile } from '../authoredStories.ts'
import { query } from './statements.ts'

export interface RevisionFiles {
  list: (storyId: string, number: number) => RevisionFile[]
  /** Inside a transaction of the caller. */
  replace: (storyId: string, number: number, files: readonly RevisionFile[]) => void
}

export function createRevisionFiles(database: DatabaseSync): RevisionFiles {
  const all = query<Omit<RevisionFile, 'isMp3'> & { isMp3: number }>(
    database,
    'SELECT name, kind, stem, is_mp3 AS isMp3 FROM revision_files WHERE story_id = ? AND number = ? ORDER BY kind, name',
  )
  const drop = database.prepare('DELETE FROM revision_files WHERE story_id = ? AND number = ?')
  const insert = database.prepare(
    'INSERT INTO revision_files (story_id, number, name, kind, stem, is_mp3) VALUES (?, ?, ?, ?, ?, ?)',
  )
  return {
    list: (storyId, number) => all.all(storyId, number).map((file) => ({ ...file, isMp3: file.isMp3 === 1 })),
    replace: (storyId, number, files) => {
      drop.run(storyId, number)
      for (const { name, kind, stem, isMp3 } of files) insert.run(storyId, number, name, kind, stem, isMp3 ? 1 : 0)
    },
  }
}
