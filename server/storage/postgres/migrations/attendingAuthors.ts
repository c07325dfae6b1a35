/** Where authors are in their stories, for a moment. */
import { TEXT } from './first.ts'

export const ATTENDING_AUTHORS_MIGRATION = `
  CREATE UNLOGGED TABLE attending_authors (
    story_id ${TEXT} NOT NULL,
    user_id ${TEXT} NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    node ${TEXT},
    noted_at bigint NOT NULL,
    PRIMARY KEY (story_id, user_id)
  );
`
