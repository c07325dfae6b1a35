/** Links by which test readers play a revision of a draft. `author_id` is no foreign key: a link outlives its author. */
export const TEST_LINKS_MIGRATION = `
  CREATE TABLE test_links (
    id TEXT PRIMARY KEY,
    story_id TEXT NOT NULL,
    revision INTEGER NOT NULL,
    author_id TEXT NOT NULL,
    created_at INTEGER NOT NULL,
    ends_at INTEGER NOT NULL,
    FOREIGN KEY (story_id, revision) REFERENCES story_revisions (story_id, number) ON DELETE CASCADE
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX test_links_of_revision ON test_links (story_id, revision);
`
