/** Figures of stories, and texts that were not understood: a text itself is stored once many readers have written it. */
export const FIGURES_MIGRATION = `
  CREATE TABLE figures (
    story_id TEXT NOT NULL,
    revision INTEGER NOT NULL,
    kind TEXT NOT NULL,
    node TEXT NOT NULL,
    detail TEXT NOT NULL,
    count INTEGER NOT NULL,
    PRIMARY KEY (story_id, revision, kind, node, detail)
  ) STRICT, WITHOUT ROWID;

  CREATE TABLE missed_texts (
    story_id TEXT NOT NULL,
    node TEXT NOT NULL,
    locale TEXT NOT NULL,
    text_hash TEXT NOT NULL,
    text TEXT,
    noted_at INTEGER NOT NULL,
    PRIMARY KEY (story_id, node, locale, text_hash)
  ) STRICT, WITHOUT ROWID;

  CREATE TABLE missed_text_readers (
    story_id TEXT NOT NULL,
    node TEXT NOT NULL,
    locale TEXT NOT NULL,
    text_hash TEXT NOT NULL,
    reader_hash TEXT NOT NULL,
    PRIMARY KEY (story_id, node, locale, text_hash, reader_hash),
    FOREIGN KEY (story_id, node, locale, text_hash) REFERENCES missed_texts (story_id, node, locale, text_hash) ON DELETE CASCADE
  ) STRICT, WITHOUT ROWID;
`
