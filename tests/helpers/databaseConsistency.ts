/** Is a database of the server whole, once the server has let go of it? */
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { DATABASE_FILE } from '../../fixtures/server/storage/sqlite/open.ts'

/** What is wrong with the database in a data folder; nothing where all is well. */
export function findInconsistencies(dataFolder: string): string[] {
  const database = new DatabaseSync(join(dataFolder, DATABASE_FILE), { readOnly: true })
  const rows = (sql: string): unknown[] => database.prepare(sql).all()
  try {
    return [
      ...rows('PRAGMA integrity_check').filter((row) => JSON.stringify(row) !== '{"integrity_check":"ok"}'),
      ...rows('PRAGMA foreign_key_check'),
      // Nobody's coins ever went below zero, entry by entry.
      ...rows(
        `SELECT user_id, balance FROM (SELECT user_id, SUM(amount) OVER (PARTITION BY user_id ORDER BY id) AS balance FROM ledger) WHERE balance < 0`,
      ),
      // What a game says of itself is what its events say.
      ...rows(
        `SELECT id, last_seq, COUNT(seq) AS events, MAX(seq) AS last FROM games LEFT JOIN events ON game_id = id GROUP BY id HAVING last_seq <> events OR last_seq <> last`,
      ),
    ].map((row) => JSON.stringify(row))
  } finally {
    database.close()
  }
}
