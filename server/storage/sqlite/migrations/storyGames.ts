/** The open games of one story are counted without reading those of all others. */
export const STORY_GAMES_MIGRATION = `
  CREATE INDEX games_of_story ON games (story_id) WHERE closed = 0;
`
