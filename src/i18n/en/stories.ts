/** Words of the stories list. */
export const stories = {
  title: 'Tonight',
  signIn: 'Sign in',
  all: 'All',
  list: 'Stories',
  tags: 'Tags',
  moreStories: 'More stories',
  loading: 'Loading stories',
  failed: 'Failed to load stories',
  empty: 'No stories here yet',
  emptyHint: 'Try another category.',
  noneHint: 'Please look again later.',
  free: 'Free',
  unlocked: 'Unlocked',
  diamonds_one: '{{count}} diamond',
  diamonds_other: '{{count}} diamonds',
}
