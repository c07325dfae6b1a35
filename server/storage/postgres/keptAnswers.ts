/** The table of the answers that are kept for a repeated request. */
import { type KeptAnswer, type KeptAnswerStore } from '../keptAnswers.ts'
import { type Database, first } from './database.ts'

export function createKeptAnswerStore({ read, transaction }: Database): KeptAnswerStore {
  return {
    find: (name, now) =>
      read(async (sql) =>
        first(
          await sql<KeptAnswer[]>`SELECT name, token_name, owner, fingerprint, sealed, until FROM kept_answers
            WHERE (name = ${name} OR token_name = ${name}) AND until > ${now}`,
        ),
      ),
    add: ({ name, tokenName, owner, fingerprint, sealed, until }, max) =>
      transaction(async (sql) => {
        await sql`INSERT INTO kept_answers (name, token_name, owner, fingerprint, sealed, until)
          VALUES (${name}, ${tokenName}, ${owner}, ${fingerprint}, ${sealed}, ${until})
          ON CONFLICT (name) DO UPDATE SET token_name = excluded.token_name, owner = excluded.owner,
            fingerprint = excluded.fingerprint, sealed = excluded.sealed, until = excluded.until`
        await sql`DELETE FROM kept_answers WHERE name IN
          (SELECT name FROM kept_answers WHERE owner = ${owner} ORDER BY until DESC OFFSET ${max})`
      }),
  }
}
