/** The table of the files that a revision uses, from when it is first published, planned or given to test readers. */
import { type DatabaseSync } from 'node:sqlite'
import { type RevisionFile } from '../authoredStories.ts'
import { query } from './statements.ts'

export interface RevisionFiles {
  list: (storyId: string, number: number) => RevisionFile[]
  /** Gives a revision its files, once: those that it has stay. Inside a transaction of the caller. */
  note: (storyId: string, number: number, files: readonly RevisionFile[]) => void
}

export function createRevisionFiles(database: DatabaseSync): RevisionFiles {
  const all = query<Omit<RevisionFile, 'isMp3'> & { isMp3: number }>(
    database,
    'SELECT name, kind, stem, is_mp3 AS isMp3 FROM revision_files WHERE story_id = ? AND number = ? ORDER BY kind, name',
  )
  const mark = database.prepare(
    'UPDATE story_revisions SET has_files = 1 WHERE story_id = ? AND number = ? AND has_files = 0',
  )
  const insert = database.prepare(
    'INSERT INTO revision_files (story_id, number, name, kind, stem, is_mp3) VALUES (?, ?, ?, ?, ?, ?)',
  )
  return {
    list: (storyId, number) => all.all(storyId, number).map((file) => ({ ...file, isMp3: file.isMp3 === 1 })),
    note: (storyId, number, files) => {
      if (mark.run(storyId, number).changes === 0) return
      for (const { name, kind, stem, isMp3 } of files) insert.run(storyId, number, name, kind, stem, isMp3 ? 1 : 0)
    },
  }
}
