/** The played stories. Doc 1 §3 (game history). */
export const history = {
  title: 'Played stories',
  list: 'Played stories, the latest first',
  loading: 'Loading your stories',
  failed: 'Failed to load stories',
  empty: 'No story played yet',
  emptyHint: 'The stories you play appear here, the latest first.',
  browse: 'Browse stories',
}
