/** The revision that players had before another one was published; null where that is not known. */
export const REPLACED_REVISIONS_MIGRATION = `
  ALTER TABLE story_revisions ADD COLUMN replaces integer;
`
