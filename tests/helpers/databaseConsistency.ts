/** Checks the consistency of a server database after the server has closed it. */
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import type postgres from 'postgres'
import { DATABASE_FILE } from '../../server/storage/sqlite/open.ts'

/** Each finds what is wrong, in the words of both databases. */
const CHECKS = [
  // No player's coins went below zero after any ledger entry.
  `SELECT user_id, balance FROM (SELECT user_id, SUM(amount) OVER (PARTITION BY user_id ORDER BY id) AS balance FROM ledger) AS sums WHERE balance < 0`,
  // The columns of a game agree with its events, of which the oldest may be gone.
  `SELECT id, last_seq, COUNT(seq) AS events, MAX(seq) AS last FROM games LEFT JOIN events ON game_id = id GROUP BY id, last_seq
    HAVING last_seq <> MAX(seq) OR COUNT(seq) <> MAX(seq) - MIN(seq) + 1 OR (COUNT(seq) = 0 AND last_seq > 0)`,
  // Each item that cost something has one entry of its price, and no entry is without its item.
  `SELECT user_id, what FROM purchases WHERE coins <> 0 AND NOT EXISTS (SELECT 1 FROM ledger
    WHERE ledger.user_id = purchases.user_id AND ledger.key = 'bought:' || what AND amount = -coins)`,
  `SELECT user_id, key FROM ledger WHERE key LIKE 'bought:%' AND NOT EXISTS (SELECT 1 FROM purchases
    WHERE purchases.user_id = ledger.user_id AND 'bought:' || what = key)`,
  // Each payment by card has one entry, and no entry is without its payment.
  `SELECT id FROM checkouts WHERE status = 'paid' AND 1 <> (SELECT COUNT(*) FROM ledger
    WHERE ledger.user_id = checkouts.user_id AND reason = 'checkout' AND reference = checkouts.id AND amount = coins)`,
  `SELECT user_id, reference FROM ledger WHERE reason = 'checkout' AND reference NOT IN (SELECT id FROM checkouts WHERE status = 'paid')`,
] as const

/** The same errors in a PostgreSQL. */
export async function findPostgresInconsistencies(sql: postgres.Sql): Promise<string[]> {
  const found = await Promise.all(CHECKS.map((check) => sql.unsafe(check)))
  return found.flat().map((row) => JSON.stringify(row))
}

/** Errors in the database of a data folder; empty if it is consistent. */
export function findInconsistencies(dataFolder: string): string[] {
  const database = new DatabaseSync(join(dataFolder, DATABASE_FILE), { readOnly: true })
  const rows = (sql: string): unknown[] => database.prepare(sql).all()
  try {
    return [
      ...rows('PRAGMA integrity_check').filter((row) => JSON.stringify(row) !== '{"integrity_check":"ok"}'),
      ...rows('PRAGMA foreign_key_check'),
      ...CHECKS.flatMap(rows),
    ].map((row) => JSON.stringify(row))
  } finally {
    database.close()
  }
}
