/** What `/health/ready` writes: one row. */
export const WRITABLE_CHECKS_MIGRATION = `
  CREATE TABLE writable_checks (id integer PRIMARY KEY, written_at timestamptz NOT NULL);
`
