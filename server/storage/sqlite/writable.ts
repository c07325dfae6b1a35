/** Writes as players do: into pages of its own, which a full disk does not give. */
import { type DatabaseSync } from 'node:sqlite'
import { sharedTransaction } from './statements.ts'

/** Some pages. */
const SIZE_BYTES = 16_384

export function createWritableCheck(database: DatabaseSync): () => Promise<void> {
  const insert = database.prepare('INSERT INTO writable_checks (filling) VALUES (zeroblob(?))')
  // After the new row, which so needs room beside the last one.
  const remove = database.prepare('DELETE FROM writable_checks WHERE id < ?')
  return () =>
    sharedTransaction(database, () => {
      remove.run(insert.run(SIZE_BYTES).lastInsertRowid)
    })
}
