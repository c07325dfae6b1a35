/** The row that `/health/ready` writes, to see whether the storage takes writes. */
export const WRITABLE_CHECKS_MIGRATION = `
  CREATE TABLE writable_checks (id integer PRIMARY KEY, written_at timestamptz NOT NULL);
`
