/** The characters of a version's document, which a list of versions would have to count each time. */
export const REVISION_SIZES_MIGRATION = `
  ALTER TABLE story_revisions ADD COLUMN size integer NOT NULL DEFAULT 0;
  UPDATE story_revisions SET size = length(document);
`
