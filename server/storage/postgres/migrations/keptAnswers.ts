/** Answers that are kept for a repeated request. Without a user's id: the answer to the deletion of an account is kept, too. */
import { TEXT } from './first.ts'

export const KEPT_ANSWERS_MIGRATION = `
  CREATE TABLE kept_answers (
    name ${TEXT} PRIMARY KEY,
    token_name ${TEXT},
    owner ${TEXT} NOT NULL,
    fingerprint ${TEXT} NOT NULL,
    sealed bytea NOT NULL,
    until bigint NOT NULL
  );
  CREATE INDEX kept_answers_of_token ON kept_answers (token_name) WHERE token_name IS NOT NULL;
  CREATE INDEX kept_answers_of_owner ON kept_answers (owner, until);
  CREATE INDEX kept_answers_expired ON kept_answers (until);
`
