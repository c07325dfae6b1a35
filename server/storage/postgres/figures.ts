/** The tables of figures, and of texts that were not understood. */
import { type FigureCount, type FigureStore } from '../figures.ts'
import { all, type Database, ROWS_MAX } from './database.ts'

export function createFigureStore({ read, transaction }: Database): FigureStore {
  return {
    add: (counts) =>
      transaction(async (sql) => {
        const rows = counts.map(({ storyId, revision, kind, node, detail, count }) => {
          return { story_id: storyId, revision, kind, node, detail, count }
        })
        for (let from = 0; from < rows.length; from += ROWS_MAX)
          await sql`INSERT INTO figures ${sql(rows.slice(from, from + ROWS_MAX))}
            ON CONFLICT (story_id, revision, kind, node, detail) DO UPDATE SET count = figures.count + excluded.count`
      }),
    list: (storyId) =>
      read(async (sql) =>
        all(
          await sql<FigureCount[]>`SELECT story_id, revision, kind, node, detail, count FROM figures
            WHERE story_id = ${storyId} ORDER BY revision, kind, node, detail`,
        ),
      ),
    noteMissed: ({ storyId, node, locale, textHash, readerHash, text }, { fromReaders, maxTexts }, at) =>
      transaction(async (sql) => {
        const others = await sql`SELECT 1 FROM missed_texts
          WHERE story_id = ${storyId} AND node = ${node} AND NOT (locale = ${locale} AND text_hash = ${textHash})`
        if (others.count >= maxTexts) return
        await sql`INSERT INTO missed_texts (story_id, node, locale, text_hash, noted_at)
          VALUES (${storyId}, ${node}, ${locale}, ${textHash}, ${at}) ON CONFLICT DO NOTHING`
        // Locks the row: of two readers at once the second counts both.
        await sql`SELECT 1 FROM missed_texts WHERE story_id = ${storyId} AND node = ${node} AND locale = ${locale}
          AND text_hash = ${textHash} FOR UPDATE`
        await sql`INSERT INTO missed_text_readers (story_id, node, locale, text_hash, reader_hash)
          VALUES (${storyId}, ${node}, ${locale}, ${textHash}, ${readerHash}) ON CONFLICT DO NOTHING`
        const readers = await sql`SELECT 1 FROM missed_text_readers
          WHERE story_id = ${storyId} AND node = ${node} AND locale = ${locale} AND text_hash = ${textHash}`
        if (readers.count >= fromReaders)
          await sql`UPDATE missed_texts SET text = ${text} WHERE story_id = ${storyId} AND node = ${node}
            AND locale = ${locale} AND text_hash = ${textHash} AND text IS NULL`
      }),
    listMissed: (storyId) =>
      read(async (sql) =>
        all(
          await sql<
            { node: string; locale: string; text: string; readers: number }[]
          >`SELECT node, locale, text, COUNT(*) AS readers FROM missed_texts
            JOIN missed_text_readers USING (story_id, node, locale, text_hash)
            WHERE story_id = ${storyId} AND text IS NOT NULL
            GROUP BY node, locale, text_hash, text ORDER BY readers DESC, node, locale, text`,
        ),
      ),
  }
}
