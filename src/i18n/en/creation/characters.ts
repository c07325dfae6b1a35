/** English texts: characters of the creation area. */
export const characters = {
  title: 'Characters',
  search: 'Search by name or story',
  create: 'New character',
  failed: 'The characters could not be loaded',
  none: 'No character matches',
  noneHint: 'Search for a part of the name, in any language, or of the story’s title.',
  use: 'Use in a draft',
  useNamed: 'Use {{name}} in a draft',
  open: 'Open',
  openNamed: 'Open {{name}} in their story',
  useIn: 'Which draft gets a copy?',
  newFor: 'Which draft gets a new character?',
  noDrafts: 'There is no draft yet. Make a story first.',
  notSaved: 'The character was not copied: the draft could not be saved. Open it to see why.',
  added: 'The character is in the draft.',
}
