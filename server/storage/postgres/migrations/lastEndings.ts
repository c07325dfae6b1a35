/** How a user's last game with each character ended. */
import { TEXT } from './first.ts'

export const LAST_ENDINGS_MIGRATION = `
  CREATE TABLE last_endings (
    user_id ${TEXT} NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    story_id ${TEXT} NOT NULL,
    actor_id ${TEXT} NOT NULL,
    ending_id ${TEXT} NOT NULL,
    at bigint NOT NULL,
    heart integer NOT NULL DEFAULT 0,
    epilogue ${TEXT},
    read_at bigint,
    PRIMARY KEY (user_id, story_id, actor_id)
  );
  INSERT INTO last_endings (user_id, story_id, actor_id, ending_id, at)
  SELECT DISTINCT ON (user_id, story_id, actor_id) user_id, story_id, actor_id, ending_id, at FROM reached_endings
  WHERE ending_id <> '' ORDER BY user_id, story_id, actor_id, at DESC;
`
