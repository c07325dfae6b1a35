/** Checks the consistency of a server database after the server has closed it. */
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { DATABASE_FILE } from '../../fixtures/server/storage/sqlite/open.ts'

/** Errors in the database of a data folder; empty if it is consistent. */
export function findInconsistencies(dataFolder: string): string[] {
  const database = new DatabaseSync(join(dataFolder, DATABASE_FILE), { readOnly: true })
  const rows = (sql: string): unknown[] => database.prepare(sql).all()
  try {
    return [
      ...rows('PRAGMA integrity_check').filter((row) => JSON.stringify(row) !== '{"integrity_check":"ok"}'),
      ...rows('PRAGMA foreign_key_check'),
      // No player's coins went below zero after any ledger entry.
      ...rows(
        `SELECT user_id, balance FROM (SELECT user_id, SUM(amount) OVER (PARTITION BY user_id ORDER BY id) AS balance FROM ledger) WHERE balance < 0`,
      ),
      // The columns of a game agree with its events, of which the oldest may be gone.
      ...rows(
        `SELECT id, last_seq, COUNT(seq) AS events, MAX(seq) AS last FROM games LEFT JOIN events ON game_id = id GROUP BY id HAVING last_seq <> last OR events <> last - MIN(seq) + 1 OR (events = 0 AND last_seq > 0)`,
      ),
    ].map((row) => JSON.stringify(row))
  } finally {
    database.close()
  }
}
