/** Tables of news by email: subscriptions, what waits for a confirmation, addresses and the versions of folder stories. */
import { type DatabaseSync } from 'node:sqlite'
import { listChangedStories, type Subscriber, type Subscription, type SubscriptionStore } from '../subscriptions.ts'
import { query, transaction } from './statements.ts'

export function createSubscriptionStore(database: DatabaseSync): SubscriptionStore {
  const isProved = query<object>(
    database,
    `SELECT 1 FROM users WHERE id = ?1 AND email = ?2 AND email_verified = 1
     UNION SELECT 1 FROM subscriptions WHERE user_id = ?1 AND email = ?2`,
  )
  const put = database.prepare(
    `INSERT INTO subscriptions (user_id, story_id, email, locale, created_at) VALUES (?, ?, ?, ?, ?)
     ON CONFLICT (user_id, story_id) DO UPDATE SET email = excluded.email, locale = excluded.locale, created_at = excluded.created_at`,
  )
  const putAddress = database.prepare(
    'INSERT INTO news_addresses (email, token, notified_at) VALUES (?, ?, 0) ON CONFLICT (email) DO NOTHING',
  )
  const tokenOf = query<{ token: string }>(database, 'SELECT token FROM news_addresses WHERE email = ?')
  const putRequest = database.prepare(
    `INSERT INTO subscription_requests (user_id, story_id, email, locale, hash, expires_at) VALUES (?, ?, ?, ?, ?, ?)
     ON CONFLICT (user_id, story_id) DO UPDATE SET email = excluded.email, locale = excluded.locale,
       hash = excluded.hash, expires_at = excluded.expires_at`,
  )
  const requested = query<Subscription>(
    database,
    `SELECT user_id AS userId, story_id AS storyId, email, locale FROM subscription_requests
     WHERE hash = ? AND expires_at > ?`,
  )
  const tables = ['subscriptions', 'subscription_requests']
  const removals = tables.map((table) => database.prepare(`DELETE FROM ${table} WHERE user_id = ? AND story_id = ?`))
  const endings = tables.map((table) => database.prepare(`DELETE FROM ${table} WHERE email = ?`))
  const find = query<object>(database, 'SELECT 1 FROM subscriptions WHERE user_id = ? AND story_id = ?')
  const emailOf = query<{ email: string }>(database, 'SELECT email FROM news_addresses WHERE token = ?')
  const hasToken = query<object>(
    database,
    `SELECT 1 FROM news_addresses AS address WHERE token = ?
       AND (EXISTS (SELECT 1 FROM subscriptions WHERE email = address.email)
         OR EXISTS (SELECT 1 FROM subscription_requests WHERE email = address.email))`,
  )
  const due = query<Subscriber>(
    database,
    `SELECT email, MAX(locale) AS locale, token FROM subscriptions JOIN news_addresses USING (email)
     WHERE (?1 IS NULL OR story_id = ?1) AND notified_at <= ?2 GROUP BY email ORDER BY email`,
  )
  const mark = database.prepare('UPDATE news_addresses SET notified_at = ? WHERE email = ?')
  const versions = query<{ storyId: string; version: string }>(
    database,
    'SELECT story_id AS storyId, version FROM folder_stories',
  )
  const clearVersions = database.prepare('DELETE FROM folder_stories')
  const putVersion = database.prepare('INSERT INTO folder_stories (story_id, version) VALUES (?, ?)')

  function add({ userId, storyId, email, locale }: Subscription, at: number): void {
    put.run(userId, storyId, email, locale, at)
  }
  return {
    addProved: async (subscription, freshToken, at) =>
      transaction(database, () => {
        if (isProved.first(subscription.userId, subscription.email) === null) return false
        putAddress.run(subscription.email, freshToken)
        add(subscription, at)
        return true
      }),
    request: async ({ userId, storyId, email, locale }, { hash, expiresAt }, freshToken) =>
      transaction(database, () => {
        putAddress.run(email, freshToken)
        putRequest.run(userId, storyId, email, locale, hash, expiresAt)
        return tokenOf.first(email)?.token ?? freshToken
      }),
    findRequest: async (hash, now) => requested.first(hash, now),
    confirm: async (hash, now) =>
      transaction(database, () => {
        const subscription = requested.first(hash, now)
        if (subscription !== null) add(subscription, now)
        return subscription
      }),
    remove: async (userId, storyId) =>
      transaction(database, () => {
        for (const removal of removals) removal.run(userId, storyId)
      }),
    has: async (userId, storyId) => find.first(userId, storyId) !== null,
    hasToken: async (token) => hasToken.first(token) !== null,
    endAddress: async (token) =>
      transaction(database, () => {
        const email = emailOf.first(token)?.email
        if (email !== undefined) for (const ending of endings) ending.run(email)
      }),
    takeDue: async (storyId, since, now) =>
      transaction(database, () => {
        const found = due.all(storyId, since)
        for (const { email } of found) mark.run(now, email)
        return found
      }),
    noteFolderStories: async (current) =>
      transaction(database, () => {
        const noted = new Map(versions.all().map(({ storyId, version }) => [storyId, version]))
        clearVersions.run()
        for (const [storyId, version] of current) putVersion.run(storyId, version)
        return listChangedStories(noted, current)
      }),
  }
}
