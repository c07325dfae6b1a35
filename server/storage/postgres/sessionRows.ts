/**
 * Begins and ends sessions inside a caller's transaction. What ends a user's sessions raises their epoch first, and what begins one locks the user's row
 * for reading: of two at once, one waits for the other's commit, and sees it.
 */
import { type SessionRecord } from '../port.ts'
import { type Sql } from './database.ts'

/** False, without a change, where the user's sessions were ended since the epoch of the session. */
export async function insertSession(sql: Sql, session: SessionRecord): Promise<boolean> {
  const { userId, epoch, accessHash, refreshHash, accessExpiresAt, refreshExpiresAt, family } = session
  const added = await sql`
    INSERT INTO sessions (user_id, access_hash, refresh_hash, access_expires_at, refresh_expires_at, family)
    SELECT id, ${accessHash}, ${refreshHash}, ${accessExpiresAt}::bigint, ${refreshExpiresAt}::bigint, ${family}
    FROM users WHERE id = ${userId} AND session_epoch = ${epoch} FOR SHARE`
  return added.count > 0
}

/** The epoch of a user, which does not change before the end of the transaction; null for an unknown user. */
export async function holdEpoch(sql: Sql, userId: string): Promise<number | null> {
  const [found] = await sql<
    { epoch: number }[]
  >`SELECT session_epoch AS epoch FROM users WHERE id = ${userId} FOR SHARE`
  return found?.epoch ?? null
}

/** Ends no session: for a proof that does not hold any more. */
export async function raiseEpoch(sql: Sql, userId: string): Promise<void> {
  await sql`UPDATE users SET session_epoch = session_epoch + 1 WHERE id = ${userId}`
}

export async function endAllSessions(sql: Sql, userId: string): Promise<void> {
  await raiseEpoch(sql, userId)
  await sql`DELETE FROM sessions WHERE user_id = ${userId}`
}

/** Keeps the sign-in of an access token. */
export async function endOtherSessions(sql: Sql, userId: string, accessHash: string): Promise<void> {
  await raiseEpoch(sql, userId)
  await sql`DELETE FROM sessions WHERE user_id = ${userId}
    AND family IS DISTINCT FROM (SELECT family FROM sessions WHERE access_hash = ${accessHash})`
}

/** Ends one sign-in of a user. */
export async function endFamily(sql: Sql, userId: string, family: string): Promise<void> {
  await raiseEpoch(sql, userId)
  await sql`DELETE FROM sessions WHERE family = ${family}`
}
