/** How a user's last game with each character ended: what the next one remembers, and what is said on the next day. Summaries, as of `playSummaries.ts`. */
export const LAST_ENDINGS_MIGRATION = `
  CREATE TABLE last_endings (
    user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    story_id TEXT NOT NULL,
    actor_id TEXT NOT NULL,
    ending_id TEXT NOT NULL,
    at INTEGER NOT NULL,
    heart INTEGER NOT NULL DEFAULT 0,
    epilogue TEXT,
    read_at INTEGER,
    PRIMARY KEY (user_id, story_id, actor_id)
  ) STRICT, WITHOUT ROWID;
  -- SQLite takes the other columns from the row with the greatest time.
  INSERT INTO last_endings (user_id, story_id, actor_id, ending_id, at)
  SELECT user_id, story_id, actor_id, ending_id, MAX(at) FROM reached_endings WHERE ending_id <> '' GROUP BY 1, 2, 3;
`
