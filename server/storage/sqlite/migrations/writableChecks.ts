/** What `/health/ready` writes: one row at a time. */
export const WRITABLE_CHECKS_MIGRATION = `
  CREATE TABLE writable_checks (id INTEGER PRIMARY KEY AUTOINCREMENT, filling BLOB NOT NULL) STRICT;
`
