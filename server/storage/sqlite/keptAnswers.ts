/** The table of the answers that are kept for a repeated request. */
import { type DatabaseSync } from 'node:sqlite'
import { type KeptAnswer, type KeptAnswerStore } from '../keptAnswers.ts'
import { query, sharedTransaction } from './statements.ts'

const COLUMNS = 'name, token_name AS tokenName, owner, fingerprint, sealed, until'

export function createKeptAnswerStore(database: DatabaseSync): KeptAnswerStore {
  const byName = query<KeptAnswer>(database, `SELECT ${COLUMNS} FROM kept_answers WHERE name = ? AND until > ?`)
  const byToken = query<KeptAnswer>(database, `SELECT ${COLUMNS} FROM kept_answers WHERE token_name = ? AND until > ?`)
  const insert = database.prepare(
    'INSERT OR REPLACE INTO kept_answers (name, token_name, owner, fingerprint, sealed, until) VALUES (?, ?, ?, ?, ?, ?)',
  )
  const trim = database.prepare(
    `DELETE FROM kept_answers WHERE name IN
       (SELECT name FROM kept_answers WHERE owner = ? ORDER BY until DESC LIMIT -1 OFFSET ?)`,
  )
  return {
    find: async (name, now) => byName.first(name, now) ?? byToken.first(name, now),
    add: ({ name, tokenName, owner, fingerprint, sealed, until }, max) =>
      sharedTransaction(database, () => {
        insert.run(name, tokenName, owner, fingerprint, sealed, until)
        trim.run(owner, max)
      }),
  }
}
