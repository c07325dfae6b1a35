/** Whether a revision has its files. Those of older servers have them that were published or given to test readers; one that was planned gets them when it is published. */
export const REVISION_FILES_MIGRATION = `
  ALTER TABLE story_revisions ADD COLUMN has_files boolean NOT NULL DEFAULT false;
  UPDATE story_revisions SET has_files = true WHERE published_at IS NOT NULL
    OR EXISTS (SELECT 1 FROM test_links WHERE test_links.story_id = story_revisions.story_id AND test_links.revision = number)
    OR EXISTS (SELECT 1 FROM revision_files WHERE revision_files.story_id = story_revisions.story_id AND revision_files.number = story_revisions.number);
`
