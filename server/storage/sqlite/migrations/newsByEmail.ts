/**
 * News go to addresses that were proved or confirmed, once a day over all stories. What nobody has proved is not written to any more. The token of an
 * address ends its news without a sign-in. Folder stories are noted by their version, to announce the next one.
 */
export const NEWS_BY_EMAIL_MIGRATION = `
  DELETE FROM subscriptions WHERE NOT EXISTS
    (SELECT 1 FROM users WHERE users.id = subscriptions.user_id AND users.email = subscriptions.email AND email_verified = 1);
  CREATE TABLE news_addresses (
    email TEXT PRIMARY KEY,
    token TEXT NOT NULL UNIQUE,
    notified_at INTEGER NOT NULL,
    -- Whether a subscription or question of it has gone since it was looked at: it may be unused.
    has_ended INTEGER NOT NULL DEFAULT 0 CHECK (has_ended IN (0, 1))
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX news_addresses_ended ON news_addresses (notified_at) WHERE has_ended = 1;
  INSERT INTO news_addresses (email, token, notified_at)
    SELECT email, lower(hex(randomblob(16))), MAX(notified_at) FROM subscriptions GROUP BY email;
  ALTER TABLE subscriptions DROP COLUMN notified_at;
  CREATE INDEX subscriptions_of_email ON subscriptions (email);

  CREATE TABLE subscription_requests (
    user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    story_id TEXT NOT NULL,
    email TEXT NOT NULL,
    locale TEXT NOT NULL,
    hash TEXT NOT NULL UNIQUE,
    expires_at INTEGER NOT NULL,
    PRIMARY KEY (user_id, story_id)
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX subscription_requests_of_email ON subscription_requests (email);
  CREATE INDEX subscription_requests_over ON subscription_requests (expires_at);

  ${['subscriptions', 'subscription_requests']
    .flatMap((table) =>
      ['DELETE', 'UPDATE OF email'].map(
        (change, index) => `
  CREATE TRIGGER ${table}_ended_${index} AFTER ${change} ON ${table} BEGIN
    UPDATE news_addresses SET has_ended = 1 WHERE email = OLD.email;
  END;`,
      ),
    )
    .join('')}

  CREATE TABLE folder_stories (story_id TEXT PRIMARY KEY, version TEXT NOT NULL) STRICT, WITHOUT ROWID;
`
