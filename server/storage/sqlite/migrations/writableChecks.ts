/** The row that `/health/ready` writes, to see whether the storage takes writes. */
export const WRITABLE_CHECKS_MIGRATION = `
  CREATE TABLE writable_checks (id INTEGER PRIMARY KEY AUTOINCREMENT, filling BLOB NOT NULL) STRICT;
`
