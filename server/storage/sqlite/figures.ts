/** The tables of figures, and of texts that were not understood. */
import { type DatabaseSync } from 'node:sqlite'
import { type FigureCount, type FigureStore } from '../figures.ts'
import { query, transaction } from './statements.ts'

export function createFigureStore(database: DatabaseSync): FigureStore {
  const add = database.prepare(
    `INSERT INTO figures (story_id, revision, kind, node, detail, count) VALUES (?, ?, ?, ?, ?, ?)
     ON CONFLICT DO UPDATE SET count = count + excluded.count`,
  )
  const ofStory = query<FigureCount>(
    database,
    `SELECT story_id AS storyId, revision, kind, node, detail, count FROM figures WHERE story_id = ?
     ORDER BY revision, kind, node, detail`,
  )
  const addText = database.prepare(
    'INSERT INTO missed_texts (story_id, node, locale, text_hash, noted_at) VALUES (?, ?, ?, ?, ?) ON CONFLICT DO NOTHING',
  )
  const others = query<{ count: number }>(
    database,
    'SELECT COUNT(*) AS count FROM missed_texts WHERE story_id = ? AND node = ? AND NOT (locale = ? AND text_hash = ?)',
  )
  const addReader = database.prepare(
    `INSERT INTO missed_text_readers (story_id, node, locale, text_hash, reader_hash) VALUES (?, ?, ?, ?, ?)
     ON CONFLICT DO NOTHING`,
  )
  const reveal = database.prepare(
    `UPDATE missed_texts SET text = ?5 WHERE story_id = ?1 AND node = ?2 AND locale = ?3 AND text_hash = ?4 AND text IS NULL
       AND (SELECT COUNT(*) FROM missed_text_readers AS reader WHERE reader.story_id = ?1 AND reader.node = ?2
              AND reader.locale = ?3 AND reader.text_hash = ?4) >= ?6`,
  )
  const missed = query<{ node: string; locale: string; text: string; readers: number }>(
    database,
    `SELECT node, locale, text, COUNT(*) AS readers FROM missed_texts
     JOIN missed_text_readers USING (story_id, node, locale, text_hash)
     WHERE story_id = ? AND text IS NOT NULL GROUP BY node, locale, text_hash, text ORDER BY readers DESC, node, locale, text`,
  )
  return {
    add: async (counts) =>
      transaction(database, () => {
        for (const { storyId, revision, kind, node, detail, count } of counts)
          add.run(storyId, revision, kind, node, detail, count)
      }),
    list: async (storyId) => ofStory.all(storyId),
    noteMissed: async ({ storyId, node, locale, textHash, readerHash, text }, { fromReaders, maxTexts }, at) =>
      transaction(database, () => {
        if ((others.first(storyId, node, locale, textHash)?.count ?? 0) >= maxTexts) return
        addText.run(storyId, node, locale, textHash, at)
        addReader.run(storyId, node, locale, textHash, readerHash)
        reveal.run(storyId, node, locale, textHash, text, fromReaders)
      }),
    listMissed: async (storyId) => missed.all(storyId),
  }
}
