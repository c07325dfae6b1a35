/** Words of the story intro. */
export const story = {
  play: 'Play',
  loading: 'Loading story',
  failed: 'This story could not be loaded',
  addFavorite: 'Add Favorite',
  favorited: 'Favorited!',
  favoriteFailed: 'Failed to toggle favorite',
  noCharacters: 'No characters available',
  historyFailed: 'Failed to check chat history',
  pictureFailed: 'Failed to load preview image',
  characters: '{{count}} characters',
  endings: '{{count}} endings',
  priceWas: '{{count}} diamonds, was {{was}}',
  savedTitle: 'Welcome back',
  saved: 'Your previous progress has been safely saved, you can either continue or start over',
  continue: 'Continue',
  restart: 'Restart',
}
