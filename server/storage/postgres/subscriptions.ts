/** Tables of news by email: subscriptions, what waits for a confirmation, addresses and the versions of folder stories. */
import { listChangedStories, type Subscriber, type Subscription, type SubscriptionStore } from '../subscriptions.ts'
import { all, type Database, first, lock, type Sql } from './database.ts'

export function createSubscriptionStore({ read, transaction }: Database): SubscriptionStore {
  return {
    addProved: (subscription, freshToken, at) =>
      transaction(async (sql) => {
        const { userId, email } = subscription
        const proofs = await sql`SELECT 1 FROM users WHERE id = ${userId} AND email = ${email} AND email_verified
          UNION SELECT 1 FROM subscriptions WHERE user_id = ${userId} AND email = ${email}`
        if (proofs.count === 0) return false
        await putAddress(sql, email, freshToken)
        await add(sql, subscription, at)
        return true
      }),
    request: ({ userId, storyId, email, locale }, { hash, expiresAt }, freshToken) =>
      transaction(async (sql) => {
        await putAddress(sql, email, freshToken)
        await sql`INSERT INTO subscription_requests (user_id, story_id, email, locale, hash, expires_at)
          VALUES (${userId}, ${storyId}, ${email}, ${locale}, ${hash}, ${expiresAt})
          ON CONFLICT (user_id, story_id) DO UPDATE SET email = excluded.email, locale = excluded.locale,
            hash = excluded.hash, expires_at = excluded.expires_at`
        const [found] = await sql<{ token: string }[]>`SELECT token FROM news_addresses WHERE email = ${email}`
        return found?.token ?? freshToken
      }),
    findRequest: (hash, now) => read((sql) => findRequest(sql, hash, now)),
    confirm: (hash, now) =>
      transaction(async (sql) => {
        const subscription = await findRequest(sql, hash, now)
        if (subscription !== null) await add(sql, subscription, now)
        return subscription
      }),
    remove: (userId, storyId) =>
      transaction(async (sql) => {
        await sql`DELETE FROM subscriptions WHERE user_id = ${userId} AND story_id = ${storyId}`
        await sql`DELETE FROM subscription_requests WHERE user_id = ${userId} AND story_id = ${storyId}`
      }),
    has: (userId, storyId) =>
      read(async (sql) => {
        const found = await sql`SELECT 1 FROM subscriptions WHERE user_id = ${userId} AND story_id = ${storyId}`
        return found.count > 0
      }),
    hasToken: (token) =>
      read(async (sql) => {
        const found = await sql`SELECT 1 FROM news_addresses AS address WHERE token = ${token}
          AND (EXISTS (SELECT 1 FROM subscriptions WHERE email = address.email)
            OR EXISTS (SELECT 1 FROM subscription_requests WHERE email = address.email))`
        return found.count > 0
      }),
    endAddress: (token) =>
      transaction(async (sql) => {
        const [found] = await sql<{ email: string }[]>`SELECT email FROM news_addresses WHERE token = ${token}`
        if (found === undefined) return
        await sql`DELETE FROM subscriptions WHERE email = ${found.email}`
        await sql`DELETE FROM subscription_requests WHERE email = ${found.email}`
      }),
    takeDue: (storyId, since, now) =>
      transaction(async (sql) => {
        await lock(sql, ['story news'])
        const ofStory = storyId === null ? sql`true` : sql`story_id = ${storyId}`
        const found = await sql<Subscriber[]>`SELECT email, MAX(locale) AS locale, MAX(token) AS token
          FROM subscriptions JOIN news_addresses USING (email) WHERE ${ofStory} AND notified_at <= ${since}
          GROUP BY email ORDER BY email`
        const emails = found.map(({ email }) => email)
        await sql`UPDATE news_addresses SET notified_at = ${now} WHERE email = ANY(${emails}::text[])`
        return all(found)
      }),
    noteFolderStories: (current) =>
      transaction(async (sql) => {
        await lock(sql, ['folder stories'])
        const rows = await sql<{ storyId: string; version: string }[]>`SELECT story_id, version FROM folder_stories`
        const noted = new Map(rows.map(({ storyId, version }) => [storyId, version]))
        const changed = listChangedStories(noted, current)
        if (changed.length === 0 && noted.size === current.size) return []
        await sql`DELETE FROM folder_stories`
        const now = [...current].map(([story_id, version]) => ({ story_id, version }))
        if (now.length > 0) await sql`INSERT INTO folder_stories ${sql(now)}`
        return changed
      }),
  }

  async function add(sql: Sql, { userId, storyId, email, locale }: Subscription, at: number): Promise<void> {
    await sql`INSERT INTO subscriptions (user_id, story_id, email, locale, created_at)
      VALUES (${userId}, ${storyId}, ${email}, ${locale}, ${at})
      ON CONFLICT (user_id, story_id) DO UPDATE SET email = excluded.email, locale = excluded.locale,
        created_at = excluded.created_at`
  }
}

async function putAddress(sql: Sql, email: string, token: string): Promise<void> {
  await sql`INSERT INTO news_addresses (email, token, notified_at) VALUES (${email}, ${token}, 0)
    ON CONFLICT (email) DO NOTHING`
}

async function findRequest(sql: Sql, hash: string, now: number): Promise<Subscription | null> {
  return first(
    await sql<Subscription[]>`SELECT user_id, story_id, email, locale FROM subscription_requests
      WHERE hash = ${hash} AND expires_at > ${now}`,
  )
}
