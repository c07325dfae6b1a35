/**
 * News go to addresses that were proved or confirmed, once a day over all stories. What nobody has proved is not written to any more. The token of an
 * address ends its news without a sign-in. Folder stories are noted by their version, to announce the next one.
 */
import { TEXT } from './first.ts'

export const NEWS_BY_EMAIL_MIGRATION = `
  DELETE FROM subscriptions WHERE NOT EXISTS
    (SELECT 1 FROM users WHERE users.id = subscriptions.user_id AND users.email = subscriptions.email AND email_verified);
  CREATE TABLE news_addresses (
    email ${TEXT} PRIMARY KEY,
    token ${TEXT} NOT NULL UNIQUE,
    notified_at bigint NOT NULL,
    -- Whether a subscription or question of it has gone since it was looked at: it may be unused.
    has_ended boolean NOT NULL DEFAULT false
  );
  INSERT INTO news_addresses (email, token, notified_at)
    SELECT email, replace(gen_random_uuid()::text, '-', ''), MAX(notified_at) FROM subscriptions GROUP BY email;
  CREATE INDEX news_addresses_ended ON news_addresses (notified_at) WHERE has_ended;
  ALTER TABLE subscriptions DROP COLUMN notified_at;

  CREATE TABLE subscription_requests (
    user_id ${TEXT} NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    story_id ${TEXT} NOT NULL,
    email ${TEXT} NOT NULL,
    locale ${TEXT} NOT NULL,
    hash ${TEXT} NOT NULL UNIQUE,
    expires_at bigint NOT NULL,
    PRIMARY KEY (user_id, story_id)
  );
  CREATE INDEX subscription_requests_of_email ON subscription_requests (email);
  CREATE INDEX subscription_requests_over ON subscription_requests (expires_at);

  CREATE FUNCTION note_ended_news() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    UPDATE news_addresses SET has_ended = true WHERE email = OLD.email;
    RETURN NULL;
  END $$;
  CREATE TRIGGER subscription_ended AFTER DELETE OR UPDATE OF email ON subscriptions FOR EACH ROW
    EXECUTE FUNCTION note_ended_news();
  CREATE TRIGGER subscription_request_ended AFTER DELETE OR UPDATE OF email ON subscription_requests FOR EACH ROW
    EXECUTE FUNCTION note_ended_news();

  CREATE TABLE folder_stories (story_id ${TEXT} PRIMARY KEY, version ${TEXT} NOT NULL);
`
