/** Begins and ends sessions inside a caller's transaction. What ends a user's sessions raises their epoch: no proof from before begins one. */
import { type DatabaseSync } from 'node:sqlite'
import { type SessionRecord } from '../port.ts'

export interface SessionRows {
  /** False, without a change, where the user's sessions were ended since the epoch of the session. */
  insert: (session: SessionRecord) => boolean
  endAll: (userId: string) => void
  /** Keeps the sign-in of an access token. */
  endOthers: (userId: string, accessHash: string) => void
  /** Ends one sign-in of a user. */
  endFamily: (userId: string, family: string) => void
  /** Ends no session: for a proof that does not hold any more. */
  raiseEpoch: (userId: string) => void
}

export function createSessionRows(database: DatabaseSync): SessionRows {
  const insert = database.prepare(
    `INSERT INTO sessions (user_id, access_hash, refresh_hash, access_expires_at, refresh_expires_at, family)
     SELECT id, ?3, ?4, ?5, ?6, ?7 FROM users WHERE id = ?1 AND session_epoch = ?2`,
  )
  const raise = database.prepare('UPDATE users SET session_epoch = session_epoch + 1 WHERE id = ?')
  const removeAll = database.prepare('DELETE FROM sessions WHERE user_id = ?')
  const removeOthers = database.prepare(
    'DELETE FROM sessions WHERE user_id = ?1 AND family IS NOT (SELECT family FROM sessions WHERE access_hash = ?2)',
  )
  const removeFamily = database.prepare('DELETE FROM sessions WHERE family = ?')
  return {
    insert: ({ userId, epoch, accessHash, refreshHash, accessExpiresAt, refreshExpiresAt, family }) =>
      insert.run(userId, epoch, accessHash, refreshHash, accessExpiresAt, refreshExpiresAt, family).changes > 0,
    endAll: (userId) => {
      raise.run(userId)
      removeAll.run(userId)
    },
    endOthers: (userId, accessHash) => {
      raise.run(userId)
      removeOthers.run(userId, accessHash)
    },
    endFamily: (userId, family) => {
      raise.run(userId)
      removeFamily.run(family)
    },
    raiseEpoch: (userId) => void raise.run(userId),
  }
}
