/** The credits screen. */
export const screen = {
  title: 'Credits',
  balance: 'Your diamonds',
  earn: 'Earn diamonds',
  tasks: 'Daily tasks',
  note: 'Diamonds open paid stories, characters and choices.',
}
