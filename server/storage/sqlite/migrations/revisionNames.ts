/** Names that authors give to versions; a version with a name is kept. */
export const REVISION_NAMES_MIGRATION = `
  ALTER TABLE story_revisions ADD COLUMN name TEXT;
`
