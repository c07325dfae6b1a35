/** Names that authors give to versions; a version with a name is kept. */
import { TEXT } from './first.ts'

export const REVISION_NAMES_MIGRATION = `
  ALTER TABLE story_revisions ADD COLUMN name ${TEXT};
`
