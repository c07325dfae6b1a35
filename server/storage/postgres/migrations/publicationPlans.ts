/** Times at which stories are to be published. `author_id` is no foreign key: a plan outlives its author. */
import { TEXT } from './first.ts'

export const PUBLICATION_PLANS_MIGRATION = `
  CREATE TABLE publication_plans (
    story_id ${TEXT} PRIMARY KEY,
    revision integer NOT NULL,
    at bigint NOT NULL,
    author_id ${TEXT} NOT NULL,
    failed_at bigint,
    problems ${TEXT},
    FOREIGN KEY (story_id, revision) REFERENCES story_revisions (story_id, number) ON DELETE CASCADE
  );
`
