/** How stories address a user, and by what name. */
export const STORY_ADDRESS_MIGRATION = `
  ALTER TABLE users ADD COLUMN addressed_as TEXT;
  ALTER TABLE users ADD COLUMN story_name TEXT NOT NULL DEFAULT '';
`
