/** Times at which stories are to be published. `author_id` is no foreign key: a plan outlives its author. */
export const PUBLICATION_PLANS_MIGRATION = `
  CREATE TABLE publication_plans (
    story_id TEXT PRIMARY KEY,
    revision INTEGER NOT NULL,
    at INTEGER NOT NULL,
    author_id TEXT NOT NULL,
    failed_at INTEGER,
    problems TEXT,
    FOREIGN KEY (story_id, revision) REFERENCES story_revisions (story_id, number) ON DELETE CASCADE
  ) STRICT, WITHOUT ROWID;
`
